//! Commands that hide what they use, or attack the processes that watch them. They are in Perl, which can make any system call.

use std::process::Command;
use std::time::Duration;

use sandbox::{End, Limit, Limits, Namespaces, Report, Sandbox};
use tempfile::TempDir;

use crate::common::{each_user, job};

const MIB: u64 = 1 << 20;

/// The number of a system call here.
fn call(name: &str) -> i64 {
    match (name, cfg!(target_arch = "x86_64")) {
        ("memfd_create", true) => 319,
        ("memfd_create", false) => 279,
        ("pidfd_open", _) => 434,
        ("pidfd_getfd", _) => 438,
        _ => panic!("no number is known of {name}"),
    }
}

/// Runs a program in Perl that may use 100 MiB, or says that this machine cannot. `CALL(name)` is the number of a system call.
fn attack(sandbox: &Sandbox, script: &str) -> Option<Report> {
    attack_within(sandbox, script, |_| ())
}

fn attack_within(sandbox: &Sandbox, script: &str, change: impl FnOnce(&mut Limits)) -> Option<Report> {
    if Command::new("perl").arg("-e1").status().map_or(true, |status| !status.success()) {
        eprintln!("not tested: there is no perl here");
        return None;
    }
    let names = ["memfd_create", "pidfd_open", "pidfd_getfd"];
    let script = names.into_iter().fold(script.to_owned(), |script, name| {
        script.replace(&format!("CALL({name})"), &call(name).to_string())
    });
    let dir = TempDir::new().unwrap();
    let mut job = job(&dir, "");
    job.command = ["perl", "-e", &script].map(Into::into).into();
    job.limits.memory = 100 * MIB;
    change(&mut job.limits);
    let report = sandbox.run(&job, &|| false);
    Some(report.unwrap_or_else(|error| panic!("{}: {error}", sandbox.protections())))
}

/// CPU time is in no sum of a parent that ignores the end of its children. Each lives about 2 ms.
#[test]
fn time_of_children_that_nobody_waits_for_is_measured() {
    let burn = |ignore: &str| {
        format!("{ignore}for (1..100) {{ if (!fork) {{ for ($i = 0; $i < 40000; $i++) {{}} exit }} wait }}")
    };
    for sandbox in each_user() {
        let Some(plain) = attack(sandbox, &burn("")) else { return };
        let Some(hidden) = attack(sandbox, &burn("$SIG{CHLD} = 'IGNORE'; ")) else { return };
        let told = format!("{}: {:?} of {:?}", sandbox.protections(), hidden.cpu, plain.cpu);
        assert_eq!((plain.end, hidden.end), (End::Exited(0), End::Exited(0)), "{told}");
        if sandbox.protections().measures_all() {
            assert!(hidden.cpu > plain.cpu / 2, "{told}");
        }
    }
}

#[test]
fn memory_that_belongs_to_no_process_is_not_given() {
    let denied = r#"
        $name = "x"; $fd = syscall(CALL(memfd_create), $name, 0);
        exit 1 if $fd >= 0;
        exit 2 if defined shmget(0, 1 << 20, 01600);
        exit 3 if defined msgget(0, 01600);
        exit 4 if defined semget(0, 1, 01600);"#;
    for sandbox in each_user().filter(|sandbox| sandbox.protections().seccomp) {
        let Some(report) = attack(sandbox, denied) else { return };
        assert_eq!(report.end, End::Exited(0), "{}: {}", sandbox.protections(), report.stderr.text());
    }
}

#[test]
fn files_in_memory_count() {
    // A removed file is in no folder.
    let fill = r#"
        open F, ">", "/tmp/file" or die "$!"; unlink "/tmp/file";
        for (1..130) { syswrite F, "x" x 1048576 or die "$!" } sleep 10;"#;
    let spaces = each_user().filter(|sandbox| sandbox.protections().namespaces != Namespaces::Off);
    for sandbox in spaces {
        let Some(report) = attack(sandbox, fill) else { return };
        // With a control group that counts memory the kernel kills first.
        assert_eq!(
            report.end,
            End::Overran(Limit::Memory),
            "{}: {}",
            sandbox.protections(),
            report.stderr.text()
        );
    }
}

#[test]
fn removed_files_count_as_long_as_they_are_open() {
    let fill = r#"
        for $f (1..9) { open $h[$f], ">", "f"; unlink "f"; syswrite $h[$f], "x" x 1048576 or die "$!" }
        sleep 10;"#;
    for sandbox in each_user() {
        let little = |limits: &mut Limits| (limits.memory, limits.disk) = (100 * MIB, 4 * MIB);
        let Some(report) = attack_within(sandbox, fill, little) else { return };
        let told = format!("{}: {:?} {}", sandbox.protections(), report.end, report.stderr.text());
        assert_eq!(report.end, End::Overran(Limit::Disk), "{told}");
    }
}

#[test]
fn objects_of_system_v_do_not_outlive_their_maker() {
    let segments = || std::fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default().lines().count();
    let before = segments();
    for sandbox in each_user().filter(|sandbox| sandbox.protections().isolates()) {
        let has = sandbox.protections();
        if has.namespaces != Namespaces::Off || has.seccomp {
            let Some(_) = attack(sandbox, "shmget(0, 1 << 20, 01600)") else { return };
        }
    }
    assert_eq!(segments(), before);
}

/// Takes each open file of each process that can be seen, and writes to it what the process inside would say.
const FORGES: &str = r#"
    for $pid (grep { $_ != $$ } map { m{/proc/(\d+)$} } glob "/proc/*") {
        next unless open C, "<", "/proc/$pid/cmdline";
        next unless <C> =~ /sandbox-(inside|warden)/;
        $handle = syscall(CALL(pidfd_open), $pid + 0, 0);
        for $number (0..9) {
            $fd = syscall(CALL(pidfd_getfd), $handle, $number, 0);
            next if $fd < 0;
            print "took $number of $pid\n";
            open F, ">&=", $fd and syswrite F, qq({"Failed":{"Warden":{"program":"p","reason":"forged"}}}\n);
        }
    }"#;

#[test]
fn the_link_to_the_warden_cannot_be_taken() {
    for sandbox in each_user().filter(|sandbox| sandbox.protections().isolates()) {
        let Some(report) = attack(sandbox, FORGES) else { return };
        assert_eq!((report.end, &*report.stdout.text()), (End::Exited(0), ""), "{}", sandbox.protections());
    }
}

/// Memory stays that processes share, also if none of them has it in use.
#[test]
fn shared_memory_counts_that_is_not_resident() {
    let fill = r#"
        $call = CALL_MMAP;
        $at = syscall($call, 0, 160 << 20, 3, 0x21, -1, 0);
        sleep 10;"#;
    let fill = fill.replace("CALL_MMAP", if cfg!(target_arch = "x86_64") { "9" } else { "222" });
    for sandbox in each_user() {
        let Some(report) = attack(sandbox, &fill) else { return };
        assert_eq!(report.end, End::Overran(Limit::Memory), "{}", sandbox.protections());
        assert!(report.wall < Duration::from_secs(9));
    }
}

/// A program that cannot be read loses the counter of the kernel when it starts.
#[test]
fn programs_that_cannot_be_read_do_not_go_unmeasured() {
    let burn = "$SIG{CHLD} = 'IGNORE'; system 'cp', '/usr/bin/perl', 'p'; chmod 0111, 'p';
        for (1..100) { if (!fork) { exec './p', '-e', 'for ($i = 0; $i < 40000; $i++) {}' } wait }";
    for sandbox in each_user().filter(|sandbox| sandbox.protections().measures_all()) {
        let Some(report) = attack(sandbox, burn) else { return };
        let is_measured = report.cpu > Duration::from_millis(80);
        let told = format!("{}: {report:?}", sandbox.protections());
        assert!(is_measured || report.end == End::Overran(Limit::Unread), "{told}");
    }
}

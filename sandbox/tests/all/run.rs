//! Well-behaved and other commands, under each protection that this machine has and under none.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::{End, Job, Limit, Namespaces, SandboxError};
use tempfile::TempDir;

use crate::common::{WARDEN, each, job, lives, mark, run};

#[test]
fn a_quick_command_is_measured_and_heard() {
    for sandbox in each() {
        let report = run(sandbox, "echo said; echo complained >&2; exit 7", |_| ());
        assert_eq!(report.end, End::Exited(7));
        assert_eq!((report.stdout.text(), report.stderr.text()), ("said\n".into(), "complained\n".into()));
        assert!(report.cpu < Duration::from_secs(1), "{:?}", report.cpu);
        assert_eq!(report.left_running, 0);
        assert_eq!(run(sandbox, "kill -11 $$", |_| ()).end, End::Signalled(11));
    }
}

#[test]
fn work_of_children_and_daemons_is_charged() {
    // About 0.2 s.
    let burn = "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done";
    let ways = [
        // Each child ends before anybody looks at it.
        "n=0; while [ $n -lt 40 ]; do (i=0; while [ $i -lt 1500 ]; do i=$((i+1)); done); n=$((n+1)); done"
            .into(),
        // A daemon that nobody waits for, and the command ends after it.
        format!("(setsid sh -c '{burn}; touch done' &); while [ ! -e done ]; do sleep 0.05; done"),
    ];
    for sandbox in each() {
        let alone = run(sandbox, burn, |_| ()).cpu;
        for way in &ways {
            let cpu = run(sandbox, way, |_| ()).cpu;
            assert!(cpu > alone / 3, "{}: {way}: {cpu:?} of {alone:?}", sandbox.protections());
        }
    }
}

#[test]
fn a_limit_of_cpu_time_holds_for_all_together() {
    let burn = "while :; do :; done";
    for sandbox in each() {
        for way in [burn.to_owned(), format!("(setsid sh -c '{burn}' &); ({burn}) & sleep 60")] {
            let report = run(sandbox, &way, |limits| limits.cpu = Duration::from_millis(200));
            assert_eq!(report.end, End::Overran(Limit::Cpu), "{}: {way}", sandbox.protections());
            assert!(report.cpu >= Duration::from_millis(190), "{:?}", report.cpu);
        }
    }
}

#[test]
fn sleepers_end_at_the_wall_limit_and_nothing_is_left() {
    for sandbox in each() {
        let mark = mark();
        let script = format!("trap '' TERM INT HUP; (setsid sleep {mark} &); sleep {mark}");
        let begun = Instant::now();
        let report = run(sandbox, &script, |limits| limits.wall = Some(Duration::from_millis(200)));
        assert_eq!(report.end, End::Overran(Limit::Wall));
        assert!(begun.elapsed() < Duration::from_secs(30));
        assert!(!lives(mark), "{}", sandbox.protections());
    }
}

#[test]
fn what_outlives_the_command_is_killed() {
    for sandbox in each() {
        let mark = mark();
        let report = run(sandbox, &format!("sleep {mark} & (setsid sleep {mark} &) ; sleep 0.1"), |_| ());
        assert_eq!((report.end, report.left_running), (End::Exited(0), 2), "{}", sandbox.protections());
        assert!(!lives(mark));
    }
}

/// Starts a hundred processes and no more: a test must not endanger the machine that it runs on.
#[test]
fn too_many_processes_are_stopped() {
    for sandbox in each() {
        let mark = mark();
        let script = format!("i=0; while [ $i -lt 100 ]; do sleep {mark} & i=$((i+1)); done; wait");
        let report = run(sandbox, &script, |limits| limits.processes = 40);
        // Where the kernel limits processes, forks fail, and the shell ends by itself.
        let is_stopped = matches!(report.end, End::Overran(Limit::Processes) | End::Exited(2));
        assert!(is_stopped, "{}: {:?}", sandbox.protections(), report.end);
        assert!(!lives(mark), "{}", sandbox.protections());
    }
}

#[test]
fn output_is_cut() {
    for sandbox in each() {
        let report =
            run(sandbox, "head -c 10000000 /dev/zero; echo last; exit 3", |limits| limits.output = 1000);
        assert_eq!((report.end, report.stdout.written), (End::Exited(3), 10_000_005));
        assert_eq!(report.stdout.kept.len(), 1000);
        assert!(report.stdout.text().ends_with("last\n"), "the end tells the error");
    }
}

#[test]
fn disk_space_is_limited() {
    for sandbox in each() {
        let report = run(sandbox, "head -c 3000000 /dev/zero > a; cp a b", |limits| limits.disk = 4_000_000);
        assert_eq!(report.end, End::Overran(Limit::Disk));
        let report = run(sandbox, "exec head -c 3000000 /dev/zero > a", |limits| limits.file = 1_000_000);
        assert!(matches!(report.end, End::Signalled(25) | End::Exited(1)), "{:?}", report.end);
    }
}

#[test]
fn files_of_others_and_the_network_are_out_of_reach() {
    let others = TempDir::new().unwrap();
    let secret = others.path().join("secret");
    for sandbox in each().iter().filter(|sandbox| sandbox.protections().isolates()) {
        std::fs::write(&secret, "secret").unwrap();
        let path = secret.display();
        let script = format!(
            "cat {path}; echo new > {path}; rm -rf {path}; touch /usr/new /etc/new; echo own > own; cat own"
        );
        let report = run(sandbox, &script, |_| ());
        assert!(
            report.stdout.text().starts_with("own\n"),
            "{}: {}",
            sandbox.protections(),
            report.stdout.text()
        );
        assert_eq!(std::fs::read_to_string(&secret).unwrap(), "secret");
        assert!(!Path::new("/usr/new").exists() && !Path::new("/etc/new").exists());
        if sandbox.protections().namespaces != Namespaces::Off {
            let seen = run(sandbox, "grep -c : /proc/net/dev", |_| ());
            assert_eq!(seen.stdout.text(), "1\n", "only the loopback");
        }
    }
}

#[test]
fn a_file_is_readable_if_the_job_says_so() {
    let others = TempDir::new().unwrap();
    std::fs::write(others.path().join("data"), "data").unwrap();
    for sandbox in each() {
        let dir = TempDir::new().unwrap();
        let path = others.path().display();
        let mut job = job(&dir, &format!("cat {path}/data; echo new > {path}/more"));
        job.readable.push(others.path().to_owned());
        let report = sandbox.run(&job, &|| false).unwrap();
        assert_eq!(report.stdout.text(), "data", "{}: {}", sandbox.protections(), report.stderr.text());
        assert_eq!(others.path().join("more").exists(), !sandbox.protections().isolates());
        let _ = std::fs::remove_file(others.path().join("more"));
    }
}

#[test]
fn a_folder_is_readable_besides_one_in_it() {
    let others = TempDir::new().unwrap();
    std::fs::create_dir(others.path().join("bin")).unwrap();
    std::fs::write(others.path().join("data"), "data").unwrap();
    for sandbox in each() {
        let dir = TempDir::new().unwrap();
        let mut job = job(&dir, &format!("cat {}/data", others.path().display()));
        job.readable = vec![others.path().join("bin"), others.path().to_owned()];
        let report = sandbox.run(&job, &|| false).unwrap();
        assert_eq!(report.stdout.text(), "data", "{}: {}", sandbox.protections(), report.stderr.text());
    }
}

#[test]
fn the_caller_can_stop_it() {
    for sandbox in each() {
        let (dir, mark) = (TempDir::new().unwrap(), mark());
        let report = sandbox.run(&job(&dir, &format!("sleep {mark}")), &|| lives(mark)).unwrap();
        assert_eq!(report.end, End::Stopped);
        assert!(!lives(mark));
    }
}

#[test]
fn a_killed_caller_leaves_nothing() {
    let (dir, mark) = (TempDir::new().unwrap(), mark());
    let script = format!("(setsid sleep {mark} &); sleep {mark}");
    let mut caller = Command::new(WARDEN)
        .args([dir.path().as_os_str(), "sh".as_ref(), "-c".as_ref(), script.as_ref()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let until = |wanted: bool| {
        let begun = Instant::now();
        while lives(mark) != wanted && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(lives(mark), wanted);
    };
    until(true);
    caller.kill().unwrap();
    caller.wait().unwrap();
    until(false);
}

#[test]
fn a_missing_program_is_named() {
    for sandbox in each() {
        let dir = TempDir::new().unwrap();
        let job = Job { command: vec!["/no-such-program".into()], ..job(&dir, "") };
        let error = sandbox.run(&job, &|| false).unwrap_err();
        assert!(matches!(error, SandboxError::Start { .. }), "{error:?}");
        assert!(error.to_string().starts_with("cannot run /no-such-program: No such file"), "{error}");
        let plain = dir.path().join("plain");
        std::fs::write(&plain, "print(1)\n").unwrap();
        std::fs::set_permissions(&plain, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let run = |command: &Path| {
            let command = vec![command.to_owned().into()];
            sandbox.run(&Job { command, ..job.clone() }, &|| false).unwrap_err().to_string()
        };
        let error = run(&plain);
        assert!(error.contains("a script begins with a line such as `#!/bin/sh`"), "{error}");
        std::fs::write(&plain, "#!/no-such-shell\n").unwrap();
        for command in [Path::new("./plain"), &plain] {
            let error = run(command);
            assert!(error.contains("the interpreter in its first line"), "{error}");
        }
    }
}

#[test]
fn memory_that_processes_share_counts_once() {
    const MIB: u64 = 1 << 20;
    let script = "x=$(head -c 20000000 /dev/zero | tr '\\0' a); for i in 1 2 3 4 5 6 7 8; do (sleep 0.3; :) & done; wait";
    for sandbox in each() {
        let report = run(sandbox, script, |limits| limits.memory = 120 * MIB);
        assert_eq!(report.end, End::Exited(0), "{}", sandbox.protections());
        let report = run(sandbox, "x=$(head -c 200000000 /dev/zero | tr '\\0' a); sleep 5", |limits| {
            limits.memory = 120 * MIB
        });
        assert_ne!(report.end, End::Exited(0), "{}", sandbox.protections());
    }
}

//! Agents that hide what they use, take the voice of the referee's own processes, or keep everybody waiting: by each user, with and without
//! protections. They are in Perl where a shell cannot do it.

use std::process::Command;

use crate::common::arena::{Arena, BARE, PROTECTED, User, winning};
use crate::common::dir::Dir;

/// Protections that each measure all CPU time, where this machine has them, and one at a time those that isolate.
const MEASURED: [&[&str]; 3] = [
    PROTECTED,
    &["--trust", "--no-namespaces", "--no-landlock", "--no-cgroup"],
    &["--trust", "--no-namespaces"],
];

/// True if there is Perl; otherwise such tests are left out.
fn has_perl() -> bool {
    let found = Command::new("perl").arg("-e1").status().is_ok_and(|status| status.success());
    if !found {
        eprintln!("not tested: there is no perl here");
    }
    found
}

/// True if all CPU time is measured with these options.
fn measures(user: User, options: &[&str]) -> bool {
    let asked = ["match", "tic_tac_toe", "--first", "random", "--second", "random", "--quiet"];
    let output = user.command().args([&asked, options].concat()).output().unwrap();
    let measures = !String::from_utf8_lossy(&output.stderr).contains("measured in part");
    if !measures {
        eprintln!("not tested: {user:?} cannot measure all CPU time with {options:?}");
    }
    measures
}

#[test]
fn time_of_children_that_nobody_waits_for_is_charged() {
    // 250 children of about 2 ms; no sum of a parent has their time, since it ignores their end.
    let burn = "perl -e '$SIG{CHLD} = \"IGNORE\"; \
                for (1..250) { if (!fork) { for ($i = 0; $i < 40000; $i++) {} exit } wait }'";
    if !has_perl() {
        return;
    }
    for user in User::all() {
        for options in MEASURED.into_iter().filter(|options| measures(*user, options)) {
            let hurry = ["--seconds", "0.15", "--grace", "0.1"];
            Arena::of(*user, &winning(burn)).loses(&[options, &hurry].concat(), &["time"]);
        }
    }
}

#[test]
fn grading_and_tournaments_need_all_cpu_time() {
    let dir = Dir::new();
    std::fs::create_dir_all(dir.path().join("agents/one")).unwrap();
    dir.program("agents/one/run", "exit 1");
    let unmeasured = ["--no-cgroup", "--no-counter"];
    for asked in [
        &["tournament", "tic_tac_toe", "agents", "--with", "random", "--games", "2"][..],
        &["grade", "checkers", "--agent", "agents/one/run", "--only", "single-moves"],
    ] {
        let refused = dir.rulewright(&[asked, &unmeasured].concat());
        assert_eq!((refused.code, &*refused.out), (Some(1), ""), "{}", refused.err);
        assert!(refused.err.contains("add --trust"), "{}", refused.err);
        dir.rulewright(&[asked, &unmeasured, &["--trust"]].concat()).ok();
    }
}

#[test]
fn files_as_deep_as_can_be_count_and_go() {
    if !has_perl() {
        return;
    }
    let nested = "perl -e 'for (1..1500) { mkdir \"d\"; chdir \"d\" }'";
    let hidden = "perl -e '$n = \"n\" x 200; for (1..30) { mkdir $n; chdir $n }
                  for $f (1..3) { open F, \">\", $f; print F \"x\" x 5000000; close F } sleep MARK'";
    for user in User::all() {
        for options in [PROTECTED, BARE] {
            Arena::of(*user, &winning(nested)).goes_on(options);
            Arena::of(*user, hidden).loses(options, &["resources"]);
        }
    }
}

#[test]
fn objects_in_memory_do_not_outlive_an_agent() {
    let made = || std::fs::read_to_string("/proc/sysvipc/shm").unwrap_or_default();
    let before = made().lines().count();
    let script = winning("perl -e 'shmget(0, 1000000, 01600)'");
    for user in User::all() {
        for options in [PROTECTED, &["--trust", "--no-namespaces"], BARE] {
            Arena::of(*user, &script).goes_on(options);
        }
    }
    assert_eq!(made().lines().count(), before);
}

#[test]
fn a_verdict_cannot_be_forged() {
    if !has_perl() {
        return;
    }
    let forge = r#"perl -e '
        for $pid (grep { $_ != $$ } map { m{/proc/(\d+)$} } glob "/proc/*") {
            next unless open C, "<", "/proc/$pid/cmdline";
            next unless <C> =~ /sandbox-(inside|warden)/;
            $handle = syscall(434, $pid + 0, 0);
            for $number (0..9) {
                $fd = syscall(438, $handle, $number, 0);
                next if $fd < 0;
                open F, ">&=", $fd and syswrite F, "{\"Failed\":{\"Warden\":{\"program\":\"p\",\"reason\":\"forged\"}}}\n";
            }
        }'"#;
    for user in User::all() {
        for options in [PROTECTED, &["--trust", "--no-namespaces", "--no-cgroup"]] {
            Arena::of(*user, &winning(forge)).goes_on(options);
        }
    }
}

#[test]
fn a_game_has_a_limit_of_wall_time_too() {
    let sleeps = Arena::new(&winning("sleep 0.6"));
    for game in sleeps.play(&["--trust", "--game-wall-seconds", "1.5"]) {
        assert_eq!((&game["reason"], &game["plies"]), (&"time".into(), &4.into()), "{game}");
        assert!(
            game["result"].as_str().unwrap().contains("the last of its wall time for the game"),
            "{game}"
        );
    }
    sleeps.goes_on(&["--trust", "--game-wall-seconds", "60"]);
}

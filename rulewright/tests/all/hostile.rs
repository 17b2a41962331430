//! Agents that attack: the referee gives the verdict, goes on with the next game, and leaves nothing behind.

use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

use crate::common::arena::{ALONE, Arena, BARE, HURRY, IMPATIENT, PROTECTED, isolates, winning};
use crate::common::dir::Dir;

/// Agents that lose, with the reasons.
#[rustfmt::skip]
const LOSING: &[(&str, &[&str])] = &[
    ("exit 1", &["crash"]),
    ("kill -11 $$", &["crash"]),
    ("true", &["no-output"]),
    ("head -c 3000 /dev/urandom > output.txt", &["unreadable-play"]),
    (": > output.txt", &["unreadable-play"]),
    // A host reads the first line alone; the second time it is not legal.
    ("echo c1 > output.txt; echo c2 >> output.txt", &["illegal-play"]),
    ("exec head -c 1000000000 /dev/zero > output.txt", &["resources", "crash"]),
    ("head -c 1000000 /dev/zero > output.txt", &["unreadable-play"]),
    ("mkdir output.txt", &["unreadable-play"]),
    ("echo a1 > play; ln -s play output.txt", &["unreadable-play"]),
    ("ln -s /dev/zero output.txt", &["unreadable-play"]),
    ("mkfifo output.txt", &["unreadable-play"]),
];

/// Agents that use more than they may, with the reasons why they lose.
#[rustfmt::skip]
const GREEDY: &[(&str, &[&str])] = &[
    ("(while :; do :; done) & while :; do :; done", &["time"]),
    ("(setsid sh -c 'while :; do :; done' MARK &); sleep MARK", &["time"]),
    ("head -c 64000000000 /dev/zero | tail -c 64000000000 > /dev/null", &["crash", "resources"]),
    ("i=0; while [ $i -lt 200 ]; do sleep MARK & i=$((i+1)); done; wait", &["resources", "crash"]),
    ("i=0; while [ $i -lt 30 ]; do head -c 1000000 /dev/zero > $i; i=$((i+1)); done; sleep MARK", &["resources"]),
];

/// Actions of agents that play well otherwise.
#[rustfmt::skip]
const HARMLESS: &[&str] = &[
    "sleep MARK & (setsid sleep MARK &)",
    "rm input.txt",
    "echo nonsense > input.txt; chmod 0 input.txt",
    "rm input.txt; mkdir -p input.txt/deep; chmod 0 input.txt",
    "rm input.txt; mkfifo input.txt; rm -f playdata.txt; mkdir playdata.txt",
    "head -c 50000000 /dev/zero; head -c 50000000 /dev/zero >&2",
];

#[test]
fn agents_that_fail_lose_and_leave_nothing() {
    for (script, reasons) in LOSING {
        let arena = Arena::new(script);
        for options in [PROTECTED, BARE] {
            arena.loses(options, reasons);
        }
    }
}

#[test]
fn limits_hold_under_each_protection_and_none() {
    for (script, reasons) in GREEDY {
        for options in ALONE.into_iter().chain([PROTECTED, BARE]) {
            Arena::new(script).loses(&[options, HURRY].concat(), reasons);
        }
    }
}

#[test]
fn agents_that_sleep_lose_under_each_protection_and_none() {
    for script in ["sleep MARK", "trap '' TERM INT HUP QUIT; sleep MARK; sleep MARK"] {
        // In parallel, since the agents sleep.
        std::thread::scope(|scope| {
            for options in ALONE.into_iter().chain([PROTECTED, BARE]) {
                let options = [options, IMPATIENT].concat();
                scope.spawn(move || Arena::new(script).loses(&options, &["time"]));
            }
        });
    }
}

#[test]
fn a_game_goes_on_whatever_happens_to_its_files() {
    for script in HARMLESS {
        let arena = Arena::new(&winning(script));
        for options in [PROTECTED, BARE] {
            arena.goes_on(options);
        }
    }
}

#[test]
fn files_of_others_are_out_of_reach() {
    // A host reads the first line alone.
    let steal = "secret=$(cat SECRET) && echo $secret > output.txt";
    let spoil = "for f in HERE/hostile/run SECRET ../new /tmp/MARK HERE/tmp/*/agent/input.txt; do echo MARK >> $f; done";
    let arena = Arena::new(&winning(&format!("{steal}; {spoil}")));
    if isolates() {
        arena.goes_on(PROTECTED);
        assert_eq!(arena.dir.read("other/secret").unwrap(), "top secret\n");
        assert!(!arena.dir.read("hostile/run").unwrap().ends_with(&format!("{}\n", arena.mark)));
        assert!(!Path::new(&format!("/tmp/{}", arena.mark)).exists());
    }
    // Check of the test itself: without protections, the agent reads the opponent's file.
    for game in Arena::new(&winning(steal)).play(BARE) {
        assert!(game["result"].as_str().unwrap().contains("top secret"), "{game}");
    }
}

#[test]
fn no_connection_is_made() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let connect = format!("bash -c 'exec 3<>/dev/tcp/127.0.0.1/{port}' 2>/dev/null");
    let arena = Arena::new(&winning(&connect));
    if isolates() {
        arena.goes_on(PROTECTED);
        assert!(listener.accept().is_err(), "somebody has connected");
    }
    arena.goes_on(BARE);
    assert!(listener.accept().is_ok(), "the test could not fail");
}

#[test]
fn programs_that_change_themselves_gain_nothing() {
    let arena = Arena::new(&winning("chmod 644 $0; echo exit 1 > $0"));
    if isolates() {
        arena.goes_on(PROTECTED);
    }
    let [first, second] = arena.play(BARE);
    assert_eq!((&first["reason"], &first["plies"]), (&"crash".into(), &2.into()), "{first}");
    assert!(first["result"].as_str().unwrap().contains("cannot be started"), "{first}");
    assert_eq!(second["plies"], 0);
}

#[test]
fn a_warden_cannot_be_killed_without_losing() {
    let kill = "p=$PPID; while [ $p -gt 1 ] && tr '\\0' ' ' < /proc/$p/cmdline | grep -q sandbox-; do \
                q=$(sed -n 's/^PPid:.//p' /proc/$p/status); kill -9 $p; p=$q; done; sleep MARK";
    let arena = Arena::new(kill);
    for options in [PROTECTED, BARE] {
        arena.loses(&[options, IMPATIENT].concat(), &["crash", "time"]);
    }
}

#[test]
fn time_is_charged_to_the_last_thread() {
    // A copy in the agent's folder, which is all that it sees.
    let arena = Arena::new("HERE/hostile/threads perft chess 9 --threads 4 > /dev/null");
    std::fs::copy(env!("CARGO_BIN_EXE_rulewright"), arena.path("hostile/threads")).unwrap();
    for game in arena.play(&[PROTECTED, HURRY].concat()) {
        assert_eq!(game["reason"], "time", "{game}");
        let used = game["seconds"][0].as_f64().unwrap();
        assert!((0.5..4.0).contains(&used), "{game}");
    }
}

#[test]
fn what_an_agent_writes_is_shown_without_control_characters() {
    let arena = Arena::new("printf 'a\\033[2J\\001%03000d' 7 > output.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_rulewright"))
        .args([
            "referee",
            "tic_tac_toe",
            "--first",
            "hostile/run",
            "--second",
            "other/run",
            "--quiet",
            "--trust",
        ])
        .current_dir(arena.dir.path())
        .output()
        .unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains(r"a\u{1b}[2J\u{1}000"), "{shown}");
    assert!(shown.contains("more characters"), "{shown}");
    assert!(shown.len() < 1000 && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn an_illegal_play_is_explained() {
    let dir = Dir::new();
    let moves_for_the_opponent = "sh -c 'echo E c3 d4 > output.txt'";
    let options = ["--json", "--trust", "--first", moves_for_the_opponent];
    let played = dir.rulewright(&[&["match", "checkers"], &options[..]].concat()).json();
    let game = &played["games"][0];
    assert_eq!(game["reason"], "illegal-play", "{game}");
    let told = serde_json::json!([game["result"], game["why"]]);
    insta::assert_snapshot!("explained", serde_json::to_string_pretty(&told).unwrap());
}

#[test]
fn programs_are_not_run_unprotected_unless_trusted() {
    let arena = Arena::new(&winning("true"));
    let output = arena.match_of_two(&BARE[1..]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("add --trust"), "{told}");
}

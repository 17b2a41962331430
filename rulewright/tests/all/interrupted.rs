//! Ctrl-C: commands print their results so far, and their exit code says that they were interrupted.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::common::dir::{Dir, Run};

/// True if the process has a handler of SIGINT.
pub fn catches_interrupts(pid: u32) -> bool {
    has_signal(&pid.to_string(), "SigCgt:", 2)
}

/// True if this process, and so its children, ignores SIGHUP.
fn ignores_hang_ups() -> bool {
    has_signal("self", "SigIgn:", 1)
}

/// True if a set of signals in the status of a process has this one.
fn has_signal(process: &str, set: &str, signal: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let signals = status.lines().find_map(|line| line.strip_prefix(set)).unwrap();
    u64::from_str_radix(signals.trim(), 16).unwrap() & 1 << (signal - 1) != 0
}

/// Runs a command, interrupts it after `milliseconds` of its work, and checks its exit code. Returns its output.
fn interrupted_after(dir: &Dir, milliseconds: u64, arguments: &[&str]) -> Run {
    signalled_after("-INT", dir, milliseconds, arguments)
}

fn signalled_after(signal: &str, dir: &Dir, milliseconds: u64, arguments: &[&str]) -> Run {
    let run = Run::from(ended_by(signal, dir, milliseconds, arguments));
    assert_eq!(run.code, Some(130), "{arguments:?}: {}", run.err);
    run
}

/// Runs a command, and sends it a signal after `milliseconds` of its work.
fn ended_by(signal: &str, dir: &Dir, milliseconds: u64, arguments: &[&str]) -> Output {
    let process = Command::new(env!("CARGO_BIN_EXE_rulewright"))
        .args(arguments)
        .current_dir(dir.path())
        .env("TMPDIR", dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while !catches_interrupts(process.id()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    // The handler that matters is set just after the one that `catches_interrupts` sees.
    std::thread::sleep(Duration::from_millis(milliseconds));
    Command::new("kill").args([signal, &process.id().to_string()]).status().unwrap();
    process.wait_with_output().unwrap()
}

#[test]
fn an_interrupted_search_tells_what_it_has_found() {
    for how in ["alpha-beta", "mcts"] {
        let run =
            interrupted_after(&Dir::new(), 50, &["bestmove", "checkers", "--seconds", "10000", "--how", how]);
        assert!(run.out.starts_with("play       E "), "{how}: {}", run.out);
    }
}

#[test]
fn an_interrupted_count_tells_the_first_plays_that_are_done() {
    // The game is over after one of the first plays; counting below any other takes for ever.
    let dir = Dir::new();
    dir.write(
        "uneven.rules",
        "game uneven \"One first play ends the game soon\"\nplayers x, o\nboard grid 6 x 6\npiece mark \"X\" \"O\"\n\
         play place: mark on empty\nwin when any own in {a6}\ndraw when no empty\n",
    );
    let asked = ["perft", "--rules", "uneven.rules", "30"];
    let run = interrupted_after(&dir, 300, &asked);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], "a6: 0");
    let last = "interrupted after";
    assert!(lines[1].starts_with("uneven depth 30: ") && lines[1].contains(last), "{}", run.out);
    assert!(lines[1].ends_with("0 leaves below 1 of 36 first plays"), "{}", run.out);
    let run = interrupted_after(&dir, 300, &[&asked[..], &["--json", "--threads", "2"]].concat()).out;
    let told: serde_json::Value = serde_json::from_str(&run).unwrap();
    assert_eq!((&told["interrupted"], &told["leaves"]), (&true.into(), &0.into()));
    assert_eq!(told["divide"], serde_json::json!({ "a6": 0 }));
}

#[test]
fn interrupted_random_games_are_told() {
    let asked = ["playouts", "tic_tac_toe", "--seconds", "10000"];
    let run = interrupted_after(&Dir::new(), 300, &asked);
    let first = run.out.lines().next().unwrap();
    assert!(first.starts_with("tic_tac_toe: ") && first.ends_with(", interrupted"), "{}", run.out);
    assert!(run.out.contains("by end clause:"), "{}", run.out);
    let run = interrupted_after(&Dir::new(), 300, &[&asked[..], &["--json"]].concat()).out;
    let told: serde_json::Value = serde_json::from_str(&run).unwrap();
    assert_eq!(told["interrupted"], true);
    assert!(told["playouts"].as_u64().unwrap() > 0, "{told}");
    let whole = Dir::new().rulewright(&["playouts", "tic_tac_toe", "--games", "10", "--json"]).json();
    assert_eq!(whole["interrupted"], serde_json::Value::Null);
}

#[test]
fn a_check_ends_while_it_looks_for_faults() {
    // Faults of so many clauses are looked for far longer than the signal takes to come.
    let dir = Dir::new();
    let clauses: String = (0..4000).map(|number| format!("play s{number}: man along all: empty\n")).collect();
    let rules = "game long\nplayers a facing north, b facing south\nboard grid 8 x 8\npiece man \"x\" \"o\"\nstart man on rank 1\n";
    dir.write("long.rules", &format!("{rules}{clauses}loss when stuck\ndraw after 100 plies\n"));
    for signal in ["-INT", "-TERM"] {
        let ended = ended_by(signal, &dir, 100, &["check", "long.rules"]);
        // The command has nothing to tell yet, so the signal itself ends it.
        let number = if signal == "-INT" { 2 } else { 15 };
        assert_eq!((ended.status.signal(), ended.stdout.len()), (Some(number), 0), "{signal}: {ended:?}");
    }
}

#[test]
fn an_interrupted_benchmark_tells_what_is_measured() {
    for asked in [&["bench", "checkers"][..], &["bench", "--all", "checkers", "reversi"]] {
        let fixed = ["--seconds", "10000", "--json"];
        let run = interrupted_after(&Dir::new(), 50, &[asked, &fixed].concat()).out;
        let told: serde_json::Value = serde_json::from_str(&run).unwrap();
        let interrupted = told.as_array().map_or(&told, |works| works.last().unwrap());
        assert_eq!(interrupted["interrupted"], true, "{run}");
    }
}

#[test]
fn a_match_that_is_ended_leaves_nothing() {
    // A process that is begun under `nohup` ignores SIGHUP.
    let hang_up = Some("-HUP").filter(|_| !ignores_hang_ups());
    for signal in ["-INT", "-TERM"].into_iter().chain(hang_up) {
        // Either program of the agent may be the one that goes on for ever.
        for name in ["calibrate", "run"] {
            let dir = Dir::new();
            std::fs::create_dir(dir.path().join("my")).unwrap();
            for program in ["calibrate", "run"] {
                let script = if program == name { "exec sleep 600" } else { "true" };
                dir.program(&format!("my/{program}"), script);
            }
            let asked = ["match", "tic_tac_toe", "--trust", "--seconds", "600", "--first", "my/run"];
            signalled_after(signal, &dir, 500, &asked);
            let left: Vec<_> =
                std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(left, ["my"], "{signal} during {name}");
        }
    }
}

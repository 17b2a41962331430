//! The `rulewright` command: its results and its faults.

use crate::common::dir::{Dir, Run};

fn rulewright(arguments: &[&str]) -> Run {
    Dir::new().rulewright(arguments)
}

#[test]
fn help_has_examples() {
    for command in [
        "games",
        "check",
        "fmt",
        "rules",
        "rust",
        "show",
        "moves",
        "explain",
        "diff",
        "new",
        "snapshot",
        "lsp",
        "perft",
        "playouts",
        "bench",
        "bestmove",
        "analyse",
        "solve",
        "book",
        "match",
        "openings",
        "sprt",
        "agent",
        "export",
        "calibrate",
        "completions",
        "man",
    ] {
        let help = rulewright(&[command, "--help"]).ok();
        assert!(help.contains(&format!("Examples:\n  rulewright {command}")), "{help}");
    }
}

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = rulewright(&["completions", shell]).ok();
        for word in ["tournament", "move-seconds", "tic_tac_toe_misere"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn manual_pages_are_of_all_or_of_one_command() {
    let all = rulewright(&["man"]).ok();
    assert!(all.contains(".TH rulewright 1") && all.contains("rulewright\\-tournament"), "{all}");
    let train = rulewright(&["man", "train", "qlearning"]).ok();
    assert!(train.contains(".TH rulewright-train-qlearning 1") && train.contains("epsilon"), "{train}");
    let unknown = rulewright(&["man", "matsch"]);
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.err.contains("no command `matsch`; did you mean `match`?"), "{}", unknown.err);
}

#[test]
fn every_game_is_listed() {
    let list = rulewright(&["games", "--json"]).json();
    assert_eq!(list.as_array().unwrap().len(), rules::games().len());
    assert!(rulewright(&["games"]).ok().contains("tic_tac_toe"));
}

#[test]
fn every_work_of_the_benchmark_is_of_a_game_that_there_is() {
    let works = agents::bench::works();
    assert!(works.len() > 20);
    for work in works {
        assert!(rules::find(&work.game).is_some(), "{}", work.game);
    }
}

#[test]
fn a_mistyped_game_is_recognised() {
    let run = rulewright(&["show", "tic_tac_to"]);
    assert_eq!(
        (run.code, &*run.err),
        (Some(1), "error: there is no game called `tic_tac_to`; did you mean `tic_tac_toe`?\n")
    );
}

#[test]
fn a_rule_file_in_place_of_a_name_is_recognised() {
    let dir = Dir::new();
    let missing = dir.rulewright(&["show", "mine.rules"]);
    assert_eq!(missing.code, Some(1));
    assert!(missing.err.starts_with("error: cannot read mine.rules\n"), "{}", missing.err);
    dir.write("mine.rules", "game mine extends tic_tac_toe \"Mine\"\n");
    let run = dir.rulewright(&["show", "mine"]);
    assert_eq!(
        (run.code, &*run.err),
        (Some(1), "error: there is no game called `mine`; did you mean `mine.rules`?\n")
    );
}

#[test]
fn a_rule_file_is_a_game() {
    let dir = Dir::new();
    dir.write("mine.rules", "game mine extends tic_tac_toe \"Mine\"\n");
    for arguments in [
        &["moves"][..],
        &["show"],
        &["perft", "2"],
        &["explain", "b2"],
        &["playouts", "--games", "2"],
        &["bestmove", "--depth", "2"],
        &["solve"],
        &["match", "--first", "random", "--second", "random", "--quiet"],
        &["study", "--games", "2", "--nodes", "10", "--plies", "1"],
        &["sprt", "--base", "random", "--test", "random", "--games", "2", "--fixed", "--plies", "1"],
        &["openings", "--openings", "1", "--plies", "1"],
        &["tournament", "--with", "random", "--with", "greedy", "--games", "2", "--trust"],
        &["rust"],
        &["rules"],
    ] {
        let (command, rest) = arguments.split_first().unwrap();
        let run = dir.rulewright(&[&[*command, "mine.rules"], rest].concat());
        assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    }
    let copy = dir.rulewright(&["export", "--copy", "mine.rules", "out"]);
    assert_eq!(copy.err, "error: a copy of this program plays no rule file: leave --copy out\n");
}

#[test]
fn the_text_of_a_game_is_printed() {
    let checkers = rulewright(&["rules", "checkers"]);
    assert_eq!(checkers.out, rules::source("checkers").unwrap());
    assert_eq!(checkers.err, "");
    let russian = rulewright(&["rules", "russian_draughts"]);
    assert_eq!(russian.out, rules::source("russian_draughts").unwrap());
    let base = "note: russian_draughts extends rules/brazilian_draughts.rules; --all prints all texts\n";
    assert_eq!(russian.err, base);
    let all = rulewright(&["rules", "russian_draughts", "--all"]).ok();
    assert!(all.starts_with(&checkers.out) && all.ends_with(&russian.out), "{all}");
}

#[test]
fn paths_are_not_those_of_the_machine_that_built_the_program() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_rulewright")).unwrap();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules").replace("/rulewright/..", "");
    let path = format!("{folder}/checkers.rules");
    assert!(!program.windows(path.len()).any(|bytes| bytes == path.as_bytes()), "{path}");
    let shown = rulewright(&["explain", "checkers", "a3-a5"]);
    assert!(!shown.ok().contains(&folder), "no folder");
}

#[test]
fn a_board_is_drawn_with_its_coordinates() {
    for game in ["checkers", "pente", "halma_8x8", "little_go", "international_draughts"] {
        insta::assert_snapshot!(format!("show_{game}"), rulewright(&["show", game]).ok());
    }
}

#[test]
fn moves_are_sorted_one_a_line() {
    let dir = Dir::new();
    dir.write("chain", include_str!("../samples/checkers/chain.input.txt"));
    let moves = |arguments: &[&str]| {
        dir.rulewright(&[&["moves", "checkers", "--position", "chain"], arguments].concat())
    };
    insta::assert_snapshot!(moves(&[]).ok(), @"J f6 d4; J d4 f2");
    insta::assert_snapshot!(moves(&["--backend", "interpreted"]).ok(), @"J f6 d4; J d4 f2");
    let told = moves(&["--json"]).json();
    assert_eq!((&told["game"], &told["player"]), (&"checkers".into(), &"black".into()));
    assert_eq!(told["moves"], serde_json::json!(["J f6 d4; J d4 f2"]));
    let chain = serde_json::json!({
        "text": "J f6 d4; J d4 f2", "from": "f6", "to": "f2", "cells": ["f6", "d4", "f2"],
        "captures": ["e5", "e3"], "flips": [],
    });
    assert_eq!(told["plays"], serde_json::json!([chain]));
}

#[test]
fn perft_counts() {
    let run = rulewright(&["perft", "checkers", "5", "--json"]).json();
    assert_eq!((&run["game"], &run["depth"], &run["leaves"]), (&"checkers".into(), &5.into(), &7361.into()));
    assert!(run["cpu_seconds"].is_f64() && run["wall_seconds"].is_f64());
    let run =
        rulewright(&["perft", "checkers", "3", "--divide", "--json", "--backend", "interpreted"]).json();
    assert_eq!(run["leaves"], 302);
    let parts = run["divide"].as_object().unwrap();
    assert_eq!((parts.len(), parts.values().map(|leaves| leaves.as_u64().unwrap()).sum()), (7, 302_u64));
}

#[test]
fn a_missing_number_of_plies_is_told() {
    let run = rulewright(&["perft", "checkers"]);
    assert_eq!(run.code, Some(2));
    let told = "the number of plies is missing, such as in `rulewright perft checkers 6`";
    assert!(run.err.contains(told), "{}", run.err);
    let run = rulewright(&["perft", "checkers", "deep"]);
    assert!(run.err.contains("a number of plies is expected, such as `6`"), "{}", run.err);
    let run = rulewright(&["perft", "checkers", "100000"]);
    assert!(run.code == Some(2) && run.err.contains("at most 1000 plies are counted"), "{}", run.err);
}

#[test]
fn perft_counts_the_same_on_threads_and_with_a_table() {
    let counted = |arguments: &[&str]| {
        let run = rulewright(&[&["perft", "chess", "4", "--divide", "--json"], arguments].concat()).json();
        (run["leaves"].clone(), run["divide"].clone())
    };
    let plain = counted(&[]);
    assert_eq!((&plain.0, plain.1.as_object().unwrap().len()), (&197_281.into(), 20));
    for arguments in [&["--threads", "3"][..], &["--hash", "1M"], &["--threads", "2", "--hash", "64k"]] {
        assert_eq!(counted(arguments), plain, "{arguments:?}");
    }
}

#[test]
fn the_size_of_a_table_is_checked() {
    let run = rulewright(&["perft", "checkers", "3", "--hash", "1X"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a number of bytes is expected, such as `64k`"), "{}", run.err);
    let run = rulewright(&["perft", "checkers", "3", "--hash", "9000000000G"]);
    let message = "error: there is no memory for a table of 9 663 676 416 000 000 000 bytes\n";
    assert_eq!((run.code, &*run.err), (Some(1), message));
}

#[test]
fn finished_games_count_when_asked() {
    let leaves = |arguments: &[&str]| {
        rulewright(&[&["perft", "tic_tac_toe", "6", "--json"], arguments].concat()).json()["leaves"].clone()
    };
    assert_eq!(leaves(&[]), 54_720);
    // Of the 15120 games of five plies, 1440 are won then.
    assert_eq!(leaves(&["--count-finished"]), 54_720 + 1440);
}

#[test]
fn a_bench_tells_its_figures() {
    let quick = ["bench", "connect_four", "relay", "--runs", "2", "--seconds", "0.01"];
    let works = rulewright(&[&quick[..], &["--json"]].concat()).json();
    let names: Vec<_> = works.as_array().unwrap().iter().map(|work| (&work["game"], &work["work"])).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    for work in works.as_array().unwrap() {
        assert_eq!(work["figures"].as_array().unwrap().len(), 2);
        assert!(work["median"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(works[0]["goal"], 5.5e6);
    assert!(works[1]["goal"].is_null(), "the table says nothing of relay");
    assert_eq!(rulewright(&[&quick[..], &["--threads", "2"]].concat()).ok().lines().count(), 3);
}

#[test]
fn a_sweep_is_compared_with_an_earlier_one() {
    let dir = Dir::new();
    let sweep = |arguments: &[&str]| {
        let quick = ["bench", "--all", "tic_tac_toe", "relay", "--runs", "1", "--seconds", "0.005"];
        dir.rulewright(&[&quick[..], arguments].concat())
    };
    let text = sweep(&["--json"]).ok();
    dir.write("old.json", &text);
    let swept: serde_json::Value = serde_json::from_str(&text).unwrap();
    let games = swept["games"].as_array().unwrap();
    assert_eq!(
        (&games[0]["game"], &games[1]["game"]),
        (&"relay".into(), &"tic_tac_toe".into()),
        "slowest first"
    );
    let when: Vec<_> = games[0]["positions"].as_array().unwrap().iter().map(|place| &place["when"]).collect();
    assert_eq!(when, ["start", "early", "middle", "late"]);
    let compared = sweep(&["--compare", "old.json", "--json", "--threads", "2"]).json();
    assert_eq!(compared["games"].as_array().unwrap().len(), 2);
    assert!(compared["means"]["plies"].as_f64().unwrap() > 0.0);
    assert!(sweep(&["--compare", "old.json"]).ok().contains("geometric mean"));
    assert_eq!(sweep(&[]).ok().lines().count(), 3);
}

#[test]
fn a_sweep_is_compared_with_its_like_only() {
    let dir = Dir::new();
    let error = |seconds: &str| {
        let run =
            dir.rulewright(&["bench", "--all", "tic_tac_toe", "--seconds", seconds, "--compare", "old.json"]);
        assert_eq!(run.code, Some(1));
        run.err
    };
    assert!(error("0.01").starts_with("error: cannot read old.json"));
    dir.write("old.json", "[]");
    assert!(error("0.01").contains("old.json is no output of `rulewright bench --all --json`"));
    dir.write("old.json", r#"{"seconds":0.5,"runs":1,"games":[]}"#);
    assert!(error("0.01").contains("`--seconds 0.5`"));
    assert_eq!(rulewright(&["bench", "--instructions"]).code, Some(2), "it needs --all");
}

#[test]
fn playouts_add_up() {
    let run = rulewright(&["playouts", "tic_tac_toe", "--games", "100", "--seconds", "60", "--json"]).json();
    let results = run["results"].as_object().unwrap();
    assert_eq!(run["playouts"], 100);
    assert_eq!(results.values().map(|games| games.as_u64().unwrap()).sum::<u64>(), 100);
    let mean = run["mean_plies"].as_f64().unwrap();
    assert!((5.0..=9.0).contains(&mean));
}

#[test]
fn random_games_are_the_same_on_threads() {
    let played = |threads: &str| {
        let fixed = ["playouts", "tic_tac_toe", "--games", "1000", "--seconds", "60", "--json", "--threads"];
        let run = rulewright(&[&fixed[..], &[threads]].concat()).json();
        (run["playouts"].clone(), run["plies"].clone(), run["results"].clone())
    };
    let alone = played("1");
    assert_eq!(alone.0, 1000);
    assert_eq!(played("3"), alone);
}

#[test]
fn random_games_take_cpu_seconds() {
    let run = rulewright(&["playouts", "tic_tac_toe", "--seconds", "0.2", "--threads", "2", "--json"]).json();
    let used = run["cpu_seconds"].as_f64().unwrap();
    assert!((0.4..1.0).contains(&used), "{used} s, but each of two threads shall use 0.2 s");
    assert!(run["wall_seconds"].as_f64().unwrap() > 0.19);
}

#[test]
fn bestmove_finds_a_win() {
    let dir = Dir::new();
    dir.write("winning", "SINGLE\nX\n1\nXX.\nOO.\n...\n");
    let run = dir
        .rulewright(&["bestmove", "tic_tac_toe", "--position", "winning", "--seconds", "0.2", "--json"])
        .json();
    assert_eq!((&run["play"], &run["player"]), (&"c3".into(), &"x".into()));
    assert!(run["score"].as_i64().unwrap() >= i64::from(engine::WIN));
}

#[test]
fn bestmove_searches_on_threads() {
    let search = |game: &str| rulewright(&["bestmove", game, "--seconds", "0.2", "--threads", "2", "--json"]);
    let run = search("checkers").json();
    assert!(run["depth"].as_u64().unwrap() > 2);
    assert!((0.3..1.0).contains(&run["cpu_seconds"].as_f64().unwrap()), "{run}");
    let run = search("hex");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("only alpha-beta search has several threads"), "{}", run.err);
}

#[test]
fn a_position_can_come_from_standard_input() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_rulewright"))
        .args(["moves", "tic_tac_toe", "--position", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"SINGLE\nO\n1\nXOX\nOOX\n.X.\n").unwrap();
    insta::assert_snapshot!(String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap(), @r"
    a1
    c1
    ");
}

#[test]
fn a_faulty_position_names_its_line() {
    let dir = Dir::new();
    dir.write("bad", "SINGLE\nX\nsix\n");
    let run = dir.rulewright(&["show", "tic_tac_toe", "--position", "bad"]);
    assert_eq!(
        (run.code, &*run.err),
        (Some(2), "error: bad: line 3: found `six`, expected the CPU seconds as a number such as `6.6`\n")
    );
}

#[test]
fn a_variant_finds_its_base() {
    let dir = Dir::new();
    dir.write("mine.rules", "game mine extends tic_tac_toe \"On four by four\"\nboard grid 4 x 4\n");
    let leaves =
        || dir.rulewright(&["perft", "--rules", "mine.rules", "4", "--json"]).json()["leaves"].clone();
    assert_eq!(leaves(), 16 * 15 * 14 * 13, "the base that was compiled in");
    dir.write("tic_tac_toe.rules", &rules::source("tic_tac_toe").unwrap().replace("line of 3", "line of 2"));
    // 42 pairs of neighbours, each taken in two orders around any reply, end the game after three plies.
    assert_eq!(leaves(), (16 * 15 * 14 - 42 * 2 * 14) * 13, "the base in the same folder");
}

#[test]
fn check_tells_faults_and_fails() {
    let dir = Dir::new();
    dir.write("good.rules", &rules::source("tic_tac_toe").unwrap().replace("game tic_tac_toe", "game good"));
    dir.write("bad.rules", &rules::source("tic_tac_toe").unwrap().replace("mark on empty", "mrk on empty"));
    let run = dir.rulewright(&["check", "good.rules", "bad.rules"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("good.rules: no faults") && run.out.contains("`mrk`"), "{}", run.out);
    let run = dir.rulewright(&["check", "--json", "bad.rules"]);
    let list: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (run.code, &list[0]["severity"], &list[0]["places"][0]["file"]),
        (Some(1), &"error".into(), &"bad.rules".into())
    );
    assert_eq!(dir.rulewright(&["show", "--rules", "bad.rules"]).code, Some(1));
}

#[test]
fn check_says_what_the_build_would_say() {
    let dir = Dir::new();
    let text = rules::source("tic_tac_toe").unwrap();
    dir.write("noughts.rules", text);
    let run = dir.rulewright(&["check", "noughts.rules"]);
    assert_eq!(run.code, Some(1));
    assert!(run.out.contains("error[file-name]") && run.out.contains("`tic_tac_toe.rules`"), "{}", run.out);
    let text = "game par\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece man \"a\" \"b\"\n\
                start man on rank 1\nplay hop: man along all: not own captured\n\
                play go: man along all: enemy captured, empty\nprefer most captured\nprefer hop over go\n\
                loss when stuck\ndraw after 50 plies\n";
    dir.write("par.rules", text);
    let out = dir.rulewright(&["check", "par.rules"]).ok();
    assert!(out.contains("par.rules: no faults"), "{out}");
}

#[test]
fn check_warns_of_ends_that_never_come() {
    let dir = Dir::new();
    dir.write(
        "odd.rules",
        &(rules::source("tic_tac_toe").unwrap().replace("game tic_tac_toe", "game odd")
            + "\ndraw after 100 plies\n"),
    );
    let out = dir.rulewright(&["check", "--play", "10000", "--seconds", "0.5", "odd.rules"]).ok();
    assert!(out.contains("draw after 100 plies"), "{out}");
}

#[test]
fn fmt_rewrites_once() {
    let dir = Dir::new();
    let usual = rules::source("tic_tac_toe").unwrap();
    dir.write("tic_tac_toe.rules", &usual.replace("game tic_tac_toe", "game   tic_tac_toe"));
    assert_eq!(dir.rulewright(&["fmt", "--check", "tic_tac_toe.rules"]).code, Some(1));
    assert_eq!(dir.rulewright(&["fmt", "tic_tac_toe.rules"]).ok(), "tic_tac_toe.rules\n");
    assert_eq!(dir.rulewright(&["fmt", "--check", "tic_tac_toe.rules"]).ok(), "");
    dir.write("broken.rules", "game broken\nplay play play\n");
    assert_eq!(dir.rulewright(&["fmt", "broken.rules"]).code, Some(1));
    assert_eq!(dir.read("broken.rules").unwrap(), "game broken\nplay play play\n");
}

#[test]
fn rust_is_printed() {
    let generated = rulewright(&["rust", "tic_tac_toe"]).ok();
    assert!(generated.contains("impl ByPlayer for State"), "{generated}");
    let dir = Dir::new();
    dir.write("tic_tac_toe.rules", rules::source("tic_tac_toe").unwrap());
    assert_eq!(dir.rulewright(&["rust", "tic_tac_toe.rules"]).ok(), generated);
}

//! The commands that find the best play: `solve` and `analyse`.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::common::dir::{Dir, Run};
use crate::interrupted::catches_interrupts;

fn rulewright(arguments: &[&str]) -> Run {
    Dir::new().rulewright(arguments)
}

#[test]
fn small_games_are_solved_and_their_strategies_verified() {
    let dir = Dir::new();
    let run =
        dir.rulewright(&["solve", "tic_tac_toe", "--verify", "--strategy", "draw.json", "--json"]).json();
    assert_eq!((&run["least"], &run["most"]), (&"draw".into(), &"draw".into()), "{run}");
    let strategies = run["strategies"].as_array().unwrap();
    let players: Vec<_> = strategies.iter().map(|strategy| strategy["player"].as_str().unwrap()).collect();
    assert!(players.contains(&"x") && players.contains(&"o"), "{run}");
    let complete = run["verified"].as_array().unwrap().iter().filter(|verified| verified["complete"] == true);
    assert_eq!(complete.count(), 2, "{run}");
    let kept: serde_json::Value = serde_json::from_str(&dir.read("draw.json").unwrap()).unwrap();
    for (written, told) in kept["strategies"].as_array().unwrap().iter().zip(strategies) {
        assert_eq!(
            written["positions"].as_array().unwrap().len() as u64,
            told["positions"].as_u64().unwrap()
        );
    }
}

#[test]
fn a_position_is_solved_in_words() {
    let dir = Dir::new();
    dir.write("winning", "SINGLE\nX\n1\nXX.\nOO.\n...\n");
    let told = dir.rulewright(&["solve", "tic_tac_toe", "--position", "winning"]).ok();
    assert!(told.starts_with("result     x wins in at most 1 ply (x to move)\nplay       c3\n"), "{told}");
    let misere = rulewright(&["solve", "tic_tac_toe_misere", "--json"]).json();
    assert_eq!((&misere["solved"], &misere["least"]), (&true.into(), &"draw".into()));
}

#[test]
fn every_play_that_reaches_the_result_is_told() {
    let dir = Dir::new();
    dir.write("fork", "SINGLE\nX\n1\nX..\n.O.\nO.X\n");
    let told = dir.rulewright(&["solve", "tic_tac_toe", "--position", "fork", "--every", "--json"]).json();
    assert_eq!((&told["least"], &told["plays"]), (&"win".into(), &serde_json::json!(["c3"])));
    let start = dir.rulewright(&["solve", "tic_tac_toe", "--every", "--json"]).json();
    assert_eq!((&start["least"], start["plays"].as_array().unwrap().len()), (&"draw".into(), 9));
}

#[test]
fn the_margin_is_told_where_points_decide() {
    let dir = Dir::new();
    dir.write(
        "small.rules",
        "game small extends reversi\nboard grid 4 x 4\nstart\n  |....|\n  |.wb.|\n  |.bw.|\n  |....|\n",
    );
    let told = dir.rulewright(&["solve", "--rules", "small.rules", "--margin", "--verify"]).ok();
    assert!(told.starts_with("result     white wins by 8 points in at most "), "{told}");
    assert!(told.contains("\nplay       "), "the play that loses by least: {told}");
    assert_eq!(told.matches("\nverified   ").count(), 2, "{told}");
    let json = dir.rulewright(&["solve", "--rules", "small.rules", "--margin", "--json"]).json();
    assert_eq!(json["margin"], serde_json::json!([-8.0, -8.0]));
    let plain = dir.rulewright(&["solve", "--rules", "small.rules", "--json"]).json();
    assert_eq!((&plain["margin"], &plain["least"]), (&serde_json::Value::Null, &"loss".into()));
    let none = dir.rulewright(&["solve", "tic_tac_toe", "--margin"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("no points decide tic_tac_toe"), "{}", none.err);
}

#[test]
fn a_rule_file_is_solved_without_a_build() {
    let dir = Dir::new();
    dir.write("tiny.rules", "game tiny extends hex\nreplace parameter size 2\n");
    let told = dir.rulewright(&["solve", "--rules", "tiny.rules", "--verify"]).ok();
    assert!(told.starts_with("result     red wins in at most 3 plies (red to move)"), "{told}");
    assert!(told.contains("\nverified   "), "{told}");
}

#[test]
fn a_draw_by_an_end_without_points_has_no_margin() {
    let dir = Dir::new();
    let rules = "players x, y\nboard grid 3 x 1\npiece stone \"x\" \"y\"\nplay place: stone on empty\npass at will\n\
        draw when passes >= 1\nscore when no empty\npoints count own\nkomi 1.5 for y\n";
    dir.write("komi.rules", &format!("game komi\n{rules}"));
    let told = dir.rulewright(&["solve", "--rules", "komi.rules", "--margin", "--json"]).json();
    assert_eq!((&told["solved"], &told["margin"]), (&true.into(), &serde_json::json!([0.0, 0.0])), "{told}");
}

#[test]
fn a_strategy_ends_where_a_player_has_no_play() {
    let dir = Dir::new();
    let rules = "players x facing north, y facing south\nboard grid 1 x 4\npiece man \"x\" \"y\"\n\
        start |y| |.| |.| |x|\nplay step: man along forward: empty\ndraw after 9 plies\n";
    dir.write("dead.rules", &format!("game dead\n{rules}"));
    let told = dir.rulewright(&["solve", "--rules", "dead.rules", "--verify"]).ok();
    assert!(told.contains("\nverified   3 positions, 1 ends of games, all"), "{told}");
}

#[test]
fn boards_that_differ_in_counters_are_no_repetition() {
    // White wins the race of steps, but takes if going back and forth counts as a draw.
    let dir = Dir::new();
    let rules = "players white, black\nboard grid 3 x 4\npiece man \"w\" \"b\"\npiece prey \"S\" \"s\"\n\
        piece hunter \"H\" \"h\"\ncounter steps up by step play\nstart |b..| |...| |..s| |w.H|\n\
        play step: man along east or west: empty\nplay take: hunter along north: enemy captured\n\
        win when steps >= 5\nloss when stuck\ndraw at repetition 9\nvalue 100 per own\n";
    dir.write("race.rules", &format!("game race\n{rules}"));
    let found = dir.rulewright(&["bestmove", "--rules", "race.rules", "--depth", "12", "--json"]).json();
    assert_eq!((&found["play"], &found["score"]), (&"a1-b1".into(), &999_991.into()), "{found}");
}

#[test]
fn what_cannot_be_solved_is_said() {
    let dir = Dir::new();
    dir.write(
        "bishops.rules",
        "game bishops\nplayers a, b\nboard grid 3 x 3\npiece bishop \"x\" \"o\"\nstart\n  |o..|\n  |...|\n  |.x.|\n\
         play step: bishop along diagonal: empty or enemy captured\nloss when stuck\n",
    );
    let run = dir.rulewright(&["solve", "--rules", "bishops.rules", "--strategy", "none.json"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(
        run.out.contains("not solved: nothing is known, since play can go on without end"),
        "{}",
        run.out
    );
    assert_eq!(dir.read("none.json"), None);
    dir.write("over", "SINGLE\nO\n1\nXXX\nOO.\n...\n");
    let over = dir.rulewright(&["solve", "tic_tac_toe", "--position", "over"]);
    assert!(over.code == Some(2) && over.err.contains("over"), "{}", over.err);
}

/// The running command, with its output piped.
fn begun(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulewright"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn interrupt(process: &Child) {
    Command::new("kill").args(["-INT", &process.id().to_string()]).status().unwrap();
}

#[test]
fn an_interrupted_solver_tells_what_it_knows() {
    let process = begun(&["solve", "checkers"]);
    while !catches_interrupts(process.id()) {
        std::thread::sleep(Duration::from_millis(10));
    }
    // The handler that matters is set just after the one that `catches_interrupts` sees.
    std::thread::sleep(Duration::from_millis(50));
    interrupt(&process);
    let run = Run::from(process.wait_with_output().unwrap());
    assert_eq!(run.code, Some(130), "{}", run.err);
    let known = "result     not solved: nothing is known, and the search was interrupted";
    assert!(run.out.starts_with(known), "{}", run.out);
}

#[test]
fn an_interrupted_analysis_has_a_best_play() {
    let mut process = begun(&["analyse", "checkers"]);
    let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
    let first = lines.next().unwrap();
    assert!(first.starts_with("depth 1, score "), "{first}");
    interrupt(&process);
    let last = lines.last().unwrap();
    assert!(last.starts_with("best play  E "), "{last}");
    assert_eq!(process.wait().unwrap().code(), Some(130));
}

#[test]
fn lines_are_told_as_they_deepen() {
    let told = rulewright(&["analyse", "checkers", "--depth", "4"]).ok();
    let lines: Vec<_> = told.lines().collect();
    for (line, depth) in lines.iter().zip(1..=4) {
        assert!(line.starts_with(&format!("depth {depth}, score ")), "{told}");
    }
    assert!(lines.last().unwrap().starts_with("best play  E "), "{told}");
}

#[test]
fn several_lines_begin_with_different_plays() {
    for game in ["checkers", "hex"] {
        let run = rulewright(&["analyse", game, "--multipv", "3", "--depth", "2", "--json"]);
        let out = run.ok();
        let lines: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 6, "{out}");
        let mut firsts: Vec<_> = lines[3..].iter().map(|line| line["variation"][0].to_string()).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{out}");
        let scores: Vec<_> = lines[3..].iter().map(|line| line["score"].as_i64().unwrap()).collect();
        assert!(game == "hex" || scores.is_sorted_by(|a, b| a >= b), "{out}");
    }
}

#[test]
fn the_last_line_is_searched_like_the_others() {
    let dir = Dir::new();
    // Two threats: every play loses.
    dir.write("lost", "SINGLE\nO\n1\nXX.\n.O.\nXO.\n");
    for how in ["alpha-beta", "mcts"] {
        let arguments = ["analyse", "tic_tac_toe", "--position", "lost", "--multipv", "4", "--json"];
        let out = dir.rulewright(&[&arguments[..], &["--how", how, "--seconds", "2"]].concat()).ok();
        let all: Vec<serde_json::Value> =
            out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for number in 1..=4 {
            let last = all.iter().rfind(|line| line["line"] == number).unwrap();
            assert!(last["score"].as_i64().unwrap() < -100_000, "{out}");
        }
    }
}

#[test]
fn a_search_of_all_lines_tells_their_depth() {
    let best = rulewright(&["bestmove", "tic_tac_toe", "--seconds", "20", "--json"]).json();
    assert_eq!((&best["score"], &best["depth"]), (&0.into(), &9.into()), "{best}");
    let told = rulewright(&["analyse", "tic_tac_toe"]).ok();
    assert!(told.contains("\ndepth 9, score 0, ") && told.ends_with("best play  b2 (x)\n"), "{told}");
}

#[test]
fn a_line_ends_where_the_game_is_decided() {
    let dir = Dir::new();
    dir.write("winning", "SINGLE\nX\n1\nXX.\nOO.\n...\n");
    for lines in ["1", "2"] {
        let told =
            dir.rulewright(&["analyse", "tic_tac_toe", "--position", "winning", "--multipv", lines]).ok();
        assert!(told.ends_with("best play  c3 (x)\n") && told.contains("won in 1 plies"), "{told}");
    }
    let random = dir.rulewright(&["analyse", "tic_tac_toe", "--how", "random"]);
    assert!(random.code == Some(1) && random.err.contains("`random` does not search"), "{}", random.err);
}

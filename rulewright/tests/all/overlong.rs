//! Positions with more plays than can be listed: each command says so, and none takes long.

use crate::common::dir::Dir;

/// Queens that take on, in the midst of each other.
const RULES: &str = "\
game crowd \"Whoever takes may take on\"
players white, black
board grid 6 x 6
piece queen \"Q\" \"q\"
start |qqqqqq| |qqqqqq| |qq..qq| |QQ..QQ| |QQQQQQ| |QQQQQQ|
play step: queen along all: empty
play take: queen along all: empty*, enemy captured; repeat at will
write take \"x{from}{to}\" each leg
loss when stuck
draw after 60 plies
";

const TOLD: &str = "a position has more plays by `take` than can be listed";

fn crowd() -> Dir {
    let dir = Dir::new();
    dir.write("crowd.rules", RULES);
    dir
}

#[test]
fn commands_that_need_all_plays_name_the_clause() {
    let dir = crowd();
    for arguments in [
        &["moves", "--rules", "crowd.rules"][..],
        &["show", "--rules", "crowd.rules"],
        &["perft", "--rules", "crowd.rules", "1"],
        &["perft", "--rules", "crowd.rules", "3", "--threads", "2"],
        &["playouts", "--rules", "crowd.rules", "--games", "10"],
        &["explain", "--rules", "crowd.rules", "step a1 a2"],
        &["diff", "crowd", "crowd.rules", "crowd.rules"],
        &["solve", "--rules", "crowd.rules", "--memory", "1M"],
    ] {
        let run = dir.rulewright(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.err.contains(TOLD), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_solution_ends_where_only_later_positions_have_such_lists() {
    let dir = Dir::new();
    dir.write("crowd.rules", &RULES.replace("repeat at will", "repeat at will; when plies >= 2"));
    let run = dir.rulewright(&["solve", "--rules", "crowd.rules", "--memory", "1M"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.err.contains(TOLD), "{}", run.err);
}

#[test]
fn a_check_warns_of_the_clause() {
    let dir = crowd();
    let found = dir.rulewright(&["check", "--json", "crowd.rules"]).json();
    let codes: Vec<_> = found.as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["long-lists"]);
    assert_eq!(found[0]["places"][0]["line"], 7);
    let played = dir.rulewright(&["check", "--json", "--play", "2", "crowd.rules"]).json();
    let codes = played["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap());
    assert!(codes.collect::<Vec<_>>().contains(&"overlong"), "{played}");
    assert_eq!(
        (&played["trials"][0]["games"], &played["trials"][0]["too_many_plays"]),
        (&2.into(), &2.into())
    );
}

#[test]
fn an_agent_makes_a_legal_play_and_keeps_to_its_time() {
    let dir = crowd();
    let run = dir.rulewright(&["bestmove", "--rules", "crowd.rules", "--seconds", "1", "--json"]);
    assert!(run.err.contains(TOLD), "{}", run.err);
    let found = run.json();
    let play = found["play"].as_str().unwrap();
    assert!(play.starts_with('x') || play.contains('-'), "{play}");
    // CPU time, which does not depend on what else the machine does.
    assert!(found["cpu_seconds"].as_f64().unwrap() < 3.0, "{found}");
}

#[test]
fn a_referee_gives_no_result() {
    let dir = crowd();
    let run = dir.rulewright(&["match", "--rules", "crowd.rules", "--first", "random", "--second", "random"]);
    assert!(run.out.contains(TOLD), "{}{}", run.out, run.err);
}

//! Players by their names, openings, and the test of strength, through the command; and every player in every game.

use agents::players::{Means, Player};
use engine::{ErasedGame, SearchLimits};

use crate::common::dir::Dir;

fn rulewright(arguments: &[&str]) -> crate::common::dir::Run {
    Dir::new().rulewright(arguments)
}

#[test]
fn every_player_plays_legally_in_every_game() {
    let games: Vec<&dyn ErasedGame> = rules::games().collect();
    let tested: Vec<_> = games.into_iter().filter(|game| effort::is_tested(&game.metadata().name)).collect();
    let limits = SearchLimits { nodes: 200, memory: 1 << 20, ..SearchLimits::default() };
    effort::for_each(
        &tested,
        |game| game.metadata().name.to_string(),
        |game| {
            let mut position = game.start();
            // `qlearning` has no table.
            let players = Player::all().filter(|player| *player != Player::Qlearning);
            for (seed, player) in players.enumerate() {
                let limits = SearchLimits { seed: seed as u64, ..limits.clone() };
                let means = Means { limits, seconds: 10.0, learned: None };
                let chosen = player.choose(game.metadata(), &*position, &means);
                if position.outcome().is_some() {
                    assert_eq!(chosen, None, "{player} plays on");
                    return;
                }
                let play = chosen.unwrap_or_else(|| panic!("{player} finds no play"));
                position.play(&play).unwrap_or_else(|error| panic!("{player}: {error}"));
            }
        },
    );
}

#[test]
fn players_are_known_by_name_to_all_commands() {
    let dir = Dir::with_input("SINGLE\nX\n1\n...\n...\n...\n");
    for player in ["greedy", "alphabeta", "minimax"] {
        let best = rulewright(&["bestmove", "tic_tac_toe", "--how", player, "--json"]).json();
        assert!(best["play"].is_string() && best["score"].is_null(), "{best}");
        let played =
            rulewright(&["match", "tic_tac_toe", "--first", player, "--second", player, "--json"]).json();
        assert_eq!((&played["first"], &played["games"][0]["reason"]), (&player.into(), &"rules".into()));
        dir.rulewright(&["export", "--copy", "tic_tac_toe", player, "--how", player]).ok();
        dir.run(&dir.path().join(player).join("tic_tac_toe"), &[]).ok();
        assert!(dir.read("output.txt").is_some(), "{player}");
    }
}

#[test]
fn a_learned_table_is_played_by_all_commands() {
    let dir = Dir::with_input("SINGLE\nO\n1\nX..\n...\n...\n");
    let missing = dir.rulewright(&["bestmove", "tic_tac_toe", "--how", "qlearning"]);
    assert_eq!(missing.code, Some(1));
    for part in ["no ./tic_tac_toe.qlearning and no /", "`rulewright train qlearning tic_tac_toe --games"] {
        assert!(missing.err.contains(part), "{}", missing.err);
    }
    for refused in [
        &["match", "tic_tac_toe", "--second", "qlearning"][..],
        &["tournament", "tic_tac_toe", "--with", "qlearning", "--with", "random"],
        &["export", "--copy", "tic_tac_toe", "agent", "--how", "qlearning"],
        &["agent", "tic_tac_toe", "--how", "qlearning"],
    ] {
        let run = dir.rulewright(refused);
        assert!(run.code == Some(1) && run.err.contains("has no table"), "{refused:?}: {}", run.err);
    }
    let train = ["train", "qlearning", "tic_tac_toe", "--games", "2000", "--epsilon", "1", "--tests", "1"];
    dir.rulewright(&[&train[..], &["--test-games", "2", "--against", "random"]].concat()).ok();
    // Any other answer to a corner loses.
    let best = ["bestmove", "tic_tac_toe", "--how", "qlearning", "--position", "input.txt", "--json"];
    assert_eq!(dir.rulewright(&best).json()["play"], "b2");
    dir.rulewright(&["agent", "tic_tac_toe", "--how", "qlearning"]).ok();
    let written = |dir: &Dir| dir.read("output.txt").unwrap().trim_end().to_owned();
    assert_eq!(written(&dir), "b2");
    let players = ["--first", "minimax", "--second", "qlearning", "--json"];
    let played = dir.rulewright(&[&["match", "tic_tac_toe"], &players[..]].concat()).json();
    assert_eq!((&played["games"][0]["reason"], &played["results"]["x"]), (&"rules".into(), &0.into()));
    // In another directory than the table, which lies beside the agent.
    dir.rulewright(&["export", "--copy", "tic_tac_toe", "agent", "--how", "qlearning"]).ok();
    let other = Dir::with_input("SINGLE\nO\n1\nX..\n...\n...\n");
    other.run(&dir.path().join("agent/tic_tac_toe"), &[]).ok();
    assert_eq!(written(&other), "b2");
}

#[test]
fn a_slip_in_a_name_is_told() {
    for arguments in [
        &["match", "tic_tac_toe", "--first", "serach"][..],
        &["bestmove", "tic_tac_toe", "--how", "serach"],
        &["sprt", "tic_tac_toe", "--base", "random", "--test", "serach:nodes=5"],
    ] {
        let run = rulewright(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains("search"), "{}", run.err);
    }
}

#[test]
fn the_test_of_strength_finds_the_stronger_player() {
    let players = ["--base", "random", "--test", "search:nodes=500", "--elo1", "200"];
    let arguments = [&["sprt", "tic_tac_toe"], &players[..]].concat();
    let found = rulewright(&[&arguments[..], &["--json"]].concat()).json();
    assert_eq!((&found["verdict"], &found["ended"]), (&"H1".into(), &"verdict".into()), "{found}");
    let games = found["games"].as_u64().unwrap();
    assert!(games < 40 && found["used"]["test"]["plays"].as_u64().unwrap() >= games, "{found}");
    let text = rulewright(&arguments).ok();
    assert!(text.contains("H1 accepted") && text.contains("Elo"), "{text}");
}

#[test]
fn a_match_without_a_test_has_its_interval() {
    let players = ["--base", "random", "--test", "random", "--fixed", "--games", "20", "--threads", "2"];
    let run = rulewright(&[&["sprt", "go_5x5"], &players[..], &["--json"]].concat());
    assert_eq!(run.err.lines().count(), 1, "a line for ten pairs: {}", run.err);
    let played = run.json();
    assert_eq!((&played["games"], &played["verdict"], &played["llr"]), (&20.into(), &().into(), &().into()));
    let [least, most] = [0, 1].map(|end| played["elo_95"][end].as_f64().unwrap());
    let elo = played["elo"].as_f64().unwrap();
    assert!(least < elo && elo < most && most - least < 1000.0, "{played}");
}

#[test]
fn openings_are_drawn_to_a_file_and_played_from_it() {
    let dir = Dir::new();
    let drawn = ["openings", "checkers", "--openings", "6", "--plies", "4", "--output", "six"];
    dir.rulewright(&drawn).ok();
    let text = dir.read("six").unwrap();
    assert_eq!(text.lines().count(), 7, "{text}");
    assert!(text.lines().skip(1).all(|line| line.matches(" | ").count() == 3), "{text}");
    let players = ["--base", "random", "--test", "random", "--fixed", "--json"];
    let run = dir.rulewright(&[&["sprt", "checkers", "--from", "six"], &players[..]].concat());
    assert!(run.err.contains("six has no more than 6 openings"), "{}", run.err);
    let played = run.json();
    assert_eq!((&played["games"], &played["ended"]), (&12.into(), &"no more openings".into()));
    dir.write("bad", "E d6 e5\nE d6 d5\n");
    let bad = dir.rulewright(&[&["sprt", "checkers", "--from", "bad"], &players[..]].concat());
    assert_eq!(bad.code, Some(1));
    assert!(bad.err.contains("bad: line 2, play 1: `E d6 d5`"), "{}", bad.err);
}

#[test]
fn too_few_openings_are_told() {
    let run = rulewright(&["openings", "tic_tac_toe", "--openings", "500", "--plies", "2"]);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("only 24 different balanced openings were found with `--plies 2`"),
        "{}",
        run.err
    );
    assert!(run.err.contains("or `--openings 24`"), "{}", run.err);
    let none = rulewright(&["openings", "tic_tac_toe", "--openings", "3", "--plies", "9"]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("try `--plies 7`") && !none.err.contains("--openings"), "{}", none.err);
}

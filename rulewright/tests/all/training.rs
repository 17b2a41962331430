//! Learned evaluations through the command: training, its files, and their effect on a search.

use std::path::Path;

use engine::search::Selectivity;
use engine::weights::Weights;
use engine::{SearchLimits, Searcher};
use learn::evaluation::Measured;

use crate::common::dir::{Dir, Run};

/// The player who is first on the far edge wins; each man counts.
const RACE: &str = "game race\nplayers a facing north, b facing south\nboard grid 4 x 6\npiece man \"x\" \"o\"\n\
    start\n  |oooo|\n  |oooo|\n  |....|\n  |....|\n  |xxxx|\n  |xxxx|\n\
    play step: man along forward: empty; man along forward diagonal: enemy captured\n\
    win when any own in far edge\nloss when stuck\nvalue 100 per own\nlength 30\n";

/// A folder with the race.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("race.rules", RACE);
    dir
}

fn train(dir: &Dir, more: &[&str]) -> Run {
    let small = ["train", "evaluation", "--rules", "race.rules", "--rounds", "2", "--games", "10"];
    dir.rulewright(&[&small[..], &["--nodes", "50", "--match-seconds", "0.001"], more].concat())
}

#[test]
fn weights_are_learned_and_searched_with() {
    let dir = folder();
    let run = train(&dir, &["--match-games", "4", "--json"]);
    assert!(!run.err.contains("interpreter"), "machine code needs no warning: {}", run.err);
    let told = run.json();
    assert_eq!(told["rounds"][1]["games"], 20, "{told}");
    assert_eq!(told["rounds"][3]["games"], 40, "the network has as many rounds: {told}");
    let results = told["measured"]["results"].as_array().unwrap();
    assert_eq!(results.iter().map(|games| games.as_u64().unwrap()).sum::<u64>(), 4);
    let file: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    assert_eq!(file["pieces"].as_array().unwrap().len(), 2);
    assert!(file["made"]["command"].as_str().unwrap().contains("--games 10 --nodes 50 --seed 1"), "{file}");
    let forms: Vec<_> =
        file["made"]["forms"].as_array().unwrap().iter().map(|tried| &tried["form"]).collect();
    assert_eq!(forms, ["single cells", "network"], "{file}");
    assert_eq!(dir.read("race.training"), None, "the record is of an unfinished training only");

    let scores = |more: &[&str]| -> Vec<serde_json::Value> {
        let scored = |depth: u32| {
            let depth = depth.to_string();
            let search =
                ["bestmove", "--rules", "race.rules", "--depth", &depth, "--how", "alpha-beta", "--json"];
            dir.rulewright(&[&search[..], more].concat()).json()["score"].clone()
        };
        (1..=5).map(scored).collect()
    };
    assert_ne!(scores(&["--weights", "race.json"]), scores(&[]));
}

#[test]
fn games_that_no_setting_was_tuned_for_have_rules() {
    let held_out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../learn/held_out");
    for name in ["captive_five.rules", "wide_checkers_10x8.rules"] {
        Dir::new().rulewright(&["perft", "--rules", held_out.join(name).to_str().unwrap(), "2"]).ok();
    }
}

#[test]
fn equal_seeds_give_equal_weights_also_after_a_kill() {
    let weights = |dir: &Dir| dir.read("race.json").unwrap();
    let (whole, killed) = (folder(), folder());
    train(&whole, &["--match-games", "0", "--threads", "1"]).ok();
    // The state after a kill: some games, the last one cut. No file has so long a name.
    train(&killed, &["--match-games", "0", "--output", &"long".repeat(100)]);
    let record =
        killed.read("race.training").expect("a training that cannot write its weights keeps its record");
    killed.write("race.training", &record[..record.len() / 2]);
    train(&killed, &["--match-games", "0"]).ok();
    assert_eq!(weights(&killed), weights(&whole));
}

#[test]
fn a_file_of_another_kind_is_not_overwritten() {
    let dir = folder();
    for (output, told, code) in
        [("race.rules", "is no file of weights", 1), ("none/race.json", "does not exist", 3)]
    {
        let run = train(&dir, &["--output", output]);
        assert!(run.code == Some(code) && run.err.contains(told), "{}", run.err);
    }
    assert_eq!(dir.read("race.rules").as_deref(), Some(RACE));
    let book = ["book", "--rules", "race.rules", "--plies", "2", "--output", "race.rules"];
    let run = dir.rulewright(&book);
    assert!(run.code == Some(1) && run.err.contains("is no book"), "{}", run.err);
}

#[test]
fn weights_that_do_not_fit_are_told() {
    let dir = folder();
    train(&dir, &["--match-games", "0"]).ok();
    let moves = || dir.rulewright(&["moves", "--rules", "race.rules", "--weights", "race.json"]);
    moves().ok();
    dir.write("race.rules", &RACE.replace("value 100", "value 90"));
    let outdated = moves();
    assert!(
        outdated.code == Some(1) && outdated.err.contains("made with other rules of race"),
        "{}",
        outdated.err
    );
    dir.write("race.rules", &format!("# A comment.\n{RACE}"));
    moves().ok();
    let text = dir.read("race.json").unwrap();
    dir.write("race.json", &text[..text.len() / 2]);
    let damaged = moves();
    assert!(damaged.code == Some(1) && damaged.err.contains("race.json: damaged: "), "{}", damaged.err);
}

#[test]
fn two_files_of_weights_play_each_other() {
    let dir = folder();
    train(&dir, &["--match-games", "0"]).ok();
    let played = |base: &str, file: &str| {
        let sprt = [
            "sprt",
            "--rules",
            "race.rules",
            "--test",
            "search:nodes=20",
            "--fixed",
            "--games",
            "4",
            "--json",
        ];
        dir.rulewright(&[&sprt[..], &["--base", base, "--base-weights", file]].concat())
    };
    assert_eq!(played("search:nodes=20", "race.json").json()["games"], 4);
    let both = played("search:nodes=20,weights=none", "race.json");
    assert!(both.code == Some(1) && both.err.contains("leave out --base-weights"), "{}", both.err);
    assert_eq!(played("search:nodes=20", "none.json").code, Some(1));
}

#[test]
fn a_network_can_be_left_out() {
    let dir = folder();
    let told = train(&dir, &["--match-games", "4", "--network-rounds", "0", "--json"]).json();
    assert_eq!(told["rounds"].as_array().unwrap().len(), 2, "{told}");
    let file: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    assert_eq!(file["made"]["forms"].as_array().unwrap().len(), 1, "{file}");
    assert!(file["made"]["command"].as_str().unwrap().contains("--rounds 2 --network-rounds 0 "), "{file}");
    assert!(file["network"].is_null());
}

#[test]
fn a_network_can_have_more_neurons() {
    let dir = folder();
    train(&dir, &["--match-games", "0", "--network-rounds", "1", "--neurons", "32"]).ok();
    let file: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    let command = file["made"]["command"].as_str().unwrap();
    assert!(command.contains("--rounds 2 --network-rounds 1 --neurons 32 --games 10"), "{command}");
    let odd = train(&dir, &["--neurons", "24"]);
    assert!(odd.code == Some(2) && odd.err.contains("[possible values: 16, 32]"), "{}", odd.err);
}

#[test]
fn techniques_are_tried_and_kept_with_the_weights() {
    let dir = folder();
    let tried = |more: &[&str]| {
        let short = ["train", "selectivity", "--rules", "race.rules", "--match-seconds", "0.001"];
        dir.rulewright(&[&short[..], &["--positions", "5", "--json"], more].concat())
    };
    let few = ["--match-games", "2"];
    let told = tried(&few).json();
    let players: Vec<&str> = told["selectivity"]["tried"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|tried| tried["player"].as_str())
        .collect();
    assert!(
        matches!(&players[..], [narrow, far, near, steep] if narrow.ends_with("=narrow") && far.contains("far:") && near.contains("near:") && steep.ends_with("steep")),
        "{told}"
    );
    let file: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    assert_eq!(file["selectivity"], told["selectivity"]);
    dir.rulewright(&["moves", "--rules", "race.rules", "--weights", "race.json"]).ok();

    train(&dir, &["--match-games", "0"]).ok();
    let learned: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    tried(&[&few[..], &["--weights", "race.json"]].concat()).ok();
    let both: serde_json::Value = serde_json::from_str(&dir.read("race.json").unwrap()).unwrap();
    assert_eq!(both["pieces"], learned["pieces"], "learned weights stay");
    assert!(both["selectivity"].is_object() && learned["selectivity"].is_null());
    let nothing = tried(&["--match-games", "0"]);
    assert!(nothing.code == Some(1) && nothing.err.contains("nothing was tried"), "{}", nothing.err);
}

#[test]
fn weights_that_come_with_games_fit_them() {
    for (game, text) in rules::WEIGHTS {
        let shipped = rules::shipped().iter().find(|shipped| shipped.name == *game);
        let shipped = shipped.unwrap_or_else(|| panic!("{game}.json: there is no such game"));
        let file =
            learn::evaluation::WeightsFile::parse(text).unwrap_or_else(|error| panic!("{game}: {error}"));
        let weights = file.weights(shipped.game.metadata(), shipped.fingerprint);
        let weights = weights.unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(shipped.game.with_weights(&weights).is_some(), "{game}");
        let least = |measured: &Measured| measured.interval[0].unwrap_or(f64::INFINITY);
        if let Some(measured) = &file.made.measured {
            assert!(least(measured) > 0.0, "{game}: weights that do not surely gain are not shipped");
        } else {
            let of_clauses = Weights::of_clauses(shipped.game.metadata()).searched_by(weights.selectivity);
            assert!(weights == of_clauses && file.selectivity.is_some(), "{game}: nothing was measured");
        }
    }
}

/// Searches with gains rank plays otherwise than searches with the values after them, if all plays place pieces and the weights
/// have patterns.
#[test]
fn gains_matter_where_pieces_are_placed() {
    for (name, matters) in
        [("gomoku_free", true), ("pente", true), ("connect_four", false), ("breakthrough", false)]
    {
        let shipped = rules::shipped().iter().find(|shipped| shipped.name == name).unwrap();
        let (_, text) = rules::WEIGHTS.iter().find(|(game, _)| *game == name).unwrap();
        let file = learn::evaluation::WeightsFile::parse(text).unwrap();
        let weights = file.weights(shipped.game.metadata(), shipped.fingerprint).unwrap();
        let game = shipped.game.with_weights(&weights).unwrap();
        let mut position = game.start();
        for seed in 1..=3 {
            let play = position.random_play(seed).unwrap();
            position.play(&play).unwrap();
        }
        let searched = |gains| {
            let selectivity = Some(Selectivity { gains, ..Selectivity::default() });
            let limits = SearchLimits { depth: 2, selectivity, ..SearchLimits::default() };
            let found = position.search(Searcher::AlphaBeta, &limits).unwrap();
            (found.play, found.nodes)
        };
        assert_eq!(searched(true) != searched(false), matters, "{name}");
    }
}

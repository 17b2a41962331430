//! Snapshots of a few generated modules, so that a change of the generator shows in review; and a test that the generator gives
//! the same text each time.

use std::fs;
use std::path::Path;

use dsl::Sources;
use dsl::model::Model;

/// The generated text for a shipped rule file.
fn generated(name: &str) -> String {
    rulewright_codegen::rust(&model(name)).unwrap()
}

/// The model of a shipped rule file, or of one of strangers.
fn model(name: &str) -> Model {
    let folders = ["../rules", "../snapshots/strangers"];
    let folders = folders.map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let mut sources = Sources::default();
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    paths.sort();
    for path in paths {
        sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
    }
    let file = sources.find(name).unwrap();
    let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
    model
}

/// The plans of games that differ in the techniques that apply.
#[test]
fn decisions_of_the_generator() {
    let games = [
        "amazons",
        "ataxx",
        "checkers",
        "chess",
        "go_19x19",
        "halma",
        "havannah",
        "international_draughts",
        "mig_mang",
        "nine_mens_morris",
        "pente",
        "reversi",
        "ultimate_tic_tac_toe",
        "xiangqi",
        "y",
    ];
    for game in games {
        insta::assert_snapshot!(format!("plan_{game}"), rulewright_codegen::plan(&model(game)).unwrap());
    }
}

#[test]
fn placing_a_piece() {
    insta::assert_snapshot!(generated("tic_tac_toe"));
}

#[test]
fn chains_of_jumps() {
    insta::assert_snapshot!(generated("checkers"));
}

#[test]
fn what_follows_a_placement() {
    insta::assert_snapshot!(generated("reversi"));
}

#[test]
fn the_same_rules_give_the_same_text() {
    assert_eq!(generated("international_draughts"), generated("international_draughts"));
}

/// Tiers of clauses are told by stages. Where the plays of several clauses are compared, a play tells its clause.
#[test]
fn tiers_of_clauses_on_a_par_are_told_by_plays() {
    let text = "game par\nplayers a facing north, b facing south\nboard grid 4 x 4\npiece man \"a\" \"b\"\n\
                start man on rank 1\nplay hop: man along all: not own captured\nplay go: man along all: enemy captured, empty\n\
                prefer most captured\nprefer hop over go\nloss when stuck\ndraw after 50 plies\n";
    let mut sources = Sources::default();
    let file = sources.add("par.rules", text);
    let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
    let module = rulewright_codegen::rust(&model).unwrap();
    assert!(module.contains("play.clause == 0"), "{module}");
    assert!(!generated("italian_draughts").contains("play.clause"), "one clause alone captures");
}

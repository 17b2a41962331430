//! Whatever techniques are left out, and whatever the rules call things: each name that a module uses is there, once.

mod common;
#[path = "common/names.rs"]
mod module_names;

use std::collections::HashSet;

use codegen::{Technique, Techniques};
use common::models;
use dsl::model::{Action, Model};
use module_names::Names;

/// The faults in the names of a module; a text that is `known` has none that are new.
fn new_faults(model: &Model, techniques: Techniques, known: &mut HashSet<String>) -> Vec<String> {
    let tokens = match codegen::generate_with(model, techniques) {
        Ok(tokens) => tokens,
        Err(refusal) => return vec![format!("refused: {}", refusal.reason)],
    };
    if !known.insert(tokens.to_string()) {
        return Vec::new();
    }
    match syn::parse2(tokens) {
        Ok(file) => Names::of(&file).faults.into_iter().collect(),
        Err(error) => vec![format!("no Rust: {error}")],
    }
}

fn faults(model: &Model, techniques: Techniques) -> Vec<String> {
    new_faults(model, techniques, &mut HashSet::new())
}

/// Sets of techniques that are left out: each alone, all, and for each game some others.
fn left_out(game: usize) -> Vec<Vec<Technique>> {
    let all = Technique::ALL;
    let mut sets: Vec<_> = all.iter().map(|technique| vec![*technique]).collect();
    sets.push(all.to_vec());
    sets.push(Vec::new());
    for distance in [1, 7] {
        let first = (game * 5 + distance) % all.len();
        sets.push(vec![all[first], all[(first + distance) % all.len()]]);
    }
    // Every other technique, and every other pair of techniques, and so on.
    let halves = (0..4).map(|bit| (0..all.len()).filter(move |index| (index + game) >> bit & 1 == 0));
    sets.extend(halves.map(|half| half.map(|index| all[index]).collect()));
    sets
}

fn check(share: usize) {
    let models = models("rules");
    let mut found = Vec::new();
    for (game, model) in models.iter().enumerate().filter(|(game, _)| game % 2 == share) {
        let mut known = HashSet::new();
        for techniques in left_out(game) {
            let rest = techniques.iter().fold(Techniques::all(), |rest, technique| rest.without(*technique));
            let names: Vec<_> = techniques.iter().map(|technique| technique.name()).collect();
            let faults = new_faults(model, rest, &mut known);
            found.extend(faults.iter().map(|fault| format!("{} without {names:?}: {fault}", model.name)));
        }
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn each_name_is_there_once_in_one_half_of_the_games() {
    check(0);
}

#[test]
fn each_name_is_there_once_in_the_other_half_of_the_games() {
    check(1);
}

/// The defects that were found in generated code once, and rules that are generated in a general way: no shipped game has such.
#[test]
fn each_name_is_there_once_in_odd_rules() {
    let all = Techniques::all();
    let none = Technique::ALL.into_iter().fold(all, Techniques::without);
    for model in ["snapshots/defects", "snapshots/general"].into_iter().flat_map(models) {
        for techniques in [all, none] {
            assert_eq!(faults(&model, techniques), Vec::<String>::new(), "{}", model.name);
        }
    }
}

/// Rules whose names, or two of them joined, are those that generated code has for itself.
#[test]
fn no_name_of_an_author_is_one_of_generated_code() {
    let mut tried = HashSet::new();
    for model in models("rules") {
        let tokens = codegen::generate(&model).unwrap();
        let names = Names::of(&syn::parse2(tokens).unwrap());
        for (_, name) in names.declared {
            let splits =
                name.match_indices('_').map(|(at, _)| (name[..at].to_owned(), name[at + 1..].to_owned()));
            let can_name = |word: &str| word.starts_with(|first: char| first.is_ascii_alphabetic());
            for (play, kind) in splits.chain([(name.clone(), name.clone())]) {
                if can_name(&play) && can_name(&kind) && tried.insert((play.clone(), kind.clone())) {
                    let renamed = renamed(&model, &play, &kind);
                    assert_eq!(faults(&renamed, Techniques::all()), Vec::<String>::new(), "{play}, {kind}");
                }
            }
        }
    }
}

/// The game with other names for its last play and for what it moves, or else its last kind.
fn renamed(model: &Model, play: &str, kind: &str) -> Model {
    let mut model = model.clone();
    let last = model.plays.last_mut().unwrap();
    play.clone_into(&mut last.name);
    let moved = match &last.action {
        Action::Move(movers) => movers[0].kind,
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => model.kinds.len() - 1,
    };
    kind.clone_into(&mut model.kinds[moved].name);
    model
}

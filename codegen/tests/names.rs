//! Each name that a module uses is declared, once, whatever techniques are left out and whatever names the rules have.

mod common;
#[path = "common/names.rs"]
mod module_names;

use std::collections::HashSet;

use common::models;
use dsl::model::{Action, Model};
use effort::amount;
use module_names::Names;
use rulewright_codegen::{Technique, Techniques};

/// One of so many pairs of names is tried, except with `RULEWRIGHT_LONG`, which tries all. Pairs that follow each other come
/// from one name of one game, so the tried pairs come from different names.
const ONE_OF: usize = 48;

/// The faults in the names of a module.
fn faults(model: &Model, techniques: Techniques) -> Vec<String> {
    let tokens = match rulewright_codegen::generate_with(model, techniques) {
        Ok(tokens) => tokens,
        Err(refusal) => return vec![format!("refused: {}", refusal.reason)],
    };
    match syn::parse2(tokens) {
        Ok(file) => Names::of(&file).faults.into_iter().collect(),
        Err(error) => vec![format!("no Rust: {error}")],
    }
}

/// The shipped games to test.
fn shipped() -> Vec<Model> {
    let mut models = models("rules");
    models.retain(|model| effort::is_tested(&model.name));
    models
}

/// Sets of techniques to leave out of a game: some single techniques in turn, all, none, and some others that differ between
/// games. The long version has each single technique, and more of the others.
fn left_out(game: usize) -> Vec<Vec<Technique>> {
    let all = Technique::ALL;
    let turns = amount([16, 1]);
    let mut sets: Vec<_> =
        all.iter().skip(game % turns).step_by(turns).map(|technique| vec![*technique]).collect();
    sets.push(all.to_vec());
    sets.push(Vec::new());
    for distance in [1, 7].into_iter().take(amount([1, 2])) {
        let first = (game * 5 + distance) % all.len();
        sets.push(vec![all[first], all[(first + distance) % all.len()]]);
    }
    // Every other technique, or every other pair of techniques, and so on: one of these four sets, which games have in turn, or all four.
    let halves = (game % 4..game % 4 + amount([1, 4])).map(|bit| bit % 4);
    let half = |bit: usize| (0..all.len()).filter(move |index| (index + game) >> bit & 1 == 0);
    sets.extend(halves.map(|bit| half(bit).map(|index| all[index]).collect()));
    sets
}

#[test]
fn each_name_is_there_once() {
    let games: Vec<(usize, Model)> = shipped().into_iter().enumerate().collect();
    effort::for_each(
        &games,
        |(_, model)| model.name.clone(),
        |(game, model)| {
            let mut known = HashSet::new();
            for techniques in left_out(*game) {
                let rest =
                    techniques.iter().fold(Techniques::all(), |rest, technique| rest.without(*technique));
                if rulewright_codegen::decisions(model, rest).is_ok_and(|decisions| !known.insert(decisions))
                {
                    continue;
                }
                let names: Vec<_> = techniques.iter().map(|technique| technique.name()).collect();
                let faults = faults(model, rest);
                assert!(faults.is_empty(), "without {names:?}: {}", faults.join("\n"));
            }
        },
    );
}

/// The other tests rely on this, to generate no module twice.
#[test]
fn modules_with_the_same_decisions_are_the_same() {
    let mut same = 0;
    for model in shipped().iter().step_by(amount([32, 1])) {
        let all = Techniques::all();
        let [decisions, module] =
            [rulewright_codegen::decisions(model, all).unwrap(), rulewright_codegen::rust(model).unwrap()];
        let left_out = Technique::ALL.into_iter().map(|technique| all.without(technique));
        for rest in
            left_out.filter(|rest| rulewright_codegen::decisions(model, *rest).as_ref() == Ok(&decisions))
        {
            assert_eq!(rulewright_codegen::rust_with(model, rest).as_ref(), Ok(&module), "{}", model.name);
            same += 1;
        }
    }
    assert!(same > 0 || shipped().is_empty());
}

/// The rules of defects once found in generated code, rules that are generated in a general way, unlike those of any shipped game,
/// and games that the generator was not made for.
#[test]
fn each_name_is_there_once_in_odd_rules() {
    let all = Techniques::all();
    let none = Technique::ALL.into_iter().fold(all, Techniques::without);
    let folders = ["snapshots/defects", "snapshots/general", "snapshots/strangers"];
    // The short version tries one of the two sets of techniques for each game, in turn.
    let some = amount([1, 2]);
    for (turn, model) in folders.into_iter().flat_map(models).enumerate() {
        for techniques in [all, none].into_iter().cycle().skip(turn % 2).take(some) {
            assert_eq!(faults(&model, techniques), Vec::<String>::new(), "{}", model.name);
        }
    }
}

/// Rules whose names, or two of them joined, are names that generated code declares itself.
#[test]
fn no_name_of_an_author_is_one_of_generated_code() {
    let models = shipped();
    let mut known = HashSet::new();
    let mut tries = Vec::new();
    for model in &models {
        let tokens = rulewright_codegen::generate(model).unwrap();
        let names = Names::of(&syn::parse2(tokens).unwrap());
        for (_, name) in names.declared {
            let splits =
                name.match_indices('_').map(|(at, _)| (name[..at].to_owned(), name[at + 1..].to_owned()));
            let can_name = |word: &str| word.starts_with(|first: char| first.is_ascii_alphabetic());
            for (play, kind) in splits.chain([(name.clone(), name.clone())]) {
                if can_name(&play) && can_name(&kind) && known.insert((play.clone(), kind.clone())) {
                    tries.push((model, play, kind));
                }
            }
        }
    }
    let tries: Vec<_> = tries.into_iter().step_by(amount([ONE_OF, 1])).collect();
    effort::for_each(
        &tries,
        |(_, play, kind)| format!("{play}, {kind}"),
        |(model, play, kind)| {
            assert_eq!(faults(&renamed(model, play, kind), Techniques::all()), Vec::<String>::new());
        },
    );
}

/// The game with other names for its last play clause and for the kind that this clause moves, or else for its last kind.
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

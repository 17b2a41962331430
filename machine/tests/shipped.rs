//! The games of rule files as machine code, beside the interpreter.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use codegen::lower::lower;
use dsl::interp::Interpreted;
use dsl::{Model, Sources};
use engine::{Erased, ErasedGame, ErasedPosition, Random, Written};

/// Plies of a game that are compared.
const PLIES: usize = 12;
/// The most leaves that are counted below a position.
const LEAVES: u64 = 3000;

/// The models of the rule files in `rules`.
fn models() -> Vec<(String, Model)> {
    let mut sources = Sources::default();
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules")).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "rules") {
            let file = sources.add(path.to_string_lossy(), fs::read_to_string(&path).unwrap());
            files.push((path.file_stem().unwrap().to_string_lossy().into_owned(), file));
        }
    }
    files.sort();
    files.retain(|(name, _)| effort::is_tested(name));
    let compiled = |(name, file): (String, _)| {
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        (name, model)
    };
    files.into_iter().map(compiled).collect()
}

fn sorted(mut plays: Vec<Written>) -> Vec<Vec<String>> {
    plays.sort_by(|one, other| one.lines.cmp(&other.lines));
    plays.into_iter().map(|play| play.lines).collect()
}

/// What differs between two positions of a game.
fn compare(one: &dyn ErasedPosition, other: &dyn ErasedPosition) -> Result<(), String> {
    let same = |what: &str, equal: bool| if equal { Ok(()) } else { Err(what.to_owned()) };
    same(&format!("setup {:?} {:?}", one.setup(), other.setup()), one.setup() == other.setup())?;
    same("outcome", one.outcome() == other.outcome())?;
    same("halves", one.halves() == other.halves())?;
    same("value", one.evaluate() == other.evaluate())?;
    same("value in a race", one.evaluate_searched() == other.evaluate_searched())?;
    same("amounts", one.amounts() == other.amounts())?;
    let (plays, others) = (sorted(one.plays()), sorted(other.plays()));
    same(&format!("plays {plays:?} {others:?}"), plays == others)?;
    if plays.len() as u64 * plays.len() as u64 <= LEAVES {
        let leaves = [one, other].map(|position| position.perft(2, true, &|| false));
        same(&format!("leaves {leaves:?}"), leaves[0] == leaves[1])?;
    }
    Ok(())
}

/// Plays a random game on both.
fn play(game: &dyn ErasedGame, reference: &dyn ErasedGame, seed: u64) -> Result<(), String> {
    let (mut one, mut other) = (game.start(), reference.start());
    let mut random = Random::new(seed);
    for ply in 0..=PLIES {
        compare(&*one, &*other).map_err(|what| format!("after {ply} plies: {what}"))?;
        let plays = other.plays();
        if other.outcome().is_some() || plays.is_empty() {
            break;
        }
        let play = random.one_of(&plays);
        one.play(play).map_err(|error| error.to_string())?;
        other.play(play).map_err(|error| error.to_string())?;
    }
    Ok(())
}

#[test]
fn positions_are_those_of_the_interpreter() {
    let models = models();
    effort::for_each(
        &models,
        |(name, _)| name.clone(),
        |(_, model)| {
            let model = Arc::new(model.clone());
            let reference = Erased(Interpreted::new(Arc::clone(&model)));
            let game = machine::game(Arc::clone(&model), lower(&model)).expect("the game is compiled");
            for seed in 0..effort::amount([2, 40]) {
                play(&*game, &reference, seed).unwrap_or_else(|fault| panic!("game {seed}: {fault}"));
            }
        },
    );
}

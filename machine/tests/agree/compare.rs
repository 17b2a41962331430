//! Plays random games on both, and compares all that they tell of each position.

use std::fmt::Debug;
use std::sync::Arc;

use codegen::lower::lower;
use dsl::Model;
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame, ErasedPosition, Random, Written};

/// The most leaves that are counted below a position.
const LEAVES: usize = 3000;

/// Plays random games of so many plies. Panics where the two differ.
pub fn compare(model: &Model, games: u64, plies: usize) {
    let model = Arc::new(model.clone());
    let reference = Erased(Interpreted::new(Arc::clone(&model)));
    let game = machine::game(Arc::clone(&model), lower(&model)).expect("the game is compiled");
    for seed in 0..games {
        play(&*game, &reference, seed, plies);
    }
}

fn play(game: &dyn ErasedGame, reference: &dyn ErasedGame, seed: u64, plies: usize) {
    let (mut one, mut other) = (game.start(), reference.start());
    let mut random = Random::new(seed);
    for ply in 0..=plies {
        let place = format!("game {seed}, after {ply} plies");
        if one.overlong().is_some() || other.overlong().is_some() {
            // The two count their work by different steps, so lists are cut off at different plays.
            break;
        }
        agree(&*one, &*other, &place);
        let plays = other.plays();
        // A text that two plays have may mean either.
        let unique: Vec<&Written> =
            plays.iter().filter(|play| plays.iter().filter(|other| other == play).count() == 1).collect();
        if other.outcome().is_some() || unique.is_empty() {
            break;
        }
        let play = *random.one_of(&unique);
        one.play(play).unwrap_or_else(|error| panic!("{place}: {error}"));
        other.play(play).unwrap_or_else(|error| panic!("{place}: {error}"));
    }
}

/// Panics where two positions differ.
fn agree(one: &dyn ErasedPosition, other: &dyn ErasedPosition, place: &str) {
    same("setup", place, [one, other].map(|position| position.setup()));
    same("outcome", place, [one, other].map(|position| position.outcome()));
    same("points", place, [one, other].map(|position| position.halves()));
    same("value", place, [one, other].map(|position| position.evaluate()));
    same("value of searches", place, [one, other].map(|position| position.evaluate_searched()));
    same("amounts", place, [one, other].map(|position| position.amounts()));
    same("plays", place, [one, other].map(|position| sorted(position.plays())));
    let plays = other.plays().len();
    if plays * plays <= LEAVES {
        same("leaves", place, [one, other].map(|position| position.perft(2, true, &|| false)));
    }
    let drawn = one.drawn_play(plays as u64);
    assert!(drawn.is_none_or(|drawn| one.plays().contains(&drawn)), "{place}: a drawn play is no play");
}

fn same<T: Debug + PartialEq>(what: &str, place: &str, [one, other]: [T; 2]) {
    assert!(one == other, "{place}: {what}:\n  machine code {one:?}\n  interpreter  {other:?}");
}

fn sorted(plays: Vec<Written>) -> Vec<Vec<String>> {
    let mut plays: Vec<Vec<String>> = plays.into_iter().map(|play| play.lines).collect();
    plays.sort();
    plays
}

//! Matching of the module's plays with the interpreter's.

use std::collections::BTreeMap;

use dsl::interp::{self, State};
use engine::{History, Position as _};

use crate::position::{Play, Position};

/// The visible features of a play: the start (or placement) and end of the piece as a slot, and the chosen cell.
type Shape = (usize, Option<usize>);

/// A play of the interpreter with that of the module.
pub type Pair = (interp::Play, Play);

/// Puts the plays of both in pairs. Plays of one shape are told apart by the positions after them.
pub fn pairs(
    state: &State,
    past: &History,
    position: &Position,
    plain: Vec<interp::Play>,
    generated: Vec<Play>,
) -> Result<Vec<Pair>, String> {
    let mut of_shape: BTreeMap<Shape, (Vec<interp::Play>, Vec<Play>)> = BTreeMap::new();
    let cells = state.setup().board.len();
    for play in plain {
        let shape = (state.slot(&play), state.path(past, &play).chosen);
        of_shape.entry(shape).or_default().0.push(play);
    }
    for play in generated {
        let slot = play.to.map_or(cells * cells, |to| play.from.unwrap_or(to) * cells + to);
        of_shape.entry((slot, play.chosen)).or_default().1.push(play);
    }
    let mut pairs = Vec::new();
    for (plain, generated) in of_shape.into_values() {
        if plain.len() != generated.len() {
            return Err(unequal(state, past, &plain, &generated));
        }
        if plain.len() == 1 {
            pairs.extend(plain.into_iter().zip(generated));
        } else {
            pairs.extend(by_effect(state, past, position, plain, generated)?);
        }
    }
    Ok(pairs)
}

/// Pairs of plays that have the same start and end, by the positions after them.
fn by_effect(
    state: &State,
    past: &History,
    position: &Position,
    plain: Vec<interp::Play>,
    mut generated: Vec<Play>,
) -> Result<Vec<Pair>, String> {
    let mut pairs = Vec::new();
    let mut after = Vec::new();
    for play in &generated {
        after.push(after_generated(position, play)?);
    }
    for play in plain {
        let wanted = after_plain(state, &play);
        let found = after.iter().position(|setup| *setup == wanted);
        let Some(found) = found else {
            return Err(unequal(state, past, &[play], &generated));
        };
        after.swap_remove(found);
        pairs.push((play, generated.swap_remove(found)));
    }
    Ok(pairs)
}

/// The position after a play of the interpreter.
pub fn after_plain(state: &State, play: &interp::Play) -> engine::Setup {
    let mut next = state.clone();
    next.play(play);
    next.setup()
}

/// The position after a play of the module.
pub fn after_generated(position: &Position, play: &Play) -> Result<engine::Setup, String> {
    let mut next = position.clone();
    next.play(play).and_then(|()| next.setup()).map_err(|error| error.to_string())
}

/// The interpreter's path of a play, as text.
pub fn told(state: &State, past: &History, play: &interp::Play) -> String {
    let path = state.path(past, play);
    let mut told = match path.clause {
        Some(clause) => format!("clause {clause} {:?}", path.cells),
        None => "pass".to_owned(),
    };
    for (name, part) in [("chosen", path.chosen), ("kind", path.kind)] {
        if let Some(part) = part {
            told += &format!(" {name} {part}");
        }
    }
    told
}

fn unequal(state: &State, past: &History, plain: &[interp::Play], generated: &[Play]) -> String {
    let plain: Vec<String> = plain.iter().map(|play| told(state, past, play)).collect();
    let listed = |play: &Play| format!("{:?} to {:?} chosen {:?}", play.from, play.to, play.chosen);
    let generated: Vec<String> = generated.iter().map(listed).collect();
    format!("the interpreter lists [{}], the module [{}]", plain.join("; "), generated.join("; "))
}

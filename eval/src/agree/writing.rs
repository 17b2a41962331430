//! Comparison of the ways by which plays are written and read.

use dsl::interp::State;
use engine::{History, Path, Position as _, Random};

use super::compare::same;
use super::matching::Pair;
use crate::position::{Play, Position};

/// Checks for some random plays that their ways are the same, and that a way read by each of `clauses` clauses gives the same play.
pub fn compare(
    state: &State,
    past: &History,
    position: &Position,
    pairs: &[Pair],
    clauses: usize,
    (plays, random): (usize, &mut Random),
) -> Result<(), String> {
    let (plain, generated): (Vec<_>, Vec<Play>) = pairs.iter().cloned().unzip();
    if pairs.is_empty() {
        return Ok(());
    }
    for _ in 0..plays {
        let (play, same_play) = random.one_of(pairs);
        let path = state.path(past, play);
        same("way of a play", &path, &position.path(same_play).map_err(|error| error.to_string())?)?;
        for clause in (0..clauses).filter(|_| path.clause.is_some()) {
            let path = Path { clause: Some(clause), ..path.clone() };
            let read = state.trace(past, &plain, &path);
            let read = read.and_then(|play| plain.iter().position(|other| *other == play));
            let by_module = position.trace(&generated, &path).map_err(|error| error.to_string())?;
            let by_module = by_module.and_then(|play| generated.iter().position(|other| other.is(&play)));
            same(&format!("play that {path:?} is read as"), &read, &by_module)?;
        }
    }
    Ok(())
}

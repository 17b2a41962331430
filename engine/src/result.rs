//! The result of a position whose plays are not known yet.

use crate::{History, Outcome, Position, once};

/// The result, if the game is over. An end clause may ask whether there is a play, and others written after it hold too, so plays are looked for
/// where that can make a difference. `scratch` is working space: it is left as it is given.
#[inline(always)]
pub(crate) fn result<P: Position>(
    position: &P,
    past: &History,
    scratch: &mut Vec<P::Play>,
) -> Option<Outcome> {
    let outcome = position.outcome(past, false)?;
    if outcome.by < position.first_end_by_plays() {
        return Some(outcome);
    }
    by_plays(position, past, outcome, scratch)
}

/// The result of a position where an end holds that comes after one that asks for plays.
#[cold]
#[inline(never)]
fn by_plays<P: Position>(
    position: &P,
    past: &History,
    outcome: Outcome,
    scratch: &mut Vec<P::Play>,
) -> Option<Outcome> {
    let first = scratch.len();
    position.plays(past, scratch);
    let stuck = scratch[first..].iter().all(P::is_pass);
    scratch.truncate(first);
    if stuck { once::outcome(position, past, true) } else { Some(outcome) }
}

//! Operations of a position that are compiled once for each game.
//!
//! Generated code marks its hot functions to be inlined, so that each caller has a copy of them. Callers that are not hot use these functions
//! instead, and all games compile sooner. A call here also forces the position into memory: in the loops of perft, even a call that is hardly ever
//! made cost breakthrough a fifth of its leaves per second.

use crate::{Drawn, History, Outcome, Position, Random};

/// [`Position::outcome`].
#[inline(never)]
pub(crate) fn outcome<P: Position>(position: &P, past: &History, stuck: bool) -> Option<Outcome> {
    position.outcome(past, stuck)
}

/// [`Position::draw`].
#[inline(never)]
pub(crate) fn draw<P: Position>(
    position: &P,
    past: &History,
    scratch: &mut Vec<P::Play>,
    random: &mut Random,
) -> Drawn<P::Play> {
    position.draw(past, scratch, random)
}

/// [`Position::play`] on a copy.
#[inline(never)]
pub(crate) fn after<P: Position>(position: &P, play: &P::Play) -> P {
    let mut next = position.clone();
    next.play(play);
    next
}

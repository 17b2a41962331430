//! Plays that are known without a search, and positions that can be solved.

use engine::solve::Solving;
use engine::{Budget, ErasedPosition, Setup, Written};
use std::fmt;

/// The part of the time for a play that may be used to solve the position; the rest is for the search if that fails.
const SHARE: f64 = 0.5;

/// What is known of a game beforehand.
pub trait Answers: fmt::Debug + Sync {
    /// A play that keeps the result; `None` if that is not known.
    fn play(&self, position: &dyn ErasedPosition) -> Option<Written>;

    /// How to solve a position; `None` if that takes too long.
    fn solving(&self, setup: &Setup) -> Option<Solving>;
}

/// A play that is known, or found by solving the position, before the soft end of a budget. `None` also where every play
/// loses: the search then looks for the one that is hardest to answer.
pub(crate) fn answer(
    answers: &dyn Answers,
    position: &dyn ErasedPosition,
    budget: Budget,
) -> Option<Written> {
    let known = answers.play(position);
    if known.is_some() {
        return known;
    }
    let mut solving = answers.solving(&position.setup())?;
    solving.deadline = Budget { hard: budget.soft, ..budget }.deadline().part(0.0, SHARE);
    let solved = position.solve(&solving, &|| false, &|_| {})?;
    let index = solved.play.filter(|_| solved.least == solved.most)?;
    position.plays().into_iter().nth(index as usize)
}

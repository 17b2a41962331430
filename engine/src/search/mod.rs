//! Looking for the best play: alpha-beta and Monte-Carlo tree search, for any game.

mod alpha_beta;
mod mcts;
mod noise;
mod ordering;
mod quiescence;
mod root;
mod transposition;
mod tree;
mod weariness;

pub use mcts::mcts;
pub use root::alpha_beta;

use crate::{History, Limits, Outcome, Player, Position, Searcher, WIN_MAX};

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<Play> {
    /// Its value for the player to move: the rule file's units, or beyond [`crate::WIN`], [`WIN_MAX`] less the plies to
    /// the end.
    pub score: i32,
    /// Full plies searched.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The principal variation: the best play, the best answer to it, and so on.
    pub variation: Vec<Play>,
}

/// The best play of `position`, which `past` led to; `None` if the game is over.
pub fn search<P: Position>(
    position: &P,
    past: &History,
    how: Searcher,
    limits: &Limits,
) -> Option<Best<P::Play>> {
    match how {
        Searcher::AlphaBeta => alpha_beta(position, past, limits, true),
        Searcher::Mcts => mcts(position, past, limits),
    }
}

/// The legal plays; `None` if the game is over.
fn open_plays<P: Position>(position: &P, past: &History) -> Option<Vec<P::Play>> {
    let mut plays = Vec::new();
    position.plays(past, &mut plays);
    let over = position.outcome(past, plays.iter().all(P::is_pass)).is_some();
    (!over && !plays.is_empty()).then_some(plays)
}

/// The value of a finished game for the player to move, `ply` plies from the root: sooner wins and later losses are
/// better.
fn value(outcome: Outcome, turn: Player, ply: usize) -> i32 {
    match outcome.winner {
        Some(winner) if winner == turn => WIN_MAX - ply as i32,
        Some(_) => ply as i32 - WIN_MAX,
        None => 0,
    }
}

/// A value for the player to move in `next`, as the player who moved to it sees it: they are the same where a turn has
/// several plies.
fn seen_by<P: Position>(mover: Player, next: &P, score: i32) -> i32 {
    if next.turn() == mover { score } else { -score }
}

/// The value of a position at first sight.
fn glance<P: Position>(position: &P, past: &History, ply: usize, scratch: &mut Vec<P::Play>) -> i32 {
    match position.outcome(past, false) {
        Some(outcome) => value(outcome, position.turn(), ply),
        None => position.evaluate(scratch),
    }
}

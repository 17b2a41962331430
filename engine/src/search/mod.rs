//! Searches for the best play of any game: alpha-beta and Monte-Carlo tree search.

mod alpha_beta;
mod impatience;
mod mcts;
mod noise;
mod ordering;
mod pace;
mod probcut;
mod quiescence;
mod remote;
mod rewards;
mod root;
mod selectivity;
mod threats;
mod transposition;
mod tree;
mod values;
mod weariness;

pub use mcts::mcts;
pub use root::{alpha_beta, alpha_beta_on_threads};
pub use selectivity::{NoSelectivity, ProbCut, Selectivity};
use values::Values;

use crate::listing::InSearch;
use crate::result::result;
use crate::time::Countdown;
use crate::weights::Tables;
use crate::{
    History, Metadata, Outcome, Player, Position, SearchLimits, Searcher, Stop, WIN_MAX, listing, once,
};

/// Plays of the root that are valued before the search looks at the time.
const LEAST_SEEN: usize = 64;
/// Plays that are valued from one look at the time to the next.
const LOOKS_APART: usize = 16;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<Play> {
    /// Value for the player to move, in the rule file's units. If its absolute value is at least [`crate::WIN`], the game is won or lost: [`WIN_MAX`]
    /// less the plies to the end.
    pub score: i32,
    /// Depth of the last complete iteration, in plies; if all lines were followed to the end of the game, that of the longest. Length of the variation in Monte-Carlo tree search.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The principal variation, starting with the best play.
    pub variation: Vec<Play>,
}

/// Callbacks of a search, which can end it and hear of its progress, and optional inputs.
pub struct Watch<'w, Play> {
    /// Called every 40 to 160 microseconds or so. Once it returns true, the search ends with what it has found.
    pub stop: &'w Stop<'w>,
    /// Called after each iteration of alpha-beta search (by the first of several threads), and in Monte-Carlo tree search each time that a quarter
    /// more games have been played.
    pub known: &'w (dyn Fn(&Best<Play>) + Sync),
    /// Plays of the root that are left out.
    pub barred: &'w [Play],
    /// The learned evaluation; without one, the `value` clauses of the rules hold.
    pub learned: Option<&'w Tables>,
    /// Metadata of the game, for the places of cells on the board.
    pub metadata: Option<&'w Metadata>,
}

impl<Play> Watch<'_, Play> {
    /// No callbacks and no inputs: the search goes on to its limits.
    pub const NOBODY: Self =
        Watch { stop: &|| false, known: &|_| {}, barred: &[], learned: None, metadata: None };
}

/// Returns the best play of `position` that is not barred, by the searcher `how`; `None` if the game is over or there is no such play. `past` holds
/// the keys of the positions before it.
pub fn search<P>(
    position: &P,
    past: &History,
    how: Searcher,
    limits: &SearchLimits,
    watch: &Watch<'_, P::Play>,
) -> Option<Best<P::Play>>
where
    P: Position<Play: Send + Sync> + Sync,
{
    let _in_search = InSearch::until(limits.deadline.clone());
    match how {
        Searcher::AlphaBeta => alpha_beta_on_threads(position, past, limits, watch),
        Searcher::Mcts => mcts(position, past, limits, watch),
    }
}

/// The legal plays that are not barred; `None` if the game is over or there is none.
fn open_plays<P: Position>(position: &P, past: &History, barred: &[P::Play]) -> Option<Vec<P::Play>> {
    let mut plays = Vec::new();
    position.plays(past, &mut plays);
    let over = once::outcome(position, past, plays.iter().all(P::is_pass)).is_some();
    plays.retain(|play| !barred.contains(play));
    (!over && !plays.is_empty()).then_some(plays)
}

/// The value of a finished game for the player to move, `ply` plies from the root. Sooner wins and later
/// losses are better.
fn value(outcome: Outcome, turn: Player, ply: usize) -> i32 {
    match outcome.winner {
        Some(winner) if winner == turn => WIN_MAX - ply as i32,
        Some(_) => ply as i32 - WIN_MAX,
        None => 0,
    }
}

/// Converts a value for the player to move in `next` to the view of `mover`. Both are the same player inside
/// a turn of several plies.
fn seen_by<P: Position>(mover: Player, next: &P, score: i32) -> i32 {
    if next.turn() == mover { score } else { -score }
}

/// Static value of a position for the player to move; the exact value if the game is over.
#[inline(never)]
fn static_eval<P: Position>(
    position: &P,
    past: &History,
    ply: usize,
    values: &mut Values<'_>,
    scratch: &mut Vec<P::Play>,
) -> i32 {
    match result(position, past, scratch) {
        Some(outcome) => value(outcome, position.turn(), ply),
        None => values.of(position, scratch),
    }
}

/// Static value of the position after each play, for the player who makes it. The first [`LEAST_SEEN`] plays are valued whatever
/// the time, so even the quickest answer is not blind, unless lists of plays take long; those for which no time is left count as no better than the
/// worst of the others.
#[inline(never)]
fn first_sight<P: Position>(
    position: &P,
    past: &History,
    plays: &[P::Play],
    values: &mut Values<'_>,
    clock: &mut Countdown<'_>,
) -> Vec<i32> {
    let mut after = past.clone();
    after.push(position.key());
    let (mut scores, mut scratch) = (Vec::new(), Vec::new());
    for (index, play) in plays.iter().enumerate() {
        let looks = index >= LEAST_SEEN && index % LOOKS_APART == 0 || P::BRANCHES && listing::paused();
        if looks && clock.stopped_by_now() {
            break;
        }
        let next = once::after(position, play);
        scores.push(seen_by(position.turn(), &next, static_eval(&next, &after, 1, values, &mut scratch)));
    }
    let worst = scores.iter().copied().min().unwrap_or(0);
    scores.resize(plays.len(), worst);
    scores
}

//! Openings that are drawn at random: legal, undecided, balanced, and no two with the same position.

use std::collections::HashSet;

use engine::{ErasedGame, ErasedPosition, SearchLimits, WIN, mix};

use super::trial::is_open;
use super::{Opening, key};

/// Draws in a row without a new balanced opening, after which no other is expected.
const PATIENCE: u64 = 2_000;
/// Default number of nodes of the search that judges an opening: about 10 ms.
pub const JUDGE_NODES: u64 = 10_000;

/// Nodes of the search that judges an opening, divided by the nodes of a play in the first trial game.
const TRIAL: u64 = 10;

/// The settings for drawing openings.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    /// Plies of each opening.
    pub plies: u32,
    /// The greatest advantage of a side beyond that at the start of the game, in the rule file's units (about 100 for the least piece).
    pub balance: i32,
    /// Nodes of the search that judges each opening.
    pub judge: u64,
    /// The number of openings drawn for each one taken. The opening with the score nearest 0 is taken.
    pub best_of: u64,
    /// Games between equal searches from each opening. An opening from which one side wins all of them is rejected.
    pub trial_games: u32,
    /// Random seed.
    pub seed: u64,
}

/// Draws openings one by one. Equal settings give the same openings in the same order.
pub struct Drawn<'e> {
    entry: &'e dyn ErasedGame,
    drawing: Drawing,
    /// All positions drawn before, taken or not.
    seen: HashSet<(u64, usize)>,
    tries: u64,
    greatest: i32,
    /// Balanced openings that were drawn but not taken yet.
    waiting: Vec<Opening>,
    /// The number of openings taken.
    taken: u64,
}

impl<'e> Drawn<'e> {
    /// The openings of a game.
    pub fn new(entry: &'e dyn ErasedGame, drawing: Drawing) -> Self {
        // If the start is won, an opening is balanced only if it spoils the win, so the start counts as 0.
        let start = judge(entry, &*entry.start(), drawing.judge).map_or(0, i32::abs);
        let start = if start >= WIN { 0 } else { start };
        let greatest = start.saturating_add(drawing.balance).min(WIN - 1);
        let seen = HashSet::new();
        Self { entry, drawing, seen, tries: 0, greatest, waiting: Vec::new(), taken: 0 }
    }

    /// The next opening; `None` if no other was found, or if `stop` returned true.
    pub fn next(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Opening> {
        loop {
            let opening = self.nearest(stop)?;
            let Drawing { trial_games, judge, .. } = self.drawing;
            if is_open(self.entry, &opening, trial_games, (judge / TRIAL).max(1), stop)? {
                self.taken += 1;
                return Some(opening);
            }
        }
    }

    /// Draws balanced openings until enough are waiting, and takes the one with the score nearest 0.
    fn nearest(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Opening> {
        while self.taken + (self.waiting.len() as u64) < self.drawing.best_of * (self.taken + 1) {
            let Some(opening) = self.find(stop) else { break };
            self.waiting.push(opening);
        }
        if stop() {
            return None;
        }
        let distance = |at: &usize| self.waiting[*at].score.map_or(i32::MAX, i32::abs);
        let best = (0..self.waiting.len()).min_by_key(distance)?;
        Some(self.waiting.remove(best))
    }

    /// An opening that is balanced and was not drawn before.
    fn find(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Opening> {
        for _ in 0..PATIENCE {
            if stop() {
                return None;
            }
            self.tries += 1;
            let Some((mut opening, position)) = self.draw(mix(self.drawing.seed, self.tries)) else {
                continue;
            };
            if !self.seen.insert(key(&*position)) {
                continue;
            }
            opening.score = judge(self.entry, &*position, self.drawing.judge);
            if opening.score.is_some_and(|score| score.abs() <= self.greatest) {
                return Some(opening);
            }
        }
        None
    }

    /// An opening of random plies, with its position; `None` if the game ends within them.
    fn draw(&self, seed: u64) -> Option<(Opening, Box<dyn ErasedPosition>)> {
        let mut position = self.entry.start();
        let mut plays = Vec::new();
        for ply in 0..self.drawing.plies {
            let play = position.drawn_play(mix(seed, ply.into()))?;
            position.play(&play).ok()?;
            plays.push(play);
            if position.outcome().is_some() {
                return None;
            }
        }
        Some((Opening { plays, ..Opening::default() }, position))
    }
}

/// The value of a position for the player to move, by a search of `nodes` nodes.
fn judge(entry: &dyn ErasedGame, position: &dyn ErasedPosition, nodes: u64) -> Option<i32> {
    let limits = SearchLimits { nodes, forced: true, ..SearchLimits::default() };
    position.search(entry.metadata().search, &limits).map(|found| found.score)
}

//! Move ordering: good plays are tried first, which keeps the tree small.

use std::cmp::Reverse;

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY};
use super::{seen_by, static_eval};
use crate::{Player, Position, once};

/// The rank of a play in the order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rank {
    /// Plays with a higher score are tried earlier.
    pub(super) score: i32,
    /// True if the play captures, flips or promotes. False if the play was not classified.
    pub(super) noisy: bool,
}

/// Lists of at least this length are ordered by static value if at least two plies remain: one evaluation for
/// each play costs little there.
const LONG: usize = 12;
const FIRST: i32 = i32::MAX;
const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// History scores stay below this.
const MOST_HISTORY: i32 = 1 << 24;

/// Killer plays and history scores. Plays are identified by [`Position::slot`] only.
pub(super) struct Ordering {
    /// For each ply, the two quiet plays that caused the latest beta cutoffs.
    killers: Vec<[Option<u32>; 2]>,
    /// For each player and slot, the history score.
    history: [Vec<i32>; 2],
}

impl Ordering {
    /// No killers and no history, for this many slots.
    pub(super) fn new(slots: usize) -> Self {
        Self { killers: vec![[None; 2]; MAX_PLY + 1], history: [vec![0; slots], vec![0; slots]] }
    }

    /// Rewards a play that caused a beta cutoff.
    pub(super) fn reward(&mut self, turn: Player, slot: usize, ply: usize, depth: i32, rank: Rank) {
        let history = &mut self.history[turn];
        history[slot] += depth * depth;
        if history[slot] >= MOST_HISTORY {
            history.iter_mut().for_each(|score| *score /= 2);
        }
        if !rank.noisy && self.killers[ply][0] != Some(slot as u32) {
            self.killers[ply] = [Some(slot as u32), self.killers[ply][0]];
        }
    }

    fn quiet_score(&self, turn: Player, slot: usize, ply: usize) -> i32 {
        let killer = match self.killers[ply].iter().position(|&killer| killer == Some(slot as u32)) {
            Some(place) => KILLER - place as i32 * MOST_HISTORY,
            None => 0,
        };
        killer + self.history[turn][slot]
    }
}

/// The indices of `scores`, highest score first; equal scores keep their order.
pub(super) fn best_first(scores: &[i32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&index| Reverse(scores[index]));
    order
}

/// Swaps the highest-ranked untried play to `index`, the first untried place.
pub(super) fn choose<Play>(plays: &mut [Play], ranks: &mut [Rank], index: usize) {
    let rest = ranks[index..].iter().enumerate();
    // Among equal ranks, takes the first in the order of generation.
    let (ahead, _) = rest.rev().max_by_key(|(_, rank)| rank.score).unwrap_or((0, &ranks[index]));
    plays.swap(index, index + ahead);
    ranks.swap(index, index + ahead);
}

impl<P: Position> AlphaBeta<'_, P> {
    /// Ranks the plays listed from `first` on; true if it ranked them by static value. `hint` is the slot of
    /// the play from the transposition table.
    pub(super) fn rank(
        &mut self,
        position: &P,
        first: usize,
        depth: i32,
        ply: usize,
        hint: Option<u32>,
    ) -> bool {
        let count = self.plays.len() - first;
        let by_value = self.selective && depth >= 2 && count >= LONG;
        if by_value {
            self.rank_by_value(position, first, ply);
        } else {
            self.rank_by_experience(position, first, ply);
        }
        for at in first..self.plays.len() {
            if hint == Some(position.slot(&self.plays[at]) as u32) {
                self.ranks[at].score = FIRST;
            }
        }
        by_value
    }

    /// Ranks noisy plays first, then killers, then the others by history.
    fn rank_by_experience(&mut self, position: &P, first: usize, ply: usize) {
        let told_apart = self.noise.is_due(self.clock.nodes());
        let mut noisy_plays = 0;
        for play in &self.plays[first..] {
            let noisy = told_apart && position.is_noisy(play);
            let score = self.ordering.quiet_score(position.turn(), position.slot(play), ply);
            self.ranks.push(Rank { score: if noisy { NOISY + score } else { score }, noisy });
            noisy_plays += usize::from(noisy);
        }
        if told_apart {
            self.noise.record(self.plays.len() - first, noisy_plays);
        }
    }

    /// Ranks plays by the static value of the position after each.
    fn rank_by_value(&mut self, position: &P, first: usize, ply: usize) {
        for at in first..self.plays.len() {
            let next = once::after(position, &self.plays[at]);
            let score = if self.clock.stopped() || self.clock.tick() {
                -INFINITE
            } else {
                seen_by(position.turn(), &next, static_eval(&next, &self.past, ply + 1, &mut self.scratch))
            };
            self.ranks.push(Rank { score, noisy: position.is_noisy(&self.plays[at]) });
        }
    }
}

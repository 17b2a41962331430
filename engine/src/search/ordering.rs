//! The order in which plays are tried: the sooner a good one, the smaller the tree.

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY};
use super::{glance, seen_by};
use crate::{Player, Position};

/// Where a play stands in the order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rank {
    /// Higher is tried earlier.
    pub(super) score: i32,
    /// Whether it captures, flips or promotes, as far as that was asked.
    pub(super) noisy: bool,
}

/// Lists this long are ordered by the value of each play's position, where at least two plies remain: one look at each
/// costs little there.
const LONG: usize = 12;
const FIRST: i32 = i32::MAX;
const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// History scores stay below this.
const MOST_HISTORY: i32 = 1 << 24;

/// What earlier cut-offs say of plays, told apart by [`Position::slot`] only.
pub(super) struct Ordering {
    /// Plays that last refuted something at each ply.
    killers: Vec<[Option<u32>; 2]>,
    /// For each player and slot, how much was refuted by it.
    history: [Vec<i32>; 2],
}

impl Ordering {
    /// Nothing is known of any of the slots.
    pub(super) fn new(slots: usize) -> Self {
        Self { killers: vec![[None; 2]; MAX_PLY + 1], history: [vec![0; slots], vec![0; slots]] }
    }

    /// A play was too good for the opponent to allow.
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

/// Moves the play to try next to `index`, the first that was not tried yet.
pub(super) fn choose<Play>(plays: &mut [Play], ranks: &mut [Rank], index: usize) {
    let rest = ranks[index..].iter().enumerate();
    // Of equals the first, so that the order of generation decides.
    let (ahead, _) = rest.rev().max_by_key(|(_, rank)| rank.score).unwrap_or((0, &ranks[index]));
    plays.swap(index, index + ahead);
    ranks.swap(index, index + ahead);
}

impl<P: Position> AlphaBeta<P> {
    /// Ranks the plays listed from `first` on; true if by the values of their positions. `hint` is the slot of the play
    /// that was best before.
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

    /// Noisy plays, killers, and the others by history.
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

    /// The static value after each play.
    fn rank_by_value(&mut self, position: &P, first: usize, ply: usize) {
        for at in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[at]);
            let score = if self.clock.stopped() || self.clock.tick() {
                -INFINITE
            } else {
                seen_by(position.turn(), &next, glance(&next, &self.past, ply + 1, &mut self.scratch))
            };
            self.ranks.push(Rank { score, noisy: position.is_noisy(&self.plays[at]) });
        }
    }
}

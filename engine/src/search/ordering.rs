//! Move ordering: good plays are tried first, which keeps the tree small.

use std::cmp::Reverse;

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY};
use super::{seen_by, static_eval};
use crate::weights::{Gains, STEPS};
use crate::{Player, Position, WIN, once};

/// The rank of a play in the order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rank {
    /// Plays with a higher score are tried earlier.
    pub(super) score: i32,
    /// True if the play captures, flips or promotes. False if the play was not classified.
    pub(super) noisy: bool,
}

/// Lists of at least this length are ordered by static value if at least two plies remain: one evaluation for each play costs little there.
/// [Gains](Gains) need no evaluation, and order lists a ply from the leaves too.
pub(super) const LONG: usize = 12;
const FIRST: i32 = i32::MAX;
const NOISY: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// Added to the score of threats, which puts them before all plays but killers.
const THREAT: i32 = 1 << 26;
/// More than a play gains. Subtracted from plays that are not ranked by value, so that they come last.
const VALUED: i32 = 1 << 25;
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

    /// The place of a play among the killers of its ply.
    fn killer(&self, slot: usize, ply: usize) -> Option<i32> {
        self.killers[ply].iter().position(|&killer| killer == Some(slot as u32)).map(|place| place as i32)
    }

    fn quiet_score(&self, turn: Player, slot: usize, ply: usize) -> i32 {
        let killer = self.killer(slot, ply).map_or(0, |place| KILLER - place * MOST_HISTORY);
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

/// Brings the `number` plays with the highest ranks before the others. `scores` is working space.
pub(super) fn bring_best<Play>(plays: &mut [Play], ranks: &mut [Rank], number: usize, scores: &mut Vec<i32>) {
    if number == 0 || number >= ranks.len() {
        return;
    }
    scores.clear();
    scores.extend(ranks.iter().map(|rank| rank.score));
    let (_, least, _) = scores.select_nth_unstable_by_key(number - 1, |score| Reverse(*score));
    let mut to = 0;
    // Plays with the least score of the best come last: there may be more of them than there is room for.
    for equal in [false, true] {
        let first = to;
        for at in first..ranks.len() {
            let score = ranks[at].score;
            if to < number && (score > *least || (equal && score == *least)) {
                plays.swap(to, at);
                ranks.swap(to, at);
                to += 1;
            }
        }
    }
}

impl<P: Position> AlphaBeta<'_, P> {
    /// Moves the play with the slot `hint`, from the transposition table, to `first`; false if there is none. Most often that play cuts the node off,
    /// and the others need no rank.
    pub(super) fn bring_forward(&mut self, position: &P, first: usize, hint: Option<u32>) -> bool {
        let Some(hint) = hint else { return false };
        let is_it = |play: &P::Play| position.slot(play) as u32 == hint;
        let Some(ahead) = self.plays[first..].iter().position(is_it) else { return false };
        self.plays[first..=first + ahead].rotate_right(1);
        let noisy = self.noise.matters() && position.is_noisy(&self.plays[first]);
        self.ranks[first] = Rank { score: FIRST, noisy };
        true
    }

    /// Ranks the plays listed from `from` on, of a node with `count` plays; true if it ranked them by static value or by gain.
    pub(super) fn rank(&mut self, position: &P, from: usize, count: usize, depth: i32, ply: usize) -> bool {
        let by_value = self.selective && count >= LONG && (depth >= 2 || self.gains.is_some());
        if !by_value {
            self.rank_by_experience(position, from, ply);
        } else if let Some(mut gains) = self.gains.take() {
            self.rank_by_gain(&mut gains, position, from, ply);
            if depth >= 2 {
                self.rank_best_by_value(position, from, 2 * self.kept(count, depth), ply);
            }
            self.put_threats_first(position, from);
            self.put_killers_first(position, from, ply);
            self.gains = Some(gains);
        } else {
            self.rank_by_value(position, from, ply);
        }
        by_value
    }

    /// Ranks noisy plays first, by the static value after each unless they are often forced; then killers, then the others by history.
    fn rank_by_experience(&mut self, position: &P, from: usize, ply: usize) {
        let told_apart = self.noise.is_due(self.clock.nodes());
        let mut noisy_plays = 0;
        let by_value = self.selective && !self.noise.is_forcing();
        for at in from..self.plays.len() {
            let play = &self.plays[at];
            let noisy = told_apart && position.is_noisy(play);
            let score = if noisy && by_value {
                self.value_after(position, at, ply)
            } else {
                self.ordering.quiet_score(position.turn(), position.slot(play), ply)
            };
            self.ranks[at] = Rank { score: if noisy { NOISY + score } else { score }, noisy };
            noisy_plays += usize::from(noisy);
        }
        if told_apart {
            self.noise.record(self.plays.len() - from, noisy_plays);
        }
    }

    /// Ranks wins and killers first, then the other plays by the static value of the position after each.
    fn rank_by_value(&mut self, position: &P, from: usize, ply: usize) {
        for at in from..self.plays.len() {
            let stopped = self.clock.stopped() || self.clock.tick();
            let mut score = if stopped { -INFINITE } else { self.value_after(position, at, ply) };
            let play = &self.plays[at];
            if score >= WIN {
                score = FIRST;
            } else if let Some(place) = self.ordering.killer(position.slot(play), ply) {
                score = KILLER - place * MOST_HISTORY;
            }
            self.ranks[at] = Rank { score, noisy: position.is_noisy(play) };
        }
    }

    /// Ranks plays by the gain of the piece that they place, noisy plays by the change of the static value. Assumes that no play wins at once: such
    /// plays were found before.
    fn rank_by_gain(&mut self, gains: &mut Gains<'_>, position: &P, from: usize, ply: usize) {
        gains.see(position);
        let told_apart = self.noise.is_due(self.clock.nodes());
        let (mut before, mut noisy_plays) = (None, 0);
        for at in from..self.plays.len() {
            let play = &self.plays[at];
            let noisy = told_apart && position.is_noisy(play);
            let score = if noisy {
                noisy_plays += 1;
                let before = *before.get_or_insert_with(|| self.values.of(position, &mut self.scratch));
                STEPS * (self.value_after(position, at, ply) - before)
            } else {
                gains.of(position.turn(), position.slot(play))
            };
            self.ranks[at] = Rank { score, noisy };
        }
        if told_apart {
            self.noise.record(self.plays.len() - from, noisy_plays);
        }
    }

    /// Ranks the `number` plays with the best gains by the static value after each, before all others: gains leave out `value` clauses.
    fn rank_best_by_value(&mut self, position: &P, from: usize, number: usize, ply: usize) {
        let end = (from + number).min(self.plays.len());
        bring_best(&mut self.plays[from..], &mut self.ranks[from..], number, &mut self.scores);
        let before = self.values.of(position, &mut self.scratch);
        for at in from..end {
            self.ranks[at].score = STEPS * (self.value_after(position, at, ply) - before);
        }
        for rank in &mut self.ranks[end..] {
            rank.score -= VALUED;
        }
    }

    /// Ranks threats to win before the other plays. They count as noisy.
    fn put_threats_first(&mut self, position: &P, from: usize) {
        let end = self.plays.len();
        position.threats_to_win(&self.past, &mut self.plays);
        while self.plays.len() > end {
            let threat = self.plays.pop().map(|threat| position.slot(&threat));
            if let Some(at) = threat.and_then(|slot| self.with_slot(position, from, slot)) {
                let rank = &mut self.ranks[at];
                *rank = Rank { score: rank.score.saturating_add(THREAT), noisy: true };
            }
        }
    }

    /// Ranks killers before all other plays.
    fn put_killers_first(&mut self, position: &P, from: usize, ply: usize) {
        for (place, killer) in self.ordering.killers[ply].into_iter().enumerate() {
            if let Some(at) = killer.and_then(|killer| self.with_slot(position, from, killer as usize)) {
                self.ranks[at].score = KILLER - place as i32 * MOST_HISTORY;
            }
        }
    }

    /// Index of the play with a slot, among those from `from` on that have ranks.
    fn with_slot(&self, position: &P, from: usize, slot: usize) -> Option<usize> {
        (from..self.ranks.len()).find(|at| position.slot(&self.plays[*at]) == slot)
    }

    /// The static value of the position after the play at `at`, for the player who makes it; the exact value if the play ends the game.
    pub(super) fn value_after(&mut self, position: &P, at: usize, ply: usize) -> i32 {
        let next = once::after(position, &self.plays[at]);
        let score = static_eval(&next, &self.past, ply + 1, &mut self.values, &mut self.scratch);
        seen_by(position.turn(), &next, score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_plays_come_first() {
        let scores = [3, 9, 3, -5, 7, 3, 8];
        for (number, least) in [(0, 9), (1, 9), (2, 8), (3, 7), (4, 3), (5, 3), (6, 3), (7, -5)] {
            let mut plays = scores;
            let mut ranks = scores.map(|score| Rank { score, noisy: false });
            bring_best(&mut plays, &mut ranks, number, &mut Vec::new());
            assert!(plays[..number].iter().all(|score| *score >= least), "{number}: {plays:?}");
            assert_eq!(ranks.map(|rank| rank.score), plays, "plays keep their ranks");
            plays.sort_unstable();
            assert_eq!(plays, [-5, 3, 3, 3, 7, 8, 9], "none is lost");
        }
    }
}

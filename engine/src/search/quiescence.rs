//! Quiescence search: follows noisy plays from a leaf until the position is quiet, the most promising ones first.

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY, Window};
use super::ordering::{Rank, choose};
use super::threats::won_after;
use crate::Position;

/// Most plies of quiescence search.
const MOST: u32 = 12;

impl<P: Position> AlphaBeta<'_, P> {
    /// The value of a leaf position whose game is known not to be over.
    pub(super) fn quiet_value(&mut self, position: &P, ply: usize, window: Window) -> i32 {
        if self.selective && (P::SEES_WINS || self.noise.matters()) {
            self.follow(position, ply, window, MOST, None)
        } else {
            self.evaluate(position)
        }
    }

    /// Searches noisy plays. The player to move may stand pat, unless all plays are noisy. `value` is the static value, if it is known.
    fn follow(&mut self, position: &P, ply: usize, window: Window, left: u32, value: Option<i32>) -> i32 {
        if left == 0 || ply >= MAX_PLY {
            return value.unwrap_or_else(|| self.evaluate(position));
        }
        if P::SEES_WINS && self.is_threatened(position) {
            return self.defend(position, ply, window, left);
        }
        let may_stand = !self.noise.is_forcing();
        let value = if may_stand { Some(value.unwrap_or_else(|| self.evaluate(position))) } else { value };
        if let Some(value) = value.filter(|&value| may_stand && value >= window.beta) {
            return value;
        }
        if !self.noise.matters() {
            return value.unwrap_or_else(|| self.evaluate(position));
        }
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let score = if self.plays[first..].iter().all(P::is_pass) { self.stuck(position, ply) } else { None };
        let score = score.unwrap_or_else(|| {
            let forced = self.keep_noisy(position, first);
            let stand = if forced { None } else { Some(value.unwrap_or_else(|| self.evaluate(position))) };
            self.best_followed(position, ply, window, left, first, stand)
        });
        self.plays.truncate(first);
        self.ranks.truncate(first);
        score
    }

    /// The value, if the game is over, the position repeats one inside the search, or the player to move is seen to win at once.
    fn known_value(&mut self, position: &P, ply: usize) -> Option<i32> {
        let settled = self.settled(position, ply);
        let wins = || (P::SEES_WINS && self.wins_at_once(position, ply)).then_some(won_after(ply + 1));
        settled.or_else(wins)
    }

    /// Searches the answers to a win that the opponent threatens. The player to move may not stand pat.
    fn defend(&mut self, position: &P, ply: usize, window: Window, left: u32) -> i32 {
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let score = if self.plays[first..].iter().all(P::is_pass) { self.stuck(position, ply) } else { None };
        let score = score.unwrap_or_else(|| {
            self.keep_answers(position, first);
            if self.plays.len() == first {
                return -won_after(ply + 2);
            }
            self.best_followed(position, ply, window, left, first, None)
        });
        self.plays.truncate(first);
        // Ranks of plays below the answers may lie beyond the plays that are left.
        self.ranks.truncate(first);
        score
    }

    /// Drops the quiet plays from `first` on. True if all plays were noisy.
    fn keep_noisy(&mut self, position: &P, first: usize) -> bool {
        let mut kept = first;
        for at in first..self.plays.len() {
            if position.is_noisy(&self.plays[at]) {
                self.plays.swap(kept, at);
                kept += 1;
            }
        }
        let forced = kept == self.plays.len() && kept > first;
        self.plays.truncate(kept);
        self.ranks.resize(kept, Rank::default());
        forced
    }

    /// The best of standing pat, if allowed, and the plays from `first` on.
    fn best_followed(
        &mut self,
        position: &P,
        ply: usize,
        window: Window,
        left: u32,
        first: usize,
        stand: Option<i32>,
    ) -> i32 {
        let mut best = stand.unwrap_or(-INFINITE);
        let mut open = Window { alpha: window.alpha.max(best), beta: window.beta };
        if best >= open.beta {
            return best;
        }
        self.enter(position);
        let ranked = stand.is_some() && !self.noise.is_forcing();
        if ranked {
            self.rank_followed(position, ply, first);
        }
        for at in first..self.plays.len() {
            let promised = if ranked { Some(self.promised(at)) } else { None };
            // The opponent can stand pat, unless all its plays are noisy, which is rare here. So no play is worth more than it promises, and the
            // later ones promise no more.
            if let Some(promised) =
                promised.filter(|&promised| P::ALTERNATES && !P::SEES_WINS && promised <= open.alpha)
            {
                best = best.max(promised);
                break;
            }
            let mut next = position.clone();
            next.play(&self.plays[at]);
            if self.clock.tick() {
                break;
            }
            let goes_on = next.turn() == position.turn();
            let window = if goes_on { open } else { open.turned() };
            self.variations[ply + 1].clear();
            let score = self.known_value(&next, ply + 1);
            let value = promised.map(|promised| if goes_on { promised } else { -promised });
            let score = score.unwrap_or_else(|| self.follow(&next, ply + 1, window, left - 1, value));
            let score = if goes_on { score } else { -score };
            best = best.max(score);
            if score > open.alpha {
                // The variation ends in the position that has the value.
                if open.is_open() {
                    self.keep_variation(at, ply);
                }
                open.alpha = score;
            }
            if best >= open.beta {
                break;
            }
        }
        self.leave();
        best
    }

    /// Ranks the plays from `first` on by the static value after each.
    fn rank_followed(&mut self, position: &P, ply: usize, first: usize) {
        for at in first..self.plays.len() {
            let score = self.value_after(position, at, ply);
            self.ranks[at] = Rank { score, noisy: true };
        }
    }

    /// Swaps the best of the ranked plays from `at` on to that place. Returns its rank, the static value after it.
    fn promised(&mut self, at: usize) -> i32 {
        choose(&mut self.plays, &mut self.ranks, at);
        self.ranks[at].score
    }
}

//! Quiescence search: follows noisy plays from a leaf until the position is quiet.

use super::alpha_beta::{AlphaBeta, INFINITE, MAX_PLY, Window};
use super::ordering::Rank;
use crate::Position;

/// Most plies of quiescence search.
const MOST: u32 = 12;

impl<P: Position> AlphaBeta<'_, P> {
    /// The value of a leaf position whose game is known not to be over.
    pub(super) fn quiet_value(&mut self, position: &P, ply: usize, window: Window) -> i32 {
        if !self.selective || !self.noise.matters() {
            position.evaluate(&mut self.scratch)
        } else {
            self.follow(position, ply, window, MOST)
        }
    }

    /// Searches noisy plays. The player to move may stand pat, unless all plays are noisy.
    fn follow(&mut self, position: &P, ply: usize, window: Window, left: u32) -> i32 {
        if left == 0 || ply >= MAX_PLY {
            return position.evaluate(&mut self.scratch);
        }
        let stand = if self.noise.is_forcing() { None } else { Some(position.evaluate(&mut self.scratch)) };
        if let Some(stand) = stand.filter(|&stand| stand >= window.beta) {
            return stand;
        }
        let first = self.plays.len();
        position.plays(&self.past, &mut self.plays);
        let score = if self.plays[first..].iter().all(P::is_pass) { self.stuck(position, ply) } else { None };
        let score = score.unwrap_or_else(|| {
            let forced = self.keep_noisy(position, first);
            let stand = if forced {
                None
            } else {
                Some(stand.unwrap_or_else(|| position.evaluate(&mut self.scratch)))
            };
            self.best_noisy(position, ply, window, left, first, stand)
        });
        self.plays.truncate(first);
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
    fn best_noisy(
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
        for at in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[at]);
            if self.clock.tick() {
                break;
            }
            let goes_on = next.turn() == position.turn();
            let window = if goes_on { open } else { open.turned() };
            let score =
                self.settled(&next, ply + 1).unwrap_or_else(|| self.follow(&next, ply + 1, window, left - 1));
            best = best.max(if goes_on { score } else { -score });
            open.alpha = open.alpha.max(best);
            if best >= open.beta {
                break;
            }
        }
        self.leave();
        best
    }
}

//! Plays that win at once, answers to them, and sequences of threats, where the game tells them without a search.

use super::alpha_beta::{AlphaBeta, MAX_PLY};
use crate::{Position, WIN_MAX};

/// Most plies of a sequence of threats and answers.
const LONGEST: u32 = 16;
/// Most threats that a node tries in the search for such a sequence.
const MOST: u32 = 60;

/// The value of a game won at this ply from the root, for the winner.
pub(super) fn won_after(ply: usize) -> i32 {
    WIN_MAX - ply as i32
}

impl<P: Position> AlphaBeta<'_, P> {
    /// True if the player to move is seen to have a play that wins at once, which becomes the variation from `ply` on.
    pub(super) fn wins_at_once(&mut self, position: &P, ply: usize) -> bool {
        self.seen.clear();
        position.wins(position.turn(), &self.past, &mut self.seen);
        let win = self.seen.pop();
        let wins = win.is_some();
        self.variations[ply].clear();
        self.variations[ply].extend(win);
        wins
    }

    /// True if the opponent is seen to have plays that would win at once; they are in `seen` then.
    pub(super) fn is_threatened(&mut self, position: &P) -> bool {
        self.seen.clear();
        position.wins(1 - position.turn(), &self.past, &mut self.seen);
        !self.seen.is_empty()
    }

    /// Replaces the plays listed from `first` on by those that may stop the opponent's wins in `seen`.
    pub(super) fn keep_answers(&mut self, position: &P, first: usize) {
        self.plays.truncate(first);
        position.answers(&self.past, &self.seen, &mut self.plays);
    }

    /// The ply at which the player to move wins by threats alone, each of which leaves the opponent nothing but answers to it;
    /// the first threat becomes the variation from `ply` on. `None` if no such sequence is found.
    pub(super) fn wins_by_threats(&mut self, position: &P, ply: usize) -> Option<usize> {
        if !P::SEES_WINS || !self.selective || self.is_threatened(position) {
            return None;
        }
        let mut left = MOST;
        self.attack(position, ply, LONGEST, &mut left)
    }

    /// Tries each threat of the player to move. The opponent is known to have no play that wins at once.
    fn attack(&mut self, position: &P, ply: usize, plies: u32, left: &mut u32) -> Option<usize> {
        if plies < 2 || ply + 2 >= MAX_PLY {
            return None;
        }
        let first = self.plays.len();
        position.threats_to_win(&self.past, &mut self.plays);
        let mut won = None;
        self.enter(position);
        for at in first..self.plays.len() {
            if *left == 0 || self.clock.tick() {
                break;
            }
            *left -= 1;
            let mut next = position.clone();
            next.play(&self.plays[at]);
            won = self.cannot_defend(&next, ply + 1, plies - 1, left);
            if won.is_some() {
                self.keep_variation(at, ply);
                break;
            }
        }
        self.leave();
        self.plays.truncate(first);
        won
    }

    /// The ply at which the player to move has lost against threats, whatever it does.
    fn cannot_defend(&mut self, position: &P, ply: usize, plies: u32, left: &mut u32) -> Option<usize> {
        self.variations[ply].clear();
        let lost = self.settled(position, ply).is_some() || self.wins_at_once(position, ply);
        if lost || !self.is_threatened(position) {
            return None;
        }
        let first = self.plays.len();
        self.keep_answers(position, first);
        let mut last = Some(ply + 2);
        self.enter(position);
        for at in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[at]);
            let won = self.goes_on(&next, ply + 1, plies - 1, left);
            last = last.max(won);
            if won.is_none() {
                last = None;
                break;
            }
        }
        self.leave();
        self.plays.truncate(first);
        last
    }

    /// The ply at which the player to move wins by a play at once or by further threats.
    fn goes_on(&mut self, position: &P, ply: usize, plies: u32, left: &mut u32) -> Option<usize> {
        self.variations[ply].clear();
        if self.settled(position, ply).is_some() {
            return None;
        }
        if self.wins_at_once(position, ply) {
            return Some(ply + 1);
        }
        // A player who is threatened in turn would have to answer.
        if self.is_threatened(position) { None } else { self.attack(position, ply, plies, left) }
    }
}

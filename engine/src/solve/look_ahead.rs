//! Values of positions by a shallow search.

use super::prover::Prover;
use crate::{Position, WIN};

impl<P: Position> Prover<'_, P> {
    /// Value of a position for the player to move after `depth` plies, between two bounds.
    pub(super) fn look_ahead(&mut self, position: &P, depth: u32, mut least: i32, most: i32) -> i32 {
        let first = self.plays.len();
        if P::SEES_WINS {
            self.wins.clear();
            position.wins(position.turn(), &self.line.past, &mut self.wins);
            if !self.wins.is_empty() { return WIN; }
        }
        if depth == 0 { return -self.experience.value(position); }
        if P::SEES_WINS {
            self.wins.clear();
            position.wins(1 - position.turn(), &self.line.past, &mut self.wins);
        }
        if P::SEES_WINS && !self.wins.is_empty() {
            position.answers(&self.line.past, &self.wins, &mut self.plays);
            if self.plays.len() == first { return -WIN; }
        } else {
            position.plays(&self.line.past, &mut self.plays);
        }
        let stuck = self.plays[first..].iter().all(P::is_pass);
        if let Some(outcome) = position.outcome(&self.line.past, stuck) {
            self.plays.truncate(first);
            return match outcome.winner { None => 0, Some(w) if w == position.turn() => WIN, _ => -WIN };
        }
        let mut best = -WIN;
        for play in first..self.plays.len() {
            let mut next = position.clone();
            next.play(&self.plays[play]);
            let value = -self.look_ahead(&next, depth - 1, -most, -least);
            best = best.max(value);
            least = least.max(value);
            if least >= most { break; }
        }
        self.plays.truncate(first);
        best
    }
}

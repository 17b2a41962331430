//! The position after a play.

use engine::Piece;

use super::{Play, Square, State};
use crate::model::{Adjustment, Event};

impl State {
    /// Makes a legal play.
    pub(super) fn make(&mut self, play: &Play) {
        let is_pass = play.to.is_none();
        let before = std::mem::replace(&mut self.squares, play.squares.clone());
        self.flag(play, &before);
        if self.previous.is_some() {
            self.previous = Some(before);
        }
        for (id, counter) in self.model.counters.iter().enumerate() {
            let now = self.counters[self.turn][id];
            self.counters[self.turn][id] = counter.by.iter().fold(now, |now, change| {
                let times = self.times(change.event, play);
                match change.to {
                    Adjustment::Up => now.saturating_add(times),
                    Adjustment::Down => now.saturating_sub(times),
                    Adjustment::Back if times > 0 => counter.from,
                    Adjustment::Back => now,
                }
            });
        }
        for (id, clock) in self.model.clocks.iter().enumerate() {
            let happened = clock.iter().any(|&event| self.times(event, play) > 0);
            self.clocks[id] = if happened { 0 } else { self.clocks[id].saturating_add(1) };
        }
        self.signals = self.model.signals.iter().map(|&event| self.times(event, play) > 0).collect();
        self.passes = if is_pass { self.passes.saturating_add(1) } else { 0 };
        self.plies = self.plies.saturating_add(1);
        if self.model.turns.begins(self.plies) {
            self.turn = 1 - self.turn;
        }
    }

    /// Notes the pieces that a play has moved, the cells that it marks, and the cell where it ends.
    fn flag(&mut self, play: &Play, before: &[Square]) {
        for (cell, unmoved) in self.flags.unmoved.iter_mut().enumerate() {
            let touched =
                [play.from, play.to, play.chosen].contains(&Some(cell)) || play.moved.contains(&cell);
            *unmoved &= !touched && before[cell] == self.squares[cell];
        }
        for (cell, marked) in self.flags.marked.iter_mut().enumerate() {
            *marked = play.marked.contains(&cell);
        }
        if let Some(last) = &mut self.flags.last {
            last[self.turn] = play.to;
        }
    }

    /// The number of times that an event happens in a play of the player to move.
    fn times(&self, event: Event, play: &Play) -> i32 {
        match event {
            Event::Capture => self.taken(play).count() as i32,
            Event::CaptureOf(kind) => {
                self.taken(play).filter(|piece| usize::from(piece.kind) == kind).count() as i32
            }
            Event::Promotion => i32::from(play.promoted.is_some()),
            Event::Placing => {
                let first = play.from.is_none() && play.kind.is_some();
                i32::from(first) + i32::from(self.chosen_piece(play).is_some())
            }
            Event::PlacingOf(kind) => {
                let first = play.from.is_none() && play.kind == Some(kind);
                let chosen = self.chosen_piece(play).is_some_and(|piece| usize::from(piece.kind) == kind);
                i32::from(first) + i32::from(chosen)
            }
            Event::Pass => i32::from(play.to.is_none()),
            Event::By(clause) => i32::from(play.by.contains(&clause)),
            Event::PlayBy(kind) => i32::from(play.kind == Some(kind)),
        }
    }
    /// The pieces of the opponent that a play takes off.
    fn taken(&self, play: &Play) -> impl Iterator<Item = Piece> {
        play.captured.iter().map(|(_, piece)| *piece).filter(|piece| usize::from(piece.player) != self.turn)
    }

    /// The piece that a play places on the chosen cell.
    fn chosen_piece(&self, play: &Play) -> Option<Piece> {
        match play.squares[play.chosen?] {
            Square::Piece(piece) => Some(piece),
            Square::Empty | Square::Taken => None,
        }
    }
}

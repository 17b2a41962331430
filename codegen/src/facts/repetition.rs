//! The number of plies before a position can occur again.

use dsl::model::{Pass, Then};

use crate::plan::Plan;

impl Plan<'_> {
    /// The fewest plies after which a position can occur again: one round, or two if a turn is one ply and plays only move
    /// pieces, since a piece leaves with one ply and comes back with another. One round is enough if players can pass, place
    /// pieces, or flip or pull each other's pieces.
    pub fn plies_to_repeat(&self) -> usize {
        let model = self.model;
        let placed = model.plays.iter().any(|play| play.placed_kinds().next().is_some());
        let pulls = model.plays.iter().flat_map(|play| &play.then).any(|then| matches!(then, Then::Pull(_)));
        let moves_only = !placed && !self.shape.flips && !pulls && model.pass == Pass::No;
        let rounds = if moves_only && model.turns.each == 1 { 2 } else { 1 };
        rounds * model.turns.round()
    }

    /// Number of plies before which no position can have occurred `times` times.
    pub fn plies_of_repetition(&self, times: u32) -> usize {
        times.saturating_sub(1) as usize * self.plies_to_repeat()
    }
}

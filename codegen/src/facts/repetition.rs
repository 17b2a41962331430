//! How soon a position can occur again.

use dsl::model::Pass;

use crate::plan::Plan;

impl Plan<'_> {
    /// The fewest plies after which a position can occur again: a piece must leave and come back on both sides, unless
    /// players pass, or change each other's pieces back.
    pub fn plies_to_repeat(&self) -> usize {
        let model = self.model;
        let placed = model.plays.iter().any(|play| play.placed_kinds().next().is_some());
        let moves_only = !placed && !self.shape.flips;
        if moves_only && model.pass == Pass::No { 4 } else { 2 }
    }

    /// Plies before which no position can have occurred so many times.
    pub fn plies_of_repetition(&self, times: u32) -> usize {
        times.saturating_sub(1) as usize * self.plies_to_repeat()
    }
}

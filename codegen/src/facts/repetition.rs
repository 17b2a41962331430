//! How soon a position can occur again.

use dsl::model::Pass;

use crate::plan::Plan;

impl Plan<'_> {
    /// The fewest plies after which a position can occur again: a round, or two where a player makes one ply a turn, with
    /// which a piece leaves or comes back. There one is enough if players pass, or change each other's pieces back.
    pub fn plies_to_repeat(&self) -> usize {
        let model = self.model;
        let placed = model.plays.iter().any(|play| play.placed_kinds().next().is_some());
        let moves_only = !placed && !self.shape.flips && model.pass == Pass::No;
        let rounds = if moves_only && model.turns.each == 1 { 2 } else { 1 };
        rounds * model.turns.round()
    }

    /// Plies before which no position can have occurred so many times.
    pub fn plies_of_repetition(&self, times: u32) -> usize {
        times.saturating_sub(1) as usize * self.plies_to_repeat()
    }
}

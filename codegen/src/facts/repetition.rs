//! The number of plies before a position can occur again.

use crate::plan::Plan;

impl Plan<'_> {
    /// The fewest plies after which a position can occur again with the same player to move: at least a round.
    pub fn plies_to_repeat(&self) -> usize {
        (self.model.memory().apart as usize).max(self.model.turns.round())
    }

    /// Number of plies before which no position can have occurred `times` times.
    pub fn plies_of_repetition(&self, times: u32) -> usize {
        times.saturating_sub(1) as usize * self.plies_to_repeat()
    }
}

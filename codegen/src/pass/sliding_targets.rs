//! A sliding piece has its targets as one set.

use dsl::model::Walk;

use crate::plan::Plan;

use super::note;

/// Applies to sliding walks that end wherever they match.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.slides_as_sets = true;
    note(true, "sliding walks that end wherever they match")
}

impl Plan<'_> {
    /// Whether all cells on which a sliding piece can end are a set.
    pub fn has_sliding_targets(&self, walk: &Walk) -> bool {
        self.decided.slides_as_sets && !self.asks_landing(walk)
    }
}

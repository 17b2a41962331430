//! A sliding piece has its targets as one set.

use dsl::model::Walk;

use crate::facts::walks::slides;
use crate::plan::Plan;

/// Applies to sliding walks that end wherever they match.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.slides_as_sets = true;
    plan.movers_where(|mover| slides(&mover.walk) && plan.has_sliding_targets(&mover.walk))
}

impl Plan<'_> {
    /// True if all cells on which a sliding piece can end are found as one set.
    pub fn has_sliding_targets(&self, walk: &Walk) -> bool {
        self.decided.slides_as_sets && !self.asks_landing(walk)
    }
}

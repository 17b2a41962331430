//! A sliding piece has its targets as one set.

use dsl::model::Walk;

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether all cells on which a sliding piece can end are a set.
    pub fn has_sliding_targets(&self, walk: &Walk) -> bool {
        self.uses(Technique::SlidingTargets) && !self.asks_landing(walk)
    }
}

//! Two cells beside the last one are asked for before a long row is walked along.

use crate::plan::Plan;

use super::note;

/// Applies to rows of four and more.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.pairs_beside = true;
    note(true, "new rows of four and more")
}

impl Plan<'_> {
    /// Whether two cells beside the last one are asked for before a row is walked along.
    pub fn asks_pair(&self, least: u32) -> bool {
        self.decided.pairs_beside && least >= 4
    }
}

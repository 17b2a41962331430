//! A random play of the last stage is found without going through the stages before it again.

use dsl::model::Pass;

use crate::plan::Plan;

use super::note;

/// Applies where a random play is one of those counted, and plays of the last stage are legal if there are no others.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_by_stage = plan.decided.drawn_by_count && plan.has_a_last_stage();
    note(plan.decided.drawn_by_stage, "all plays")
}

impl Plan<'_> {
    /// True if there are several stages, and the plays of the last one are found by themselves and need no comparison.
    pub fn has_a_last_stage(&self) -> bool {
        let alone = |last| !self.is_union(last) && !self.needs_comparison(last);
        self.model.pass == Pass::No && self.stages.len() > 1 && self.stages.last().is_some_and(alone)
    }
}

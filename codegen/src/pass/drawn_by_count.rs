//! A random play is drawn from the plays that sets count.

use dsl::model::{Play, PlayId, Repeat};

use crate::plan::Plan;

use super::note;

/// Draws by count where sets give most plays at little cost.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_by_count = plan.counts_by_sets();
    note(plan.decided.drawn_by_count, "all plays")
}

impl Plan<'_> {
    /// True if most plays are counted by sets, at little cost, and all plays counted in this way are legal.
    fn counts_by_sets(&self) -> bool {
        let model = self.model;
        let is_cheap = |(id, play): (PlayId, &Play)| {
            let wanders = play.repeat != Repeat::No && !self.captures(id);
            let counted = play.choice.is_none() || self.common_choice(id).is_some();
            !wanders && counted && !self.has_tests(id)
        };
        model.avoid.is_none()
            && model.plays.iter().enumerate().all(is_cheap)
            && !self.stages.iter().all(|stage| self.needs_comparison(stage))
    }
}

//! A random play is one of those counted by sets.

use dsl::model::{Play, PlayId, Repeat};

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether most plays are counted by sets, at little cost, and each of those is legal.
    pub fn draws_by_count(&self) -> bool {
        let model = self.model;
        let is_cheap = |(id, play): (PlayId, &Play)| {
            let wanders = play.repeat != Repeat::No && !self.captures(id);
            !wanders && play.choice.is_none() && !self.has_tests(id)
        };
        self.uses(Technique::DrawnByCount)
            && model.avoid.is_none()
            && model.plays.iter().enumerate().all(is_cheap)
            && !self.stages.iter().all(|stage| self.needs_comparison(stage))
    }
}

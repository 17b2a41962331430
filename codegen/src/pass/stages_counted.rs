//! Plays are counted in all stages, although only those of one stage are legal.

use dsl::model::{Action, Pass, PlayId};

use crate::plan::Plan;
use crate::plan::stages::Stage;

use super::note;

/// Counts all stages where each but the first takes a few shifts.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.stages_counted = plan.counts_cheaply();
    note(plan.decided.stages_counted, "all stages")
}

impl Plan<'_> {
    /// True if all later stages are short walks of all pieces at once.
    fn counts_cheaply(&self) -> bool {
        let model = self.model;
        let is_cheap = |id: &PlayId| {
            let play = &model.plays[*id];
            let short = match &play.action {
                Action::Move(movers) => movers.iter().all(|mover| self.is_short(&mover.walk)),
                Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
            };
            short
                && self.is_setwise(*id)
                && !self.has_tests(*id)
                && play.choice.is_none()
                && play.when.is_none()
        };
        let are_cheap = |stage: &Stage<'_>| {
            !self.is_union(stage) && !self.needs_comparison(stage) && stage.plays.iter().all(is_cheap)
        };
        let stages = &self.stages;
        model.pass == Pass::No
            && stages.len() > 1
            && stages[1..].iter().all(are_cheap)
    }
}

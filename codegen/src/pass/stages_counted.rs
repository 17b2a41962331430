//! Plays are counted in all stages, although only those of one stage are legal.

use dsl::model::{Action, Pass, PlayId};

use crate::Technique;
use crate::plan::Plan;
use crate::plan::stages::Stage;

impl Plan<'_> {
    /// Whether the plays of all stages are counted, though only those of the first that has any are legal: all later
    /// stages are short walks of all pieces at once.
    pub fn counts_all_stages(&self) -> bool {
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
        self.uses(Technique::StagesCounted)
            && model.pass == Pass::No
            && stages.len() > 1
            && stages[1..].iter().all(are_cheap)
    }
}

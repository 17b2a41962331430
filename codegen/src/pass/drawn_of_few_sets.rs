//! The set that holds a random play is found without a branch.

use dsl::model::{Action, Mover, PlayId};

use crate::plan::Plan;
use crate::plan::stages::Stage;

use super::{note, tuning};

/// Applies if a random play is drawn by count, and the plays are a few sets for all pieces at once: all plays, or those of the last stage.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let decided = &plan.decided;
    let by_itself = decided.drawn_by_stage || decided.drawn_by_count && plan.stages.len() == 1;
    plan.decided.drawn_of_few_sets = by_itself && plan.has_few_sets();
    note(plan.decided.drawn_of_few_sets, if plan.stages.len() == 1 { "all plays" } else { "the last stage" })
}

impl Plan<'_> {
    /// True if the plays of the last stage are few sets, each made of a few shifts of one word.
    fn has_few_sets(&self) -> bool {
        let most_dirs = |mover: &Mover| mover.walk.dirs.iter().map(Vec::len).max().unwrap_or(0);
        let sets = |id: &PlayId| match &self.model.plays[*id].action {
            Action::Move(movers) if self.is_setwise(*id) && movers.iter().all(|mover| self.is_short(&mover.walk)) => {
                Some(movers.iter().map(most_dirs).sum::<usize>())
            }
            _ => None,
        };
        let count = |stage: &Stage<'_>| stage.plays.iter().map(sets).sum::<Option<usize>>();
        // If all plays are looked through, the sets of kinds that a player does not have take longer than a branch.
        let most = match (self.stages.len(), self.model.kinds.len()) {
            (1, 1) => tuning::FEW_SETS,
            (1, _) => 0,
            _ => tuning::FEW_SETS_AT_LAST,
        };
        self.stages.last().and_then(count).is_some_and(|count| count <= most)
    }
}

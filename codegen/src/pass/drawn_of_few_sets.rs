//! The set that holds a random play is found without a branch.

use dsl::model::{Action, Mover, Play, PlayId};

use crate::plan::Plan;

use super::{note, tuning};

/// Applies where a random play is one of those counted, and these are a few sets for all pieces at once.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_of_few_sets = plan.decided.drawn_by_count && plan.has_few_sets();
    note(plan.decided.drawn_of_few_sets, "all plays")
}

impl Plan<'_> {
    /// Whether all plays are at most so many sets, each made of a few shifts of one word.
    fn has_few_sets(&self) -> bool {
        let model = self.model;
        let most_dirs = |mover: &Mover| mover.walk.dirs.iter().map(Vec::len).max().unwrap_or(0);
        let sets = |(id, play): (PlayId, &Play)| match &play.action {
            Action::Move(movers) if self.is_setwise(id) && movers.iter().all(|mover| self.is_short(&mover.walk)) => {
                Some(movers.iter().map(most_dirs).sum::<usize>())
            }
            _ => None,
        };
        let count = model.plays.iter().enumerate().map(sets).sum::<Option<usize>>();
        self.stages.len() == 1 && model.kinds.len() == 1 && count.is_some_and(|count| count <= tuning::FEW_SETS)
    }
}

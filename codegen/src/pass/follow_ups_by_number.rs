//! A follow-up of fixed length is tested by bit numbers.

use dsl::model::{Play, Then, Walk};

use crate::plan::Plan;

/// Applies to walks of fixed length on boards of several words.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.follow_ups_by_number = true;
    let asked = |play: &&Play| {
        play.then.iter().any(|then| matches!(then, Then::Walks { walk, .. } if plan.is_asked_by_number(walk)))
    };
    plan.model.plays.iter().filter(asked).map(|play| play.name.clone()).collect()
}

impl Plan<'_> {
    /// True if a walk of fixed length from a single cell is best tested by bit numbers, before it is walked.
    pub fn is_asked_by_number(&self, walk: &Walk) -> bool {
        self.decided.follow_ups_by_number
            && walk.steps.iter().all(|step| step.most == Some(step.least) && self.is_alone(&step.on))
            && walk.dirs.iter().flatten().all(|dir| self.is_walked_by_number(*dir))
    }
}

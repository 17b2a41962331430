//! A follow-up of fixed length is asked for by the numbers of bits.

use dsl::model::Walk;

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether a walk of fixed length from a single cell is best asked for by the numbers of bits, before it is walked.
    pub fn is_asked_by_number(&self, walk: &Walk) -> bool {
        self.uses(Technique::FollowUpsByNumber)
            && walk.steps.iter().all(|step| step.most == Some(step.least) && self.is_alone(&step.on))
            && walk.dirs.iter().flatten().all(|dir| self.is_walked_by_number(*dir))
    }
}

//! The key of the pieces on the board is kept from play to play.

use dsl::model::{Condition, Need};

use crate::plan::Plan;

use super::note;

/// Applies where groups are kept, pieces are all that lies on a cell, and earlier positions are remembered.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.keys_kept = plan.keeps_groups() && plan.model.kinds.len() == 1 && plan.remembers_positions();
    note(plan.decided.keys_kept, "the key of a position")
}

impl Plan<'_> {
    /// Whether a limit or an end asks which positions occurred before.
    fn remembers_positions(&self) -> bool {
        let repetition = |part: &Condition| matches!(part, Condition::Repetition(_));
        self.model.limits.iter().any(|limit| limit.need == Need::NotPast)
            || self.model.ends.iter().any(|end| end.when.mentions(&repetition))
    }
}

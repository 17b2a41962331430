//! The cells that can be chosen after a play are found once for all plays that leave a choice.

use dsl::model::{ChoiceCells, PlayId, Region};

use crate::pass::regions_kept::is_of_own_pieces;
use crate::plan::Plan;

/// Applies where [a choice is seen before a play is made](super::choices_at_sight), and the play leaves the pieces to choose from as they are.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.choices_in_common = true;
    let common = (0..plan.model.plays.len()).filter(|id| plan.common_choice(*id).is_some());
    common.map(|id| plan.model.plays[id].name.clone()).collect()
}

impl Plan<'_> {
    /// The cells that can be chosen, if only the opponent's pieces decide which these are: a play that leaves a choice at sight
    /// changes none of those pieces.
    pub fn common_choice(&self, id: PlayId) -> Option<&Region> {
        self.row_before_choice(id).filter(|_| self.decided.choices_in_common)?;
        match &self.model.plays[id].choice.as_ref()?.cells {
            ChoiceCells::Region(region) => is_of_own_pieces(&region.clone().theirs()).then_some(region),
            ChoiceCells::Walk(_) => None,
        }
    }
}

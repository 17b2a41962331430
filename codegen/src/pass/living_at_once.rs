//! The placements that limits surely allow are one set.

use dsl::model::{Need, PlayId};

use crate::pass::liberties_beside::leaves_liberties;
use crate::plan::Plan;

use super::note;

/// Applies to placements that are surely allowed beside an empty cell: they have a liberty, and no earlier position comes again.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.living_at_once = (0..plan.model.plays.len()).any(|id| plan.allows_living(id));
    note(plan.decided.living_at_once, "placements beside empty cells")
}

impl Plan<'_> {
    /// True if most placements of a clause are known to be allowed, since they are beside an empty cell.
    pub fn knows_living(&self, id: PlayId) -> bool {
        self.decided.living_at_once && self.allows_living(id)
    }

    /// True if limits ask a clause only for liberties and for positions that are new.
    fn allows_living(&self, id: PlayId) -> bool {
        self.links_at_sight().is_some_and(|links| {
            self.tests(id).all(|limit| match &limit.need {
                Need::Leaves(condition) => leaves_liberties(condition, links),
                Need::NotPrevious => true,
                Need::NotPast => self.decided.keeps_vacated,
                Need::To(_) => false,
            })
        })
    }
}

//! Groups with their liberties are kept from play to play.

use dsl::model::{Need, PlayId};

use crate::Technique;
use crate::pass::liberties_beside::leaves_liberties;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether the state keeps groups with their liberties: on boards on which searching for them takes longer, where no
    /// play needs to be tried but a few.
    pub fn keeps_groups(&self) -> bool {
        let Some(links) = self.settling_links() else { return false };
        let at_sight = |id: PlayId| {
            self.tests(id).all(|limit| match &limit.need {
                Need::Leaves(condition) => leaves_liberties(condition, links),
                Need::NotPrevious | Need::To(_) => true,
                Need::NotPast => false,
            })
        };
        self.uses(Technique::GroupsKept)
            && self.layout.set.words() >= 3
            && (0..self.model.plays.len()).all(at_sight)
    }
}

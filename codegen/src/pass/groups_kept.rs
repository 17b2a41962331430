//! Groups with their liberties are kept from play to play.

use dsl::model::{Need, PlayId};

use crate::pass::liberties_beside::leaves_liberties;
use crate::pass::tuning::LARGE_WORDS;
use crate::plan::Plan;

use super::note;

/// The most neighbours that [`engine::generated::Groups`] counts beside a cell.
const MOST_LINKS: usize = 15;

/// Keeps the groups on boards of three words and more.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.groups_kept = plan.pays_to_keep();
    note(plan.decided.groups_kept, "groups with their liberties")
}

impl Plan<'_> {
    /// True if the state keeps groups with their liberties.
    pub fn keeps_groups(&self) -> bool {
        self.decided.groups_kept
    }

    /// True if searching for groups takes longer than keeping them, and few plays need to be tried.
    fn pays_to_keep(&self) -> bool {
        let Some(links) = self.settling_links() else { return false };
        let at_sight = |id: PlayId| {
            self.tests(id).all(|limit| match &limit.need {
                Need::Leaves(condition) => leaves_liberties(condition, links),
                Need::NotPrevious | Need::NotPast | Need::To(_) => true,
            })
        };
        self.layout.set.words() >= LARGE_WORDS
            && links.len() <= MOST_LINKS
            && (0..self.model.plays.len()).all(at_sight)
    }
}

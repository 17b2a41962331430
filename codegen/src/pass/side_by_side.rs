//! Random games are played side by side.

use dsl::model::{Action, Play};

use crate::plan::Plan;

use super::note;

/// Chooses games whose draws have few branches.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.side_by_side = plan.draws_without_branches();
    note(plan.decided.side_by_side, "two games")
}

impl Plan<'_> {
    /// True if a play is drawn from sets that take long to find, without a branch that cannot be predicted.
    fn draws_without_branches(&self) -> bool {
        // The sets of short moves are found too quickly for two games to pay.
        let by_sets = |play: &Play| {
            matches!(play.action, Action::Place { .. })
                && (0..play.then.len()).any(|index| self.is_required_by_set(play, index))
        };
        let drawn = self.decided.drawn_clause.is_some_and(|(id, _)| !self.has_tests(id)) || self.decided.drawn_by_count;
        let one_kind = self.model.kinds.len() == 1;
        drawn
            && one_kind
            && self.model.avoid.is_none()
            && self.model.plays.iter().all(by_sets)
    }
}

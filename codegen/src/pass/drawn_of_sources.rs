//! The candidates of random plays by trial stay sets.
//!
//! Where most trials fail, candidates are found once and listed. The ends of a sliding piece are one set, so with few pieces a candidate
//! is drawn from these sets as easily as from a list, which takes long to write.

use dsl::model::{Action, PlayId};

use crate::facts::walks::slides;
use crate::plan::Plan;

use super::note;

/// Applies where plays leave a choice, and before it only slide or place a piece.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let clauses = 0..plan.model.plays.len();
    let tries_plays = plan.decided.most_tried.is_some() && plan.most_ends_of_start().is_none();
    let chooses = plan.model.plays.iter().any(|play| play.choice.is_some());
    plan.decided.drawn_of_sources = tries_plays && chooses && clauses.clone().all(|id| plan.ends_are_sets(id));
    note(plan.decided.drawn_of_sources, "all plays")
}

impl Plan<'_> {
    /// True if a clause hands on sets of plays that differ only in their ends.
    fn ends_are_sets(&self, id: PlayId) -> bool {
        match &self.model.plays[id].action {
            Action::Place { .. } => true,
            Action::Move(movers) => self.is_setwise(id) && movers.iter().all(|mover| slides(&mover.walk)),
            Action::Fly { .. } | Action::TakeOver { .. } => false,
        }
    }
}

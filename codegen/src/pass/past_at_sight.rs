//! The history is asked only about placements on cells where a piece of the player was taken.

use dsl::model::{Limit, Need};

use crate::facts::clauses::is_plain;
use crate::pass::liberties_beside::leaves_liberties;
use crate::plan::Plan;

use super::note;

/// Applies where pieces are placed and taken in groups, and no position may occur again.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let asks = plan.model.limits.iter().any(|limit| limit.need == Need::NotPast);
    plan.decided.keeps_vacated = asks && plan.links_at_sight().is_some();
    note(plan.decided.keeps_vacated, "positions that occurred before")
}

impl Plan<'_> {
    /// True if a limit asks of a placement that leaves its group a liberty only that the position is new.
    pub fn asks_past_alone(&self, limit: &Limit) -> bool {
        let lives = |condition| self.links_at_sight().is_some_and(|links| leaves_liberties(condition, links));
        match &limit.need {
            Need::Leaves(condition) => lives(condition),
            Need::NotPast => is_plain(limit),
            Need::NotPrevious | Need::To(_) => false,
        }
    }
}

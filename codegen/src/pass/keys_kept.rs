//! The key of the pieces on the board is kept from play to play.

use crate::plan::Plan;

use super::note;

/// Applies where groups are kept, there is one kind of piece, and earlier positions are remembered.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.keys_kept = plan.keeps_groups() && plan.model.kinds.len() == 1 && plan.model.remembers();
    note(plan.decided.keys_kept, "the key of a position")
}

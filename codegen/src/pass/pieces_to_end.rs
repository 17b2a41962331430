//! Random games test no end before a player has enough pieces for it.
//!
//! A row of four takes four pieces, and a placement adds one. So the number of pieces at the start of a game tells how many placements
//! cannot end it.

use crate::facts::lack::{fewest_pieces, leaves_no_play};
use crate::plan::Plan;

use super::note;

/// Applies where random games keep the cells where the next piece can be placed, and each end takes pieces, or comes only when nobody can play.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let model = plan.model;
    let ends = model.ends.iter().filter(|end| !leaves_no_play(model, &end.when));
    let fewest = ends.map(|end| fewest_pieces(&end.when)).min().filter(|fewest| *fewest > 0);
    plan.decided.pieces_to_end = fewest.filter(|_| plan.decided.open_kept.is_some());
    note(plan.decided.pieces_to_end.is_some(), "all ends")
}

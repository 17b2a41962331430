//! After a placement, random games test only the ends that the placement can have brought about.
//!
//! Random games know the cell of each placement, and whether there is a cell for the next one. So an end by which nobody can play is
//! tested only if no cell is left, and new rows are looked for at the cell, whether or not the state knows where its last ply ended.

use crate::facts::lack::leaves_no_play;
use crate::plan::Plan;

use super::note;

/// Applies where random games keep the cells where the next piece can be placed, and some end can be left out.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let mut ends = plan.model.ends.iter();
    let saves = ends.any(|end| plan.has_news(end) || leaves_no_play(plan.model, &end.when));
    plan.decided.ends_of_placements = plan.decided.open_kept.is_some() && saves;
    note(plan.decided.ends_of_placements, "all ends")
}

//! Random games ask after a placement only for ends that it can have brought about.
//!
//! They know the cell of each placement, and whether there is a cell for the next. So an end by which nobody can play is asked for only
//! where that is so, and new rows are looked for at the cell, whether or not the state knows where its last ply ended.

use crate::facts::lack::leaves_no_play;
use crate::plan::Plan;

use super::note;

/// Applies where random games keep the cells where the next piece can be placed, if it leaves anything out.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let mut ends = plan.model.ends.iter();
    let saves = ends.any(|end| plan.has_news(end) || leaves_no_play(plan.model, &end.when));
    plan.decided.ends_of_placements = plan.decided.open_kept.is_some() && saves;
    note(plan.decided.ends_of_placements, "all ends")
}

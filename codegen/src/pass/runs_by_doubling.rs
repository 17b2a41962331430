//! Runs of cells are filled in steps of one, two, four ... cells, where a shift of the whole set is cheap.

use crate::Technique;
use crate::facts::layout::SetType;
use crate::plan::Plan;

impl Plan<'_> {}

/// Whether runs are filled by doubling: where a shift of the whole set is cheap and the same from every cell.
pub fn doubles(plan: &Plan<'_>) -> bool {
    let uniform = (0..plan.model.board.directions.len()).all(|dir| plan.layout.is_uniform(dir));
    plan.uses(Technique::RunsByDoubling) && uniform && !matches!(plan.layout.set, SetType::Words(_))
}

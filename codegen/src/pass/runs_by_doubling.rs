//! Runs of cells are filled in steps of one, two, four ... cells, where a shift of the whole set is cheap.

use crate::facts::layout::SetType;
use crate::plan::Plan;

use super::note;

/// Doubles if a step in each direction is the same shift from every cell, and the set has no more than two words.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let uniform = (0..plan.model.board.directions.len()).all(|dir| plan.layout.is_uniform(dir));
    plan.decided.runs_double = uniform && !matches!(plan.layout.set, SetType::Words(_));
    note(plan.decided.runs_double, "all runs")
}

//! A run whose end is marked by the next element is walked at once.

use dsl::model::Step;

use crate::facts::contents::Contents;
use crate::plan::Plan;


/// Applies wherever [`stops_once`] finds an end.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.runs_stop_once = true;
    plan.movers_where(|mover| {
        let steps = &mover.walk.steps;
        (0..steps.len()).any(|at| steps[at].most.is_none() && stops_once(plan, &steps[at], steps.get(at + 1)))
    })
}

/// True if all cells in a row that match this element must be walked for the next element to match.
pub fn stops_once(plan: &Plan<'_>, step: &Step, next: Option<&Step>) -> bool {
    let apart = |next: &Step| Contents::of(&step.on).is_disjoint(Contents::of(&next.on));
    plan.decided.runs_stop_once && next.is_some_and(|next| next.least > 0 && apart(next))
}

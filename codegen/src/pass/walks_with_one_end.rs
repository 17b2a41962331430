//! A run whose end is marked by the next element is walked at once.

use dsl::model::Step;

use crate::facts::contents::Contents;
use crate::plan::Plan;

use super::note;

/// Applies wherever [`stops_once`] finds an end.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.runs_stop_once = true;
    note(true, "runs before an element that no cell of the run matches")
}

/// Whether as many cells as there are of this element must be walked for the next one to match.
pub fn stops_once(plan: &Plan<'_>, step: &Step, next: Option<&Step>) -> bool {
    let apart = |next: &Step| Contents::of(&step.on).is_disjoint(Contents::of(&next.on));
    plan.decided.runs_stop_once && next.is_some_and(|next| next.least > 0 && apart(next))
}

//! A run whose end is marked by the next element is walked at once.

use dsl::model::Step;

use crate::Technique;
use crate::facts::contents::Contents;
use crate::plan::Plan;

impl Plan<'_> {}

/// Whether as many cells as there are of this element must be walked for the next one to match.
pub fn stops_once(plan: &Plan<'_>, step: &Step, next: Option<&Step>) -> bool {
    let apart = |next: &Step| Contents::of(&step.on).is_disjoint(Contents::of(&next.on));
    plan.uses(Technique::WalksWithOneEnd) && next.is_some_and(|next| next.least > 0 && apart(next))
}

//! The cells that random games avoid are one set.

use crate::pass::tuning::LARGE_WORDS;
use crate::plan::Plan;

use super::note;

/// Applies to boards on which a whole set costs little more than one cell.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.avoided_at_once = plan.layout.set.words() < LARGE_WORDS;
    note(plan.decided.avoided_at_once && plan.model.avoid.is_some(), "cells to avoid")
}

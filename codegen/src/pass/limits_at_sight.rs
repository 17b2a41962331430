//! Limits on the result of a placement are decided before it is tried.

use dsl::model::DirId;

use crate::plan::Plan;

use super::note;

/// Applies to limits on the liberties of a placement.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.limits_at_sight = true;
    note(plan.settling_links().is_some(), "own groups without liberties")
}

impl Plan<'_> {
    /// The directions that link groups, if the liberties of a placement are asked for before it is tried.
    pub fn links_at_sight(&self) -> Option<&[DirId]> {
        self.settling_links().filter(|_| self.decided.limits_at_sight)
    }
}

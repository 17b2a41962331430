//! Earlier positions are not looked at, and random games remember none, while a player has no piece that could go back.

use crate::facts::returning::returning;
use crate::plan::Plan;

/// Finds the kinds whose pieces can come back: each player has a piece of one of them in any position that occurs again.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.returning = returning(plan.model, &plan.layout).unwrap_or_default();
    plan.decided.returning.iter().map(|kind| plan.model.kinds[*kind].name.clone()).collect()
}

//! Plays are compared only if an earlier clause of their stage, or another way of their own clause, may give them.

use std::collections::BTreeSet;

use crate::plan::Plan;

use super::note_plays;

/// Applies to the clauses of stages whose plays are compared for equality.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.compared_where_met = plan.guarded().is_none();
    let compared = plan.stages.iter().filter(|stage| plan.needs_comparison(stage) && !plan.is_union(stage));
    let new = compared.flat_map(|stage| stage.plays.iter().filter(|id| plan.is_new_in(stage, **id)));
    let new: BTreeSet<_> = new.copied().collect();
    note_plays(plan, &new)
}

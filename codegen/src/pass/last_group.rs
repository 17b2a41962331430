//! Connections are looked for in the group of the piece that was placed last, which is found once for all of them.

use dsl::model::{Condition, DirId};

use crate::facts::joined::Joined;
use crate::plan::Plan;

use super::new_rows::adds_to_mover;
use super::tuning::FEW_FILLS;

/// Applies if the last ply alone can have brought connections about, to the connections with the links of the first one, if
/// these would fill many sets.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let model = plan.model;
    if !model.turns.alternate() || !model.plays.iter().all(adds_to_mover) {
        return Vec::new();
    }
    let all: Vec<_> = model.ends.iter().filter_map(|end| Joined::of(&end.when)).collect();
    let Some(first) = all.first() else { return Vec::new() };
    let alike = all.iter().filter(|joined| joined.links == first.links);
    let fills: usize = alike.map(|joined| joined.sides.len() - 1).sum();
    plan.decided.last_group = (fills > FEW_FILLS).then(|| first.links.to_vec());
    let asked = model.ends.iter().filter(|end| plan.in_last_group(&end.when).is_some());
    asked.map(|end| format!("line {}: {}", end.clause.line, end.clause.text)).collect()
}

impl Plan<'_> {
    /// The connection of a condition that is looked for in the group of the last piece, unless a position was set up or all pieces changed hands.
    pub fn in_last_group<'c>(&self, condition: &'c Condition) -> Option<Joined<'c>> {
        let links: &Vec<DirId> = self.decided.last_group.as_ref()?;
        Joined::of(condition).filter(|joined| joined.links == links)
    }
}

//! Random games keep the cells where the next piece can be placed in a list.
//!
//! To draw a cell from a set, the processor waits for the set, and so for the cell of the ply before; in a large set, most guesses fail
//! late in a game. An entry of a list is always a valid cell, and waits for no ply.

use std::collections::BTreeSet;

use dsl::model::{Action, DirId, Pass, Region};

use crate::pass::regions_kept::only_places;
use crate::plan::Plan;

use super::note;

/// Applies where plays only place pieces on empty cells, and a piece opens no cells but those beside it.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.open_kept = plan.opening_steps();
    note(plan.decided.open_kept.is_some(), "all plays")
}

impl Plan<'_> {
    /// The directions in which a placed piece can open the cell beside it for the next one.
    fn opening_steps(&self) -> Option<BTreeSet<DirId>> {
        let (id, _) = self.decided.drawn_clause?;
        let play = &self.model.plays[id];
        let Action::Place { on, .. } = &play.action else { return None };
        let all_allowed = self.model.limits.is_empty()
            && self.model.avoid.is_none()
            && self.model.pass == Pass::No
            && self.stages[0].to.is_empty()
            && play.when.is_none()
            && !self.has_tests(id);
        if !all_allowed || !only_places(play) || self.decided.side_by_side {
            return None;
        }
        let parts = if let Region::And(parts) = on { parts.as_slice() } else { std::slice::from_ref(on) };
        let mut steps = BTreeSet::new();
        for part in parts {
            steps.extend(opening(part)?);
        }
        let is_open = parts.contains(&Region::Empty) && steps.iter().all(|dir| self.is_plain(*dir));
        is_open.then_some(steps)
    }
}

/// The directions in which a piece may add the cell beside it to a part of the region, and no other cell. `None` if a piece may take away a
/// cell other than its own, or if players see the part differently.
fn opening(part: &Region) -> Option<Vec<DirId>> {
    match part {
        Region::Empty => Some(Vec::new()),
        Region::Fixed([one, other]) => (one == other).then(Vec::new),
        Region::Not(closed) => match closed.as_ref() {
            Region::StepOf([dirs, others], of) => {
                (**of == Region::Empty && dirs == others).then(|| dirs.clone())
            }
            _ => None,
        },
        _ => None,
    }
}

//! The next legs of a piece beside rows are found in all directions at once.
//!
//! A test for each direction is a branch that a processor cannot predict. Here all tests together give one set, with the number
//! of each leg that is possible.

use std::collections::BTreeSet;

use dsl::model::{DirId, PlayId, Stretch};

use crate::facts::clauses::movers_of;
use crate::facts::geometry::longest_run;
use crate::facts::groups::{Group, groups_of};
use crate::pass::lanes::ups;
use crate::pass::short_jumps::directions;
use crate::plan::Plan;

/// The directions and doublings by which the next legs of a group's pieces are found at once.
pub struct LegsAtOnce {
    /// The direction that goes up of each pair of opposite ones.
    pub ups: Vec<DirId>,
    /// Number of times that a step along a row is doubled until no row is longer.
    pub doublings: u32,
}

/// Chooses those groups of `single_legs` whose directions fit into the lanes of a vector.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let fits = |(id, first): &&(PlayId, usize)| {
        let groups = groups_of(movers_of(&plan.model.plays[*id]));
        groups.iter().any(|group| group[0].0 == *first && plan.finds_legs_at_once(group).is_some())
    };
    let found: BTreeSet<_> = plan.decided.single_legs.iter().filter(fits).copied().collect();
    plan.decided.legs_at_once = found;
    plan.decided.legs_at_once.iter().map(|walk| plan.mover_name(*walk)).collect()
}

impl Plan<'_> {
    /// The directions and doublings for the next legs of a group's pieces, if these are found all at once.
    pub fn legs_at_once(&self, id: PlayId, group: &Group<'_>) -> Option<LegsAtOnce> {
        self.decided.legs_at_once.contains(&(id, group[0].0)).then(|| self.finds_legs_at_once(group))?
    }

    /// The directions and doublings for a group, if both players have the same directions, and if all movers of the group differ
    /// only in their directions and in the side of their row.
    fn finds_legs_at_once(&self, group: &Group<'_>) -> Option<LegsAtOnce> {
        let on = |index: usize, step: usize| &group[index].1.walk.steps[step].on;
        let alike = (0..group.len()).all(|mover| (0..2).all(|step| on(mover, step) == on(0, step)));
        let of = |player: usize, ahead: bool| -> BTreeSet<DirId> {
            let sides = group.iter().filter(|(_, mover)| is_ahead(mover.walk.steps[1].stretch) == ahead);
            sides.flat_map(|(_, mover)| mover.walk.dirs[player].clone()).collect()
        };
        let same = [false, true].iter().all(|ahead| of(0, *ahead) == of(1, *ahead));
        let ups = ups(self, directions(group, 0)).filter(|_| alike && same)?;
        let by = |dir: &DirId| self.layout.shifts[*dir][0].by.unsigned_abs();
        // The first step of a line is the leg, so a row is one step shorter.
        let longest = ups.iter().map(|dir| longest_run(&self.model.board, *dir)).max().unwrap_or(0).saturating_sub(1);
        let doublings = longest.max(1).ilog2() + 1;
        let farthest = ups.iter().map(by).max().unwrap_or(0) << (doublings - 1);
        (farthest < u64::BITS as usize).then_some(LegsAtOnce { ups, doublings })
    }
}

/// True if a row lies ahead of a leg, not behind it.
pub fn is_ahead(stretch: Stretch) -> bool {
    stretch == Stretch::Ahead
}

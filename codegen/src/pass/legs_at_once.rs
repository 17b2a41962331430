//! The next legs of a piece beside rows are found in all directions at once.
//!
//! A test for each direction is a branch that a processor cannot predict. Here all tests give one set, with a number for each leg
//! that there is.

use std::collections::BTreeSet;

use dsl::model::{DirId, PlayId, Stretch};

use crate::facts::clauses::movers_of;
use crate::facts::geometry::longest_run;
use crate::facts::groups::{Group, groups_of};
use crate::pass::lanes::ups;
use crate::pass::short_jumps::directions;
use crate::plan::Plan;

/// How the next legs of a group's pieces are found at once.
pub struct LegsAtOnce {
    /// The direction that goes up of each pair of opposite ones.
    pub ups: Vec<DirId>,
    /// How often a step along a row is doubled until no row is longer.
    pub doublings: u32,
}

/// Chooses those groups whose single legs are told apart and whose directions lie in the lanes of a vector.
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
    /// How the next legs of a group's pieces are found, if all at once.
    pub fn legs_at_once(&self, id: PlayId, group: &Group<'_>) -> Option<LegsAtOnce> {
        self.decided.legs_at_once.contains(&(id, group[0].0)).then(|| self.finds_legs_at_once(group))?
    }

    /// The directions of the legs, if they are those of both players, and if all movers of the group differ in their directions and
    /// in the side of their row only.
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
        // Of a line of so many steps the first one is the leg.
        let longest = ups.iter().map(|dir| longest_run(&self.model.board, *dir)).max().unwrap_or(0).saturating_sub(1);
        let doublings = longest.max(1).ilog2() + 1;
        let farthest = ups.iter().map(by).max().unwrap_or(0) << (doublings - 1);
        (farthest < u64::BITS as usize).then_some(LegsAtOnce { ups, doublings })
    }
}

/// Whether a row lies ahead of a leg, not behind it.
pub fn is_ahead(stretch: Stretch) -> bool {
    stretch == Stretch::Ahead
}

//! The first legs of chains of short jumps are made for all pieces at once.

use std::collections::BTreeSet;

use dsl::model::{Act, Action, DirId, Heading, Landing, PlayId, Region, Step, Walk};

use crate::facts::clauses::movers_of;
use crate::facts::contents::Contents;
use crate::facts::groups::{Group, groups_of};
use crate::facts::local::is_local;
use crate::plan::Plan;

/// Chooses the groups whose chains are short jumps.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let mut found = BTreeSet::new();
    for (id, play) in plan.model.plays.iter().enumerate() {
        let short = groups_of(movers_of(play)).into_iter().filter(|group| plan.are_short(id, group));
        found.extend(short.map(|group| (id, group[0].0)));
    }
    plan.decided.short_jumps = found;
    plan.decided.short_jumps.iter().map(|walk| plan.mover_name(*walk)).collect()
}

impl Plan<'_> {
    /// True if the first legs of a group's chains are made for all pieces at once.
    pub fn has_short_legs(&self, id: PlayId, group: &Group<'_>) -> bool {
        self.decided.short_jumps.contains(&(id, group[0].0))
    }

    /// True if each leg of a group's chains jumps over one enemy, and no two legs through a cell meet elsewhere, except a leg and the leg back.
    fn are_short(&self, id: PlayId, group: &Group<'_>) -> bool {
        let play = &self.model.plays[id];
        !self.is_general(id)
            && !self.target_depends_on_start(id)
            && !self.shape.flips
            && !self.shape.soonest
            && !self.shape.visited
            && play.far.is_none()
            && (play.heading, play.landing) == (Heading::Any, Landing::Any)
            && group.iter().all(|(_, mover)| is_jump(&mover.walk))
            && (0..2).all(|player| self.legs_lie_apart(&directions(group, player)))
    }

    /// True if the first legs of a mover, which are short jumps, are made for all pieces at once.
    pub fn goes_by_short_legs(&self, id: PlayId, mover: usize) -> bool {
        let Action::Move(movers) = &self.model.plays[id].action else { return false };
        let groups = groups_of(movers);
        let group = groups.iter().find(|group| group.iter().any(|(index, _)| *index == mover));
        group.is_some_and(|group| !self.is_setwise(id) && self.has_short_legs(id, group))
    }

    /// True if steps in these directions are single shifts, and no two legs along them through a cell meet elsewhere, except a leg and the leg back.
    pub fn legs_lie_apart(&self, dirs: &[DirId]) -> bool {
        let all = &self.model.board.directions;
        let leg = |from: usize, dir: DirId| {
            std::iter::successors(all[dir].next[from], move |at| all[dir].next[*at]).take(2)
        };
        let apart = |cell: usize, back: DirId, on: DirId| {
            back == on || leg(cell, back).all(|behind| leg(cell, on).all(|ahead| ahead != behind))
        };
        let cells = self.model.board.cells.len();
        dirs.iter().all(|dir| self.layout.is_uniform(*dir))
            && (0..cells)
                .all(|cell| dirs.iter().all(|dir| dirs.iter().all(|on| apart(cell, all[*dir].opposite, *on))))
    }
}

/// True for `enemy captured, empty`, or a narrower walk that only the crossed cells decide.
pub fn is_jump(walk: &Walk) -> bool {
    let [over, onto] = walk.steps.as_slice() else { return false };
    let once = |step: &Step| (step.least, step.most) == (1, Some(1)) && is_local(&step.on);
    let piece = |region: &Region| Contents::of(region).is_disjoint(Contents::of(&Region::Empty));
    once(over)
        && once(onto)
        && (over.act, onto.act) == (Act::Capture, Act::None)
        && piece(&over.on)
        && Contents::of(&onto.on).is_vacant()
}

/// The directions in which the pieces of a player go.
pub fn directions(group: &Group<'_>, player: usize) -> Vec<DirId> {
    group.iter().flat_map(|(_, mover)| mover.walk.dirs[player].iter().copied()).collect()
}

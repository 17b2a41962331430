//! The cells from which legs of a quiet chain lead on are found once for all pieces.

use dsl::model::{Action, DirId, Mover, PlayId, Repeat};

use crate::facts::clauses::movers_of;
use crate::facts::local::is_local;
use crate::plan::Plan;

/// Finds the clauses whose legs never cross the cell of their start.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let clauses = 0..plan.model.plays.len();
    plan.decided.common_legs = clauses.filter_map(|id| Some((id, plan.length_of_legs(id)?))).collect();
    plan.decided.common_legs.keys().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// The only mover of a clause, and the length of its legs, if their starts are found once for all pieces.
    pub fn common_legs(&self, id: PlayId) -> Option<(&Mover, usize)> {
        let length = *self.decided.common_legs.get(&id)?;
        Some((movers_of(&self.model.plays[id]).first()?, length))
    }

    /// The length of a clause's legs, if a leg is possible or impossible for all pieces alike.
    fn length_of_legs(&self, id: PlayId) -> Option<usize> {
        let play = &self.model.plays[id];
        let Action::Move(movers) = &play.action else { return None };
        let [mover] = movers.as_slice() else { return None };
        let dirs = &mover.walk.dirs;
        let fixed = mover.walk.steps.iter().all(|step| step.most == Some(step.least) && is_local(&step.on));
        let length = mover.walk.steps.iter().map(|step| step.least as usize).sum();
        let even = dirs[0].iter().all(|dir| self.layout.is_uniform(*dir));
        let common = play.repeat != Repeat::No
            && !self.is_general(id)
            && self.only_moves(movers)
            && mover.on.is_none()
            && play.far.is_none()
            && !self.asks_landing(&mover.walk)
            && fixed
            && even
            && dirs[0] == dirs[1]
            && self.never_cross_start(&dirs[0], length);
        common.then_some(length)
    }

    /// True if legs of a length never cross the cell where the chain began: no cell within a leg can be reached by legs from the leg's start.
    fn never_cross_start(&self, dirs: &[DirId], length: usize) -> bool {
        let all = &self.model.board.directions;
        let leg = |from: usize, dir: DirId| {
            std::iter::successors(Some(from), move |at| all[dir].next[*at]).skip(1).take(length)
        };
        let cells = self.model.board.cells.len();
        let links: Vec<(usize, usize)> = (0..cells)
            .flat_map(|cell| {
                dirs.iter().filter_map(move |dir| Some((cell, leg(cell, *dir).nth(length - 1)?)))
            })
            .collect();
        let classes = classes(cells, &links);
        (0..cells).all(|cell| {
            let within =
                |dir: &DirId| leg(cell, *dir).take(length - 1).all(|at| classes[at] != classes[cell]);
            dirs.iter().all(within)
        })
    }
}

/// The class of each cell: linked cells have the same class.
pub fn classes(cells: usize, links: &[(usize, usize)]) -> Vec<usize> {
    let mut class: Vec<usize> = (0..cells).collect();
    loop {
        let before = class.clone();
        for &(a, b) in links {
            let least = class[a].min(class[b]);
            (class[a], class[b]) = (least, least);
        }
        if class == before {
            return class;
        }
    }
}

//! Walks as automata: which cells of a ray a walk can pass and land on, if each cell's contents are known as a set.

use super::contents::Contents;
use super::extent::World;
use crate::model::{CellId, DirId, Step, Walk};
use engine::Player;

/// How far a walk has come: the element, and how many of its repetitions are taken (no more than matter are told
/// apart).
pub(in crate::check) type State = (usize, u32);

/// A walk of one player, each element with the contents that it accepts in each cell.
pub(in crate::check) struct Pattern<'a> {
    steps: &'a [Step],
    accepts: Vec<Vec<Contents>>,
}

/// How a walk matches along one ray.
#[derive(Default)]
pub(in crate::check) struct Match {
    /// The cells where it can end.
    pub(in crate::check) landings: Vec<CellId>,
    /// The cells that its elements can stand for when it ends, with what they can then hold.
    pub(in crate::check) passed: Vec<(usize, CellId, Contents)>,
    /// The first element that it never came past; the number of elements if it can match.
    pub(in crate::check) stuck_at: usize,
}

impl<'a> Pattern<'a> {
    /// The way of a walk as `player` sees it.
    pub(in crate::check) fn new(walk: &'a Walk, player: Player, world: &World) -> Self {
        let accepts = walk.way().iter().map(|step| world.within(&step.on, player)).collect();
        Self { steps: walk.way(), accepts }
    }

    /// The states before the first cell.
    pub(in crate::check) fn start(&self) -> Vec<State> {
        let mut states = vec![(0, 0)];
        self.skip(&mut states);
        states
    }

    /// What the cell holds if the state's element stands for it; and the state and those that it may go over to.
    pub(in crate::check) fn advance(
        &self,
        (element, taken): State,
        cell: CellId,
    ) -> Option<(Contents, Vec<State>)> {
        let step = self.steps.get(element)?;
        let contents = self.accepts[element][cell];
        if contents.is_none() || step.most.is_some_and(|most| taken >= most) {
            return None;
        }
        let mut states = vec![(element, (taken + 1).min(step.most.unwrap_or(step.least)))];
        self.skip(&mut states);
        Some((contents, states))
    }

    /// Whether the walk may end in the state.
    pub(in crate::check) fn is_end(&self, state: State) -> bool {
        state.0 == self.steps.len()
    }

    /// The element's action and region.
    pub(in crate::check) fn step(&self, element: usize) -> &'a Step {
        &self.steps[element]
    }

    /// Adds the states that follow without another cell.
    fn skip(&self, states: &mut Vec<State>) {
        while let Some(&(element, taken)) = states.last() {
            match self.steps.get(element) {
                Some(step) if taken >= step.least => states.push((element + 1, 0)),
                _ => break,
            }
        }
    }

    /// All ways to match along the ray from a cell.
    pub(in crate::check) fn along(&self, world: &World, from: CellId, dir: DirId) -> Match {
        let ray = self.trace(world, from, dir);
        let stuck_at = ray.iter().flatten().map(|way| way.after.0).max().unwrap_or(0);
        let mut found = Match { stuck_at, ..Match::default() };
        let mut wanted: Vec<State> = Vec::new();
        for ways in ray.iter().rev() {
            let mut before: Vec<State> = Vec::new();
            for way in ways {
                let lands = self.is_end(way.after);
                if !lands && !wanted.contains(&way.after) {
                    continue;
                }
                if lands && !found.landings.contains(&way.cell) {
                    found.landings.push(way.cell);
                }
                let passed = (way.before.0, way.cell, way.contents);
                if !found.passed.contains(&passed) {
                    found.passed.push(passed);
                }
                before.push(way.before);
            }
            wanted = before;
        }
        found
    }

    /// For each cell of the ray, the ways to come past it.
    fn trace(&self, world: &World, from: CellId, dir: DirId) -> Vec<Vec<Way>> {
        let mut ray: Vec<Vec<Way>> = Vec::new();
        let mut states = self.start();
        let mut cell = from;
        while let Some(next) = world.board.directions[dir].next[cell] {
            cell = next;
            let mut ways: Vec<Way> = Vec::new();
            let mut reached: Vec<State> = Vec::new();
            for &before in &states {
                let Some((contents, after)) = self.advance(before, cell) else { continue };
                for &after in &after {
                    ways.push(Way { before, after, cell, contents });
                    if !reached.contains(&after) {
                        reached.push(after);
                    }
                }
            }
            if ways.is_empty() {
                break;
            }
            ray.push(ways);
            states = reached;
        }
        ray
    }
}

/// One element taken for one cell.
struct Way {
    before: State,
    after: State,
    cell: CellId,
    contents: Contents,
}

/// The fewest cells that the walk takes.
pub(in crate::check) fn least_length(walk: &Walk) -> usize {
    walk.way().iter().map(|step| step.least as usize).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::model;
    use crate::model::Action;

    /// Where a man on a1 may land on a board of one row, and the first element that it never came past.
    fn lands(walk: &str) -> (Vec<CellId>, usize) {
        let text = format!(
            "board grid 6 x 1\nstart |b....w|\nplay move: man along east: {walk}\nloss when stuck\nregion side = columns 5 to 6"
        );
        let model = model(&text);
        let Action::Move(movers) = &model.plays[0].action else { panic!("moves") };
        let world = World::anything(&model);
        let east = model.board.directions.iter().position(|dir| dir.name == "east").unwrap();
        let found = Pattern::new(&movers[0].walk, 0, &world).along(&world, 0, east);
        let mut landings = found.landings;
        landings.sort_unstable();
        (landings, found.stuck_at)
    }

    #[test]
    fn repetitions_are_taken_as_often_as_they_may() {
        assert_eq!(lands("empty").0, [1]);
        assert_eq!(lands("empty+").0, [1, 2, 3, 4, 5]);
        assert_eq!(lands("empty{2..3}").0, [2, 3]);
        assert_eq!(lands("empty*, enemy captured, empty").0, [2, 3, 4, 5]);
        assert_eq!(lands("empty*, side").0, [4, 5]);
    }

    #[test]
    fn what_is_too_far_is_where_it_stops() {
        assert_eq!(lands("empty{6}, empty"), (vec![], 0));
        assert_eq!(lands("empty{4}, enemy captured, empty"), (vec![], 2));
    }
}

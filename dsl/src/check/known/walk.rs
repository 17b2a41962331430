//! Walks as automata: the cells of a ray that a walk can pass and land on, given the possible contents of each cell.
//!
//! The time for a ray is proportional to its cells times the states of the walk: states are kept as sets, so that two
//! ways to one state are followed once. Rays over cells that accept the same contents are examined once.

use super::contents::Contents;
use super::extent::World;
use crate::model::{Act, CellId, DirId, Step, Walk};
use engine::Player;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The progress of a walk: the element, and the number of its repetitions (counted only as far as the number matters).
pub(in crate::check) type State = (usize, u32);

/// A class of cells: each element of a walk accepts the same contents in all of them.
pub(in crate::check) type Class = u32;

/// A walk of one player.
pub(in crate::check) struct Pattern<'a> {
    steps: &'a [Step],
    /// The class of each cell.
    classes: Vec<Class>,
    /// For each class, the contents that each element accepts in its cells.
    accepts: Vec<Vec<Contents>>,
    /// For each element, the first one from it on that may not be left out; the number of elements if all may.
    skips: Vec<usize>,
    /// The matches along rays of these classes.
    known: RefCell<HashMap<Vec<Class>, Rc<Shape>>>,
}

/// The matches of a walk along one ray.
#[derive(Default)]
pub(in crate::check) struct Match {
    /// The cells where it can end.
    pub(in crate::check) landings: Vec<CellId>,
    /// The cells on which elements with an act can match, with the contents that they can then have.
    pub(in crate::check) acts: Vec<(Act, CellId, Contents)>,
    /// The first element that the walk never passes; the number of elements if it can match.
    pub(in crate::check) stuck_at: usize,
}

/// The matches along any ray over cells of the same classes, with cells as indices in the ray.
#[derive(Default)]
struct Shape {
    landings: Vec<usize>,
    acts: Vec<(Act, usize, Contents)>,
    stuck_at: usize,
}

impl<'a> Pattern<'a> {
    /// The way of a walk as `player` sees it.
    pub(in crate::check) fn new(walk: &'a Walk, player: Player, world: &World) -> Self {
        let steps = walk.way();
        let within: Vec<Vec<Contents>> = steps.iter().map(|step| world.within(&step.on, player)).collect();
        let mut accepts: Vec<Vec<Contents>> = Vec::new();
        let mut numbers: BTreeMap<Vec<Contents>, Class> = BTreeMap::new();
        let class = |cell: CellId| {
            let accepted: Vec<Contents> = within.iter().map(|contents| contents[cell]).collect();
            *numbers.entry(accepted).or_insert_with_key(|accepted| {
                accepts.push(accepted.clone());
                accepts.len() as Class - 1
            })
        };
        let classes = (0..world.live.len()).map(class).collect();
        let mut skips = vec![steps.len(); steps.len() + 1];
        for (element, step) in steps.iter().enumerate().rev() {
            skips[element] = if step.least == 0 { skips[element + 1] } else { element };
        }
        Self { steps, classes, accepts, skips, known: RefCell::default() }
    }

    /// The state before the first cell.
    pub(in crate::check) fn start(&self) -> State {
        (0, 0)
    }

    /// The class of a cell.
    pub(in crate::check) fn class(&self, cell: CellId) -> Class {
        self.classes[cell]
    }

    /// The contents of a cell of the class that the state's element accepts, and the state after it.
    pub(in crate::check) fn advance(
        &self,
        (element, taken): State,
        class: Class,
    ) -> Option<(Contents, State)> {
        let step = self.steps.get(element)?;
        let contents = self.accepts[class as usize][element];
        let is_full = step.most.is_some_and(|most| taken >= most);
        let after = (element, (taken + 1).min(step.most.unwrap_or(step.least)));
        (!contents.is_none() && !is_full).then_some((contents, after))
    }

    /// These states and those that follow them without another cell, in order, each once.
    fn closed(&self, mut states: Vec<State>) -> Vec<State> {
        states.sort_unstable();
        states.dedup();
        // The states are in order, so that an earlier range has already added those elements of this range that are before `added`.
        let mut added = 0;
        for nth in 0..states.len() {
            let skipped = self.skipped(states[nth]);
            states.extend((skipped.start.max(added)..skipped.end).map(|element| (element, 0)));
            added = added.max(skipped.end);
        }
        states.sort_unstable();
        states.dedup();
        states
    }

    /// The state at the next element without another cell, if the walk may go on to it.
    pub(in crate::check) fn skip(&self, (element, taken): State) -> Option<State> {
        let step = self.steps.get(element)?;
        (taken >= step.least).then_some((element + 1, 0))
    }

    /// The elements that may come next without another cell.
    fn skipped(&self, (element, taken): State) -> std::ops::Range<usize> {
        match self.steps.get(element) {
            Some(step) if taken >= step.least => element + 1..self.skips[element + 1] + 1,
            _ => 0..0,
        }
    }

    /// True if the walk may end in the state, where elements that may be left out are skipped.
    pub(in crate::check) fn can_end(&self, state: State) -> bool {
        state.0 == self.steps.len() || self.skipped(state).contains(&self.steps.len())
    }

    /// The element with this index.
    pub(in crate::check) fn step(&self, element: usize) -> &'a Step {
        &self.steps[element]
    }

    /// All ways to match along the ray from a cell.
    pub(in crate::check) fn along(&self, world: &World, from: CellId, dir: DirId) -> Match {
        let ray = world.ray(from, dir);
        let classes: Vec<Class> = ray.iter().map(|cell| self.class(*cell)).collect();
        let known = self.known.borrow().get(&classes).map(Rc::clone);
        let shape = known.unwrap_or_else(|| {
            let shape = Rc::new(self.shape(&classes));
            self.known.borrow_mut().insert(classes, Rc::clone(&shape));
            shape
        });
        Match {
            landings: shape.landings.iter().map(|at| ray[*at]).collect(),
            acts: shape.acts.iter().map(|(act, at, contents)| (*act, ray[*at], *contents)).collect(),
            stuck_at: shape.stuck_at,
        }
    }

    /// All ways to match along a ray over cells of these classes.
    fn shape(&self, ray: &[Class]) -> Shape {
        let mut found = Shape::default();
        let ways = self.trace(ray, &mut found.stuck_at);
        let mut wanted: Vec<State> = Vec::new();
        for (at, ways) in ways.into_iter().enumerate().rev() {
            let mut before: Vec<State> = Vec::new();
            let mut lands = false;
            for way in ways {
                let ends = self.can_end(way.after);
                if ends || self.leads_to(way.after, &wanted) {
                    lands |= ends;
                    before.push(way.before);
                    let act = (self.steps[way.before.0].act, at, way.contents);
                    found.acts.extend((act.0 != Act::None && found.acts.last() != Some(&act)).then_some(act));
                }
            }
            found.landings.extend(lands.then_some(at));
            wanted = before;
        }
        found
    }

    /// True if one of the `wanted` states, which are in order, is the given one or follows it without another cell.
    fn leads_to(&self, state: State, wanted: &[State]) -> bool {
        let has = |state: State| wanted.binary_search(&state).is_ok();
        has(state) || self.skipped(state).any(|element| has((element, 0)))
    }

    /// For each cell that some way passes, the ways in order of their states. Notes the furthest element that any way
    /// reaches.
    fn trace(&self, ray: &[Class], furthest: &mut usize) -> Vec<Vec<Way>> {
        let mut trace = Vec::new();
        let mut states = self.closed(vec![self.start()]);
        for &class in ray {
            let way = |&before: &State| {
                let (contents, after) = self.advance(before, class)?;
                Some(Way { before, after, contents })
            };
            let ways: Vec<Way> = states.iter().filter_map(way).collect();
            states = self.closed(ways.iter().map(|way| way.after).collect());
            let Some(&(element, _)) = states.last() else { break };
            *furthest = element.max(*furthest);
            trace.push(ways);
        }
        trace
    }
}

/// The match of an element with one cell, and the states around it.
struct Way {
    before: State,
    after: State,
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

    /// The landings of a piece on a1 on a board of one row, and the first element that it never passes.
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

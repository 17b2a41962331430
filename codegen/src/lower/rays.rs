//! Slides of one piece by tables of rays, whatever their length.

use dsl::model::{Act, DirId, Step, Walk};

use crate::program::{Body, Expr};

use super::maker::Maker;
use super::walk::runs_in_circle;

/// A ray from a cell, up to the first cell that is not in a set.
pub struct Run {
    /// The cells of the set before that cell.
    pub cells: Expr,
    /// That cell; empty if there is none.
    pub end: Expr,
}

/// True if bits rise along a direction, false if they fall; `None` if neither holds everywhere, or the direction runs in a circle.
fn rises(maker: &Maker<'_>, dir: DirId) -> Option<bool> {
    let next = &maker.model.board.directions[dir].next;
    let bit = &maker.layout.bit;
    let mut steps = next.iter().enumerate().filter_map(|(cell, next)| Some(bit[(*next)?] > bit[cell]));
    let first = steps.next()?;
    (steps.all(|rises| rises == first) && !runs_in_circle(maker, dir)).then_some(first)
}

/// True if [`run`] has a table for a direction.
pub fn has_table(maker: &Maker<'_>, dir: DirId) -> bool {
    rises(maker, dir).is_some()
}

/// The cells from the bit `at` along a direction that are in `on`, up to the first that is not. `None` if there is no table for the direction.
pub fn run(maker: &mut Maker<'_>, body: &mut Body, at: &Expr, dir: DirId, on: &Expr) -> Option<Run> {
    let rises = rises(maker, dir)?;
    let next = maker.model.board.directions[dir].next.clone();
    let name = format!("ray_{}", maker.cells.directions[dir].name);
    let ray = |maker: &mut Maker<'_>, bit: &Expr| {
        maker.for_cell(&name, bit.clone(), |cell| {
            let mut ray = vec![false; next.len()];
            std::iter::successors(next[cell], |at| next[*at]).for_each(|at| ray[at] = true);
            ray
        })
    };
    let whole = ray(maker, at);
    let whole = body.named("ray", whole);
    let others = body.named("others", whole.clone().minus(on.clone()));
    let first = if rises { others.first() } else { others.last() };
    let first = body.named("first", first);
    let end = body.named("end", first.clone().bit());
    let beyond = ray(maker, &first);
    Some(Run { cells: whole.minus(beyond | end.clone()), end })
}

/// A slide: any number of cells, and then at most one of another sort.
pub struct Slide {
    /// The index of the element for the cells that it goes over.
    over: usize,
    /// The index of the element for the cell where it ends, if that is another one.
    onto: Option<usize>,
}

impl Slide {
    /// The walk as a slide, if it is one whose ends can be joined in a set.
    pub fn of(walk: &Walk) -> Option<Self> {
        let any = |step: &Step| step.most.is_none() && step.act == Act::None;
        let one = |step: &Step| (step.least, step.most) == (1, Some(1)) && step.act != Act::Flip;
        match walk.steps.as_slice() {
            _ if walk.beside().is_some() => None,
            [over] if any(over) && over.least <= 1 => Some(Self { over: 0, onto: None }),
            [over, onto] if any(over) && over.least == 0 && one(onto) => {
                Some(Self { over: 0, onto: Some(1) })
            }
            _ => None,
        }
    }

    /// The cells where the slide ends from the bit `at` along a direction; `on` are the sets of the elements. `None` if there is no table.
    pub fn ends(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        (at, dir): (&Expr, DirId),
        on: &[Expr],
    ) -> Option<Expr> {
        let run = run(maker, body, at, dir, &on[self.over])?;
        Some(match self.onto {
            None => run.cells,
            Some(onto) => (run.cells | run.end) & on[onto].clone(),
        })
    }
}

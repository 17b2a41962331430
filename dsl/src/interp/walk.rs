//! The ways in which a walk matches the cells along a direction.

use std::collections::BTreeSet;

use super::region::View;
use crate::model::{Act, CellId, DirId, Step, Walk};

/// The cells that a walk goes over, in order, with the act on each.
pub(super) type Way = Vec<(CellId, Act)>;

/// One way in which a walk matches.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// The cells that it goes over.
    pub way: Way,
    /// The cells ahead or behind, and the act on them.
    pub beside: Vec<(CellId, Act)>,
}

impl Match {
    /// The cell where it ends.
    pub fn end(&self) -> Option<CellId> {
        self.way.last().map(|(cell, _)| *cell)
    }

    /// All cells with the act on each.
    pub fn all(&self) -> impl Iterator<Item = (CellId, Act)> {
        self.way.iter().chain(&self.beside).copied()
    }
}

/// All matches of a walk that starts beside `cell`, each with its direction: directions in board order, then fewer
/// repetitions of the first element, then of the second, and so on.
pub(super) fn matches(view: View<'_>, walk: &Walk, cell: CellId) -> Vec<(DirId, Match)> {
    let dirs = &walk.dirs[view.player];
    dirs.iter()
        .flat_map(|&dir| along(view, walk, cell, dir).into_iter().map(move |found| (dir, found)))
        .collect()
}

/// All matches of a walk in one direction.
pub(super) fn along(view: View<'_>, walk: &Walk, cell: CellId, dir: DirId) -> Vec<Match> {
    let with_beside = |way: Way| {
        let end = way.last().map_or(cell, |(cell, _)| *cell);
        let beside = walk.beside().map_or(Some(Vec::new()), |step| beside(view, step, cell, end, dir))?;
        Some(Match { way, beside })
    };
    ways(view, walk, cell, dir).into_iter().filter_map(with_beside).collect()
}

/// The ways of a walk in one direction, whatever is beside them, each once.
pub(super) fn ways(view: View<'_>, walk: &Walk, cell: CellId, dir: DirId) -> Vec<Way> {
    walk.way().iter().fold(vec![Way::new()], |ways, step| {
        let differ = ways.len() <= 1;
        let longer = ways.into_iter().flat_map(|way| extended(view, step, cell, dir, way));
        if differ {
            // A single way is extended to ways of different lengths.
            return longer.collect();
        }
        // Equal ways, with different repetitions of elements, go on alike, so that only one is followed.
        let mut known = BTreeSet::new();
        longer.filter(|way| known.insert(way.clone())).collect()
    })
}

/// The first cell of an element ahead of or behind a way from `start` to `end`, and the direction in which the element
/// goes on.
pub(super) fn row_beside(
    view: View<'_>,
    step: &Step,
    start: CellId,
    end: CellId,
    dir: DirId,
) -> (DirId, Option<CellId>) {
    let board = &view.model.board;
    let (dir, before) = step.stretch.row(board, dir, start, end);
    (dir, board.directions[dir].next[before])
}

/// The cells ahead of `end`, or behind `start`, that an element stands for; `None` if there is none.
fn beside(view: View<'_>, step: &Step, start: CellId, end: CellId, dir: DirId) -> Option<Vec<(CellId, Act)>> {
    let (dir, first) = row_beside(view, step, start, end, dir);
    let next = &view.model.board.directions[dir].next;
    let row = std::iter::successors(first, |&at| next[at]);
    // Directions might run in a circle, so the board's size limits the row.
    let row = row.take(view.squares.len()).take_while(|&cell| view.has(&step.on, cell));
    let cells: Vec<(CellId, Act)> = row.map(|cell| (cell, step.act)).collect();
    (!cells.is_empty()).then_some(cells)
}

/// A way from `cell` with as many cells added as an element allows, fewer first.
fn extended(view: View<'_>, step: &Step, cell: CellId, dir: DirId, way: Way) -> Vec<Way> {
    let next = &view.model.board.directions[dir].next;
    let end = way.last().map_or(cell, |(cell, _)| *cell);
    // Directions might run in a circle, so the board's size limits the walk.
    let left = view.squares.len() - way.len();
    let most = step.most.map_or(left, |most| left.min(most as usize));
    let row = std::iter::successors(next[end], |&at| next[at]);
    let row: Vec<CellId> = row.take(most).take_while(|&cell| view.has(&step.on, cell)).collect();
    let with = |times: usize| {
        let added = row[..times].iter().map(|&cell| (cell, step.act));
        way.iter().copied().chain(added).collect()
    };
    (step.least as usize..=row.len()).map(with).collect()
}

//! The extent to which a walk matches.

use super::Seen;
use crate::interp::region::View;
use crate::interp::walk::{row_beside, ways};
use crate::model::{CellId, DirId, Step, Walk};

/// The extent to which a walk matches in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tread {
    /// The direction.
    pub dir: DirId,
    /// The cells that it went over before it failed.
    pub trodden: Vec<CellId>,
    /// The cell on which it failed; `None` is beyond the board.
    pub failed_on: Option<CellId>,
    /// The elements of the walk that were wanted there, by their index; none if the walk matched so far as it went.
    pub wanted: Vec<usize>,
    /// The board on which it failed.
    pub seen: Seen,
}

/// Follows a walk from beside `cell`, and returns where its farthest attempt failed.
pub(super) fn tread(view: View<'_>, walk: &Walk, cell: CellId, dir: DirId) -> Tread {
    if let (Some(beside), Some(way)) = (walk.beside(), ways(view, walk, cell, dir).pop()) {
        // The way matches, so that the element beside it fails.
        let trodden: Vec<CellId> = way.into_iter().map(|(cell, _)| cell).collect();
        let end = trodden.last().copied().unwrap_or(cell);
        let (dir, failed_on) = row_beside(view, beside, cell, end, dir);
        return Tread { dir, trodden, failed_on, wanted: vec![walk.steps.len() - 1], seen: Seen::of(view) };
    }
    let mut farthest =
        Tread { dir, trodden: Vec::new(), failed_on: None, wanted: Vec::new(), seen: Seen::of(view) };
    follow(view, walk.way(), 0, cell, &mut Vec::new(), &mut farthest);
    farthest
}

/// Goes on with the elements from `element` on, after the cells `trodden`, the last of which is `cell`.
fn follow(
    view: View<'_>,
    steps: &[Step],
    element: usize,
    cell: CellId,
    trodden: &mut Vec<CellId>,
    farthest: &mut Tread,
) {
    let Some(step) = steps.get(element) else { return };
    let before = trodden.len();
    let mut cell = cell;
    let mut times = 0;
    loop {
        if times >= step.least {
            follow(view, steps, element + 1, cell, trodden, farthest);
        }
        // As in the walk itself, the board's size limits the walk.
        let may_repeat = step.most.is_none_or(|most| times < most) && trodden.len() < view.squares.len();
        if !may_repeat {
            break;
        }
        let next = view.model.board.directions[farthest.dir].next[cell];
        let Some(met) = next.filter(|&next| view.has(&step.on, next)) else {
            fail(farthest, trodden, next, element);
            break;
        };
        trodden.push(met);
        cell = met;
        times += 1;
    }
    trodden.truncate(before);
}

/// Notes that an element failed, if no attempt has come farther.
fn fail(farthest: &mut Tread, trodden: &[CellId], on: Option<CellId>, element: usize) {
    if trodden.len() > farthest.trodden.len() {
        farthest.trodden = trodden.to_vec();
        farthest.wanted.clear();
    }
    if trodden.len() == farthest.trodden.len() {
        farthest.failed_on = on;
        if !farthest.wanted.contains(&element) {
            farthest.wanted.push(element);
            farthest.wanted.sort_unstable();
        }
    }
}

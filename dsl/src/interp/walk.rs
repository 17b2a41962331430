//! The ways in which a walk matches what stands along a direction.

use super::region::View;
use crate::model::{Act, CellId, DirId, Step, Stretch, Walk};

/// One way in which a walk matches.
#[derive(Clone, Debug)]
pub(super) struct Match {
    /// The cells that it goes over, in order, with what happens to a piece on each.
    pub way: Vec<(CellId, Act)>,
    /// The cells beside, ahead or behind, and what happens there.
    pub beside: Vec<(CellId, Act)>,
}

impl Match {
    /// The cell where it ends.
    pub fn end(&self) -> Option<CellId> {
        self.way.last().map(|(cell, _)| *cell)
    }

    /// All cells with what happens there.
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
    let mut found = Vec::new();
    extend(view, walk.way(), cell, dir, &mut Vec::new(), &mut found);
    let with_beside = |way: Vec<(CellId, Act)>| {
        let end = way.last().map_or(cell, |(cell, _)| *cell);
        let beside = walk.beside().map_or(Some(Vec::new()), |step| beside(view, step, cell, end, dir))?;
        Some(Match { way, beside })
    };
    found.into_iter().filter_map(with_beside).collect()
}

/// The cells ahead of `end`, or behind `start`, that an element stands for; `None` if there is none.
fn beside(view: View<'_>, step: &Step, start: CellId, end: CellId, dir: DirId) -> Option<Vec<(CellId, Act)>> {
    let directions = &view.model.board.directions;
    let (dir, from) = match step.stretch {
        Stretch::Behind => (directions[dir].opposite, start),
        Stretch::Ahead | Stretch::Way => (dir, end),
    };
    let row = std::iter::successors(directions[dir].next[from], |&at| directions[dir].next[at]);
    // No row is longer than the board, whose directions might run in a circle.
    let row = row.take(view.squares.len()).take_while(|&cell| view.has(&step.on, cell));
    let cells: Vec<(CellId, Act)> = row.map(|cell| (cell, step.act)).collect();
    (!cells.is_empty()).then_some(cells)
}

/// Adds to `found` every match that begins with `walked`, which ends on `cell`, and goes on with `steps`.
fn extend(
    view: View<'_>,
    steps: &[Step],
    cell: CellId,
    dir: DirId,
    walked: &mut Vec<(CellId, Act)>,
    found: &mut Vec<Vec<(CellId, Act)>>,
) {
    let Some((step, rest)) = steps.split_first() else {
        found.push(walked.clone());
        return;
    };
    let before = walked.len();
    let mut cell = cell;
    let mut times = 0;
    loop {
        if times >= step.least {
            extend(view, rest, cell, dir, walked, found);
        }
        let next = view.model.board.directions[dir].next[cell];
        // No walk is longer than the board, whose directions might run in a circle.
        let may_repeat = step.most.is_none_or(|most| times < most) && walked.len() < view.squares.len();
        match next.filter(|&next| may_repeat && view.has(&step.on, next)) {
            Some(next) => walked.push((next, step.act)),
            None => break,
        }
        cell = next.unwrap_or(cell);
        times += 1;
    }
    walked.truncate(before);
}

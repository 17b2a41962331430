//! The ways in which a walk matches what stands along a direction.

use super::region::View;
use crate::model::{Act, CellId, DirId, Step, Walk};

/// The cells that a match goes over, in order, with what happens to a piece on each.
pub(super) type Match = Vec<(CellId, Act)>;

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
    extend(view, &walk.steps, cell, dir, &mut Vec::new(), &mut found);
    found
}

/// Adds to `found` every match that begins with `walked`, which ends on `cell`, and goes on with `steps`.
fn extend(
    view: View<'_>,
    steps: &[Step],
    cell: CellId,
    dir: DirId,
    walked: &mut Match,
    found: &mut Vec<Match>,
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

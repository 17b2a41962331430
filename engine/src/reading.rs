//! Finds the play that a notation means.

use crate::{History, Metadata, Path, Position, Written, notation};

/// The play in `legal` that is written as `written`; `None` if there is none. `legal` holds the plays of
/// `position`. Every legal notation of a play is accepted.
pub fn read<P: Position>(
    metadata: &Metadata,
    position: &P,
    past: &History,
    legal: &[P::Play],
    written: &Written,
) -> Option<P::Play> {
    let find = |path: &Path| match path.clause {
        None => legal.iter().find(|play| P::is_pass(play)).cloned(),
        Some(_) => {
            position.trace(past, legal, path).or_else(|| find_by_ends(metadata, position, past, legal, path))
        }
    };
    let found = notation::parse(metadata, written).iter().find_map(find)?;
    // Several plays can go over the same cells. The one that is written so comes first.
    let lines = || written.lines.iter().map(|line| line.trim());
    let is_it = |play: &P::Play| {
        lines().eq(notation::write(metadata, &position.path(past, play)).lines.iter().map(|line| line.trim()))
    };
    if is_it(&found) {
        return Some(found);
    }
    Some(legal.iter().find(|play| is_it(play)).cloned().unwrap_or(found))
}

/// The legal play with the clause, first cell and last cell of `path`; `path` may lack the cells in between.
fn find_by_ends<P: Position>(
    metadata: &Metadata,
    position: &P,
    past: &History,
    legal: &[P::Play],
    path: &Path,
) -> Option<P::Play> {
    if metadata.clauses[path.clause?].each_leg {
        return None;
    }
    let fits = |play: &&P::Play| {
        let known = position.path(past, play);
        let starts = path.cells.len() == 1 || known.cells.first() == path.cells.first();
        known.clause == path.clause
            && known.chosen == path.chosen
            && known.kind == path.kind
            && known.captured == path.captured
            && starts
            && (path.cells.is_empty() || known.cells.last() == path.cells.last())
    };
    legal.iter().find(fits).cloned()
}

//! Distances of placed pieces from the centre of the board and from other pieces, for positions in which little else is known.

use crate::{History, Metadata, Position};

/// Units that a step costs where learned values on an empty board hardly differ: a search adds differences of its own, about as small.
const STEP: i32 = 8;

/// For each play, the cost of the steps from the board's centre and from the nearest piece to the cell on which it places one. All 0 unless all
/// plays place pieces. A step costs a unit if the static value after each play is the same. It costs [`STEP`] on an empty board if no value is
/// better than that of the play nearest to the centre by more than `noise`; the drawing of a board in parts has no such centre.
pub(super) fn remoteness<P: Position>(
    metadata: Option<&Metadata>,
    position: &P,
    past: &History,
    plays: &[P::Play],
    values: &[i32],
    noise: i32,
) -> Vec<i32> {
    let nothing = || vec![0; plays.len()];
    let equal = values.iter().all(|value| *value == values[0]);
    let Some(metadata) = metadata.filter(|_| equal || noise > 0) else { return nothing() };
    let placed = |play: &P::Play| match position.path(past, play).cells[..] {
        [cell] => Some(cell),
        _ => None,
    };
    let Some(cells) = plays.iter().map(placed).collect::<Option<Vec<_>>>() else { return nothing() };
    let board = position.setup().board;
    let pieces: Vec<_> = (0..board.len()).filter(|cell| board[*cell].is_some()).collect();
    let remote = |cell: &usize| {
        let nearest = pieces.iter().map(|piece| steps(metadata, *piece, *cell)).min();
        from_centre(metadata, *cell) + nearest.unwrap_or(0)
    };
    let remote: Vec<i32> = cells.iter().map(remote).collect();
    if equal {
        return remote;
    }
    let nearest = remote.iter().min().copied();
    let of_nearest =
        remote.iter().zip(values).filter(|(remote, _)| Some(**remote) == nearest).map(|(_, value)| value);
    let behind =
        values.iter().max().zip(of_nearest.max()).is_none_or(|(best, central)| best - central > noise);
    if behind || !pieces.is_empty() || metadata.parts.is_some() {
        return nothing();
    }
    remote.into_iter().map(|steps| STEP * steps).collect()
}

/// The columns or rows between two cells, whichever are more.
fn steps(metadata: &Metadata, one: usize, other: usize) -> i32 {
    let [one, other] = [&metadata.cells[one], &metadata.cells[other]];
    one.x.abs_diff(other.x).max(one.y.abs_diff(other.y)) as i32
}

/// [`steps`] from the centre of the board.
fn from_centre(metadata: &Metadata, cell: usize) -> i32 {
    let cell = &metadata.cells[cell];
    let across = |place: usize, size: usize| (2 * place + 1).abs_diff(size) / 2;
    across(cell.x, metadata.width).max(across(cell.y, metadata.height)) as i32
}

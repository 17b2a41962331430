//! `nearby`: places a piece next to another one, at random.

use engine::{BoardSetup, ErasedPosition, Metadata};

use super::Means;
use super::taken::pieces;
use super::ties::any;

/// The index of the play; `None` if there is none.
pub(super) fn choose(metadata: &Metadata, position: &dyn ErasedPosition, means: &Means) -> Option<usize> {
    let before = position.setup();
    let near = |cell: usize| {
        before.board.iter().enumerate().any(|(other, piece)| piece.is_some() && touch(metadata, cell, other))
    };
    let nexts = position.nexts();
    let wanted = nexts.iter().map(|next| {
        let after = next.setup().board;
        let cell = placed(&before.board, &after, before.turn);
        i32::from(cell.is_some_and(near))
    });
    any(&wanted.collect::<Vec<_>>(), means.limits.seed)
}

/// True if a play of the position places a piece.
pub(super) fn places(position: &dyn ErasedPosition) -> bool {
    let before = position.setup();
    position.nexts().iter().any(|next| placed(&before.board, &next.setup().board, before.turn).is_some())
}

/// The cell on which `player` has placed a piece: the player has one piece more, and an empty cell holds it.
fn placed(before: &BoardSetup, after: &BoardSetup, player: usize) -> Option<usize> {
    if pieces(after, player) <= pieces(before, player) {
        return None;
    }
    let own = |piece: Option<engine::Piece>| piece.is_some_and(|piece| usize::from(piece.player) == player);
    (0..before.len()).find(|&cell| before[cell].is_none() && own(after[cell]))
}

/// True if two cells are next to each other: joined by a line where lines are drawn, else by a side or a corner.
fn touch(metadata: &Metadata, one: usize, other: usize) -> bool {
    if !metadata.lines.is_empty() {
        return metadata.lines.iter().any(|line| *line == [one, other] || *line == [other, one]);
    }
    let [one, other] = [&metadata.cells[one], &metadata.cells[other]];
    one.x.abs_diff(other.x) <= 1 && one.y.abs_diff(other.y) <= 1
}

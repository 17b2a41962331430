//! Whether a king is in check.

use engine::{ErasedGame, ErasedPosition, History, Metadata, Piece, Setup};

use super::{KING, PAWN, kind, letter};

/// Whether the player to move is in check: the opponent, if it had the move, could capture the king.
///
/// The opponent's own king must not matter for that, since a piece that may not leave it gives check all the same. So a
/// pawn of the player in question stands in its place.
pub(super) fn is_check(entry: &dyn ErasedGame, position: &dyn ErasedPosition) -> bool {
    let metadata = entry.metadata();
    let setup = position.setup();
    let victim = setup.turn;
    let stand_in = kind(metadata, PAWN)
        .or_else(|| (0..metadata.kinds.len() as u8).find(|kind| letter(metadata, *kind) != KING));
    let stand_in = stand_in.map(|kind| Piece { player: victim as u8, kind });
    let is_king = |piece: &Option<Piece>, player: usize| is_king(metadata, *piece, player);
    let board =
        setup.board.iter().map(|piece| if is_king(piece, 1 - victim) { stand_in } else { *piece }).collect();
    let clocks = vec![0; setup.clocks.len()];
    let flipped =
        Setup { board, turn: 1 - victim, clocks, marked: Vec::new(), plies: setup.plies + 1, ..setup };
    let kings = |setup: &Setup| setup.board.iter().filter(|piece| is_king(piece, victim)).count();
    let before = kings(&flipped);
    let flipped = entry.at(&flipped, History::new());
    flipped.nexts().iter().any(|next| kings(&next.setup()) < before)
}

fn is_king(metadata: &Metadata, piece: Option<Piece>, player: usize) -> bool {
    piece.is_some_and(|piece| usize::from(piece.player) == player && letter(metadata, piece.kind) == KING)
}

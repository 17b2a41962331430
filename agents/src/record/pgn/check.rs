//! The test for check.

use engine::{ErasedGame, ErasedPosition, History, Metadata, Piece, Setup};

use super::{KING, PAWN, kind, letter};

/// True if the player to move is in check: the opponent, if to move, could capture the king.
///
/// A pinned piece gives check all the same, so the opponent's own king must not restrict the opponent's plays. A pawn of the player to move
/// takes the place of that king, or another piece if the game has no pawns.
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

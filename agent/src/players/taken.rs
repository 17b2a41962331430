//! The pieces that a play takes: those of the opponent that leave the board or change hands.

use engine::{BoardSetup, ErasedPosition, Player};

/// The number of a player's pieces on the board.
pub(super) fn pieces(board: &BoardSetup, player: Player) -> i32 {
    board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count() as i32
}

/// For each position after a play of `position`, the pieces that the play took; never less than 0.
pub(super) fn taken(position: &dyn ErasedPosition, nexts: &[Box<dyn ErasedPosition>]) -> Vec<i32> {
    let enemy = 1 - position.turn();
    let before = pieces(&position.setup().board, enemy);
    nexts.iter().map(|next| (before - pieces(&next.setup().board, enemy)).max(0)).collect()
}

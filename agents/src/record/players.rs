//! The players as the colours of the standard formats.

use engine::{ErasedPosition, Metadata, Setup, Written};

/// The player with the white pieces; the first player if neither is named `white` or `black`.
pub(super) fn white(metadata: &Metadata) -> usize {
    named(metadata, "white").or_else(|| named(metadata, "black").map(|black| 1 - black)).unwrap_or(0)
}

/// The player with the black pieces; the first player if neither is named `white` or `black`.
pub(super) fn black(metadata: &Metadata) -> usize {
    named(metadata, "black").or_else(|| named(metadata, "white").map(|white| 1 - white)).unwrap_or(0)
}

fn named(metadata: &Metadata, name: &str) -> Option<usize> {
    metadata.players.iter().position(|player| player == name)
}

/// Pieces of a player on the board.
pub(super) fn pieces(setup: &Setup, player: usize) -> usize {
    setup.board.iter().flatten().filter(|piece| usize::from(piece.player) == player).count()
}

/// The cells that a play names, in order: none of a pass.
pub fn way(metadata: &Metadata, play: &Written) -> Vec<usize> {
    engine::notation::parse(metadata, play).into_iter().next().map(|path| path.cells).unwrap_or_default()
}

/// Every legal play with the cells that it names.
pub(super) fn ways(metadata: &Metadata, position: &dyn ErasedPosition) -> Vec<(Written, Vec<usize>)> {
    position.plays().into_iter().map(|play| (play.clone(), way(metadata, &play))).collect()
}

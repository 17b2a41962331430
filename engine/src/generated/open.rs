//! Open cells of generated positions, which random games keep in a list.

use super::{BitSet, ByPlayer, Layers};

/// Calls `each` with each cell where the player to move can place a piece.
pub fn each<S: ByPlayer>(position: &S, each: &mut impl FnMut(u32)) {
    let cells = match position.to_move() {
        0 => position.placeable::<0>(),
        _ => position.placeable::<1>(),
    };
    cells.iter().for_each(each);
}

/// Places a piece on such a cell, and calls `opened` with the cells that it opens.
#[inline(always)]
pub fn fill<S: ByPlayer>(position: &mut S, at: u32, opened: impl FnMut(u32)) {
    match position.to_move() {
        0 => position.place_on::<0>(at),
        _ => position.place_on::<1>(at),
    }
    position.pass_on();
    match position.to_move() {
        0 => position.each_opened::<0>(at, opened),
        _ => position.each_opened::<1>(at, opened),
    }
}

/// The number of placements after which some player has as many pieces as an end takes.
pub fn placements_to_end<S: ByPlayer>(position: &S) -> u32 {
    let (mover, layers) = (position.to_move(), position.board().layers());
    let missing = |player: usize| S::PIECES_TO_END.saturating_sub(layers[player].count());
    let [own, other] = [missing(mover), missing(1 - mover)];
    if S::IN_TURNS { (2 * own).saturating_sub(1).min(2 * other) } else { own.min(other) }
}

//! The cells that random games keep, of generated positions.

use super::{BitSet, ByPlayer};
use crate::{Drawn, OpenCells, Random};

/// Hands out the cells of a position.
pub fn each<S: ByPlayer>(position: &S, each: &mut impl FnMut(u32)) {
    let cells = match position.to_move() {
        0 => position.placeable::<0>(),
        _ => position.placeable::<1>(),
    };
    cells.iter().for_each(each);
}

/// A random placement. Its cell is taken out.
#[inline(always)]
pub fn drawn<S: ByPlayer>(position: &S, open: &mut OpenCells<'_>, random: &mut Random) -> Drawn<S::Play> {
    let Some(cell) = open.draw(random) else { return Drawn { play: None, stuck: true } };
    let play = match position.to_move() {
        0 => S::placed::<0>(cell),
        _ => S::placed::<1>(cell),
    };
    Drawn { play, stuck: false }
}

/// Adds the cells that the last play of a position has opened.
#[inline(always)]
pub fn add_opened<S: ByPlayer>(position: &S, play: &S::Play, open: &mut OpenCells<'_>) {
    let Some(at) = S::end(play) else { return };
    match position.to_move() {
        0 => position.each_opened::<0>(at, |cell| open.add(cell)),
        _ => position.each_opened::<1>(at, |cell| open.add(cell)),
    }
}

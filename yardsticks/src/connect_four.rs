//! Connect four on 7 columns: perft (only for a test) and random games.
//!
//! A column is seven bits from the bottom up; the highest is a ghost bit that no disc reaches.

use crate::{Random, Tally};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// The lowest cell of each column.
const BOTTOM: u64 = 0x0408_1020_4081;
/// The bit above each column.
const GHOSTS: u64 = BOTTOM << ROWS;
/// No player can have four in a row before this many plies.
const FIRST_WIN: u32 = 7;

/// The number of leaves exactly `depth` plies from the empty board. Games that end earlier add nothing.
pub fn perft(depth: u32) -> u64 {
    leaves([0, 0], BOTTOM, depth)
}

/// `discs` holds the discs of the player to move and of the other player, `open` the lowest empty cells,
/// ghosts included.
fn leaves(discs: [u64; 2], open: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if has_four(discs[1]) {
        return 0;
    }
    let columns = (0..COLUMNS).map(|column| open & 0x7f << ((ROWS + 1) * column));
    let room = columns.filter(|cell| cell & GHOSTS == 0);
    room.map(|cell| leaves([discs[1], discs[0] | cell], open + cell, depth - 1)).sum()
}

/// Plays random games from the empty board, with every open column equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (plies, winner) = playout(&mut random);
        tally.add(plies, winner);
    }
    tally
}

/// Plays a random game; returns its plies and the winner.
fn playout(random: &mut Random) -> (u32, Option<usize>) {
    let mut open = Open::new();
    // `enemy` is the player who has just moved.
    let (mut own, mut enemy) = (0, 0);
    for ply in 1..=COLUMNS * ROWS {
        let disc = open.drop(random);
        (own, enemy) = (enemy, own | disc);
        if ply >= FIRST_WIN && has_four(enemy) {
            return (ply, Some((ply as usize + 1) % 2));
        }
    }
    (COLUMNS * ROWS, None)
}

/// The lowest empty cell of each open column, in the first entries.
struct Open {
    cells: [u64; COLUMNS as usize + 1],
    count: u32,
}

impl Open {
    fn new() -> Self {
        let mut cells = [0; COLUMNS as usize + 1];
        for column in 0..COLUMNS {
            cells[column as usize] = 1 << ((ROWS + 1) * column);
        }
        Self { cells, count: COLUMNS }
    }

    /// Fills a random open cell. If only the ghost is left of its column, the last column takes its place.
    #[inline(always)]
    fn drop(&mut self, random: &mut Random) -> u64 {
        let index = random.below(self.count) as usize & 7;
        let disc = self.cells[index];
        self.cells[index] = disc << 1;
        if disc << 1 & GHOSTS != 0 {
            self.count -= 1;
            self.cells[index] = self.cells[self.count as usize & 7];
        }
        disc
    }
}

/// True if the discs have four in a row along a column, a row or a diagonal.
#[inline(always)]
fn has_four(discs: u64) -> bool {
    let along = |step: u32| {
        let pairs = discs & discs >> step;
        pairs & pairs >> (2 * step)
    };
    along(1) | along(ROWS) | along(ROWS + 1) | along(ROWS + 2) != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts on which two other programs agree.
    #[test]
    fn leaves_are_those_of_other_programs() {
        let published = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234];
        for (depth, leaves) in (1..).zip(published) {
            assert_eq!(perft(depth), leaves, "depth {depth}");
        }
    }
}

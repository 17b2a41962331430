//! Reversi: perft and random games.
//!
//! Bit 0 is a8, and bits run along the rows. Legal cells are found by fills in all directions at once, for
//! many positions side by side, which the compiler turns into vector instructions. Flipped discs are found by
//! the carries of additions along their lines.

use std::cmp::Ordering;

use crate::{Random, Tally};

/// The columns b to g: a run flipped horizontally or diagonally never leaves them.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Positions of the last ply that are processed together.
const BATCH: usize = 32;

/// The discs of the player to move and of the other player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: u64,
    enemy: u64,
}

impl Position {
    /// The start; black is to move.
    pub const START: Self = Self { own: 0x0000_0008_1000_0000, enemy: 0x0000_0010_0800_0000 };

    #[inline(always)]
    fn passed(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The position after a disc on `cell`, in the view of the opponent. `runs` belongs to this position.
    #[inline(always)]
    fn after(self, runs: &Runs, cell: u32) -> Self {
        let flipped = runs.flips(cell);
        Self { own: self.enemy ^ flipped, enemy: self.own ^ flipped ^ 1 << cell }
    }
}

/// The number of leaves `depth` plies from the start. A pass is a ply; a game that ended earlier counts 1.
pub fn perft(depth: u32) -> u64 {
    let mut count = Count { own: [0; BATCH], enemy: [0; BATCH], length: 0, leaves: 0 };
    match depth {
        0 => return 1,
        1 => count.push(Position::START),
        _ => count.visit(Position::START, depth),
    }
    count.flush();
    count.leaves
}

/// Collects positions one ply above the leaves and counts many at once.
struct Count {
    own: [u64; BATCH],
    enemy: [u64; BATCH],
    length: usize,
    leaves: u64,
}

impl Count {
    fn visit(&mut self, position: Position, depth: u32) {
        let (mut left, runs) = look(position);
        if left == 0 {
            return self.pass(position, depth);
        }
        while left != 0 {
            let next = position.after(&runs, left.trailing_zeros());
            left &= left - 1;
            if depth == 2 {
                self.push(next);
            } else {
                self.visit(next, depth - 1);
            }
        }
    }

    #[cold]
    fn pass(&mut self, position: Position, depth: u32) {
        let passed = position.passed();
        if places(passed) == 0 {
            self.leaves += 1;
        } else if depth == 2 {
            self.push(passed);
        } else {
            self.visit(passed, depth - 1);
        }
    }

    #[inline(always)]
    fn push(&mut self, position: Position) {
        self.own[self.length] = position.own;
        self.enemy[self.length] = position.enemy;
        self.length += 1;
        if self.length == BATCH {
            self.flush();
        }
    }

    /// Counts the leaves after the collected positions. A position without a legal cell has one leaf too: after a pass, or
    /// because the game is over.
    #[inline(never)]
    fn flush(&mut self) {
        let mut found = [0; BATCH];
        for (found, (&own, &enemy)) in found.iter_mut().zip(self.own.iter().zip(&self.enemy)) {
            let places = places(Position { own, enemy });
            let any = (places | places.wrapping_neg()) >> 63;
            *found = u64::from(places.count_ones()) + (1 - any);
        }
        self.leaves += found[..self.length].iter().sum::<u64>();
        self.length = 0;
    }
}

/// The cells where the player may place a disc.
#[inline(always)]
fn places(Position { own, enemy }: Position) -> u64 {
    let inner = enemy & INNER;
    let east = inner.wrapping_add(own << 1 & inner);
    let up = fill_up::<7>(own, inner) << 7 | fill_up::<8>(own, enemy) << 8 | fill_up::<9>(own, inner) << 9;
    let down =
        fill_down::<7>(own, inner) >> 7 | fill_down::<8>(own, enemy) >> 8 | fill_down::<9>(own, inner) >> 9;
    (east | fill_down::<1>(own, inner) >> 1 | up | down) & !(own | enemy)
}

/// For each direction, the runs of enemy discs that begin beside an own disc. A disc at the other end of a
/// run flips the part of it that follows without a gap.
struct Runs {
    west: u64,
    east: u64,
    /// To the southwest, south and southeast: on the board, and on the board upside down, for the directions
    /// up.
    down: [[u64; 3]; 2],
}

/// The cells where the player may place a disc, and the runs that it may flip.
#[inline(always)]
fn look(Position { own, enemy }: Position) -> (u64, Runs) {
    let inner = enemy & INNER;
    let (west, east) = (fill_up::<1>(own, inner), fill_down::<1>(own, inner));
    let down = [(own, enemy), (own.swap_bytes(), enemy.swap_bytes())].map(|(own, enemy)| {
        let inner = enemy & INNER;
        [fill_down::<7>(own, inner), fill_down::<8>(own, enemy), fill_down::<9>(own, inner)]
    });
    let [up_ends, down_ends] = down.map(|[left, column, right]| left >> 7 | column >> 8 | right >> 9);
    let ends = up_ends | down_ends.swap_bytes() | west << 1 | east >> 1;
    (ends & !(own | enemy), Runs { west, east, down })
}

/// Fills towards higher bits: the cells of `enemy` that follow `own` without a gap, on lines with `S` bits
/// between cells.
#[inline(always)]
fn fill_up<const S: u32>(own: u64, enemy: u64) -> u64 {
    let mut run = enemy & own << S;
    run |= enemy & run << S;
    let pairs = enemy & enemy << S;
    run |= pairs & run << (2 * S);
    run | pairs & run << (2 * S)
}

/// Fills towards lower bits: see [`fill_up`].
#[inline(always)]
fn fill_down<const S: u32>(own: u64, enemy: u64) -> u64 {
    let mut run = enemy & own >> S;
    run |= enemy & run >> S;
    let pairs = enemy & enemy >> S;
    run |= pairs & run >> (2 * S);
    run | pairs & run >> (2 * S)
}

/// For each direction towards higher bits, all cells that are not on the line from a cell.
#[derive(Clone, Copy)]
struct OffLine {
    east: u64,
    /// To the southwest, south and southeast: on the board, and on the board upside down.
    down: [[u64; 3]; 2],
    /// The cell behind this one: on the board, and on the board upside down.
    behind: [u64; 2],
}

const OFF_LINE: [OffLine; 64] = {
    let mut off = [OffLine { east: !0, down: [[!0; 3]; 2], behind: [0; 2] }; 64];
    let mut cell = 0;
    while cell < 64 {
        let (column, boards) = (cell % 8, [cell, cell ^ 56]);
        off[cell].behind = [2 << boards[0], 2 << boards[1]];
        let mut step = 1;
        while step < 8 {
            if column + step < 8 {
                off[cell].east ^= 1 << (cell + step);
            }
            let mut board = 0;
            while board < 2 {
                let south = boards[board] + 8 * step;
                if south < 64 {
                    let down = &mut off[cell].down[board];
                    down[1] ^= 1 << south;
                    if step <= column {
                        down[0] ^= 1 << (south - step);
                    }
                    if column + step < 8 {
                        down[2] ^= 1 << (south + step);
                    }
                }
                board += 1;
            }
            step += 1;
        }
        cell += 1;
    }
    off
};

impl Runs {
    /// The discs that a disc on `cell` flips.
    #[inline(always)]
    fn flips(&self, cell: u32) -> u64 {
        let off = &OFF_LINE[cell as usize];
        let flipped = |board: usize| {
            let [left, column, right] = self.down[board];
            let [off_left, off_column, off_right] = off.down[board];
            let behind = off.behind[board];
            leading(left, off_left, behind)
                | leading(column, off_column, behind)
                | leading(right, off_right, behind)
        };
        let across = leading(self.east, off.east, off.behind[0]) | last(self.west, cell);
        flipped(0) | flipped(1).swap_bytes() | across
    }
}

/// The cells of `run` next to `behind` on a line. The carry of the sum runs through these cells and all cells
/// off the line.
#[inline(always)]
fn leading(run: u64, off_line: u64, behind: u64) -> u64 {
    run & !((run | off_line).wrapping_add(behind) | off_line)
}

/// The cells of `run` next to `cell` to the west: those above the highest cell of the row that is not in the
/// run.
#[inline(always)]
fn last(run: u64, cell: u32) -> u64 {
    let line = (1 << cell) - (1 << (cell & 56));
    let stop = (line & !run | 1).ilog2();
    line & !1 << stop
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (plies, [black, white]) = playout(&mut random);
        let winner = match black.cmp(&white) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        };
        tally.add(plies, winner);
    }
    tally
}

/// Plays a random game; returns its plies, and the final number of discs of black and white.
fn playout(random: &mut Random) -> (u32, [u32; 2]) {
    let mut position = Position::START;
    let mut plies = 0;
    loop {
        let (mut left, mut runs) = look(position);
        if left == 0 {
            let passed = position.passed();
            (left, runs) = look(passed);
            if left == 0 {
                break;
            }
            position = passed;
            plies += 1;
        }
        position = position.after(&runs, random.cell(left));
        plies += 1;
    }
    let discs = [position.own.count_ones(), position.enemy.count_ones()];
    (plies, if plies % 2 == 0 { discs } else { [discs[1], discs[0]] })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: Aart Bik's table of reversi.
    #[test]
    fn leaves_are_those_of_published_tables() {
        let published = [4, 12, 56, 244, 1396, 8200, 55092, 390216];
        for (depth, leaves) in (1..).zip(published) {
            assert_eq!(perft(depth), leaves, "depth {depth}");
        }
    }
}

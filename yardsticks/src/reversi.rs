//! Reversi: perft and random games.
//!
//! Bit 0 is a8, bits run along the rows. Places to play are found by fills in all directions at once for many
//! positions side by side, which the compiler turns into vector instructions; what a disc flips, by carries of
//! additions along its lines.

use std::cmp::Ordering;

use crate::{Random, Tally};

/// The columns b to g: a run of discs that is to be flipped sideways or slantwise never leaves them.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// Positions of the last ply that are looked at together.
const BATCH: usize = 32;

/// The discs of the player to move and of the other.
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

    /// After a disc on `cell`, seen by the opponent. `runs` are those of this position.
    #[inline(always)]
    fn after(self, runs: &Runs, cell: u32) -> Self {
        let flipped = runs.flips(cell);
        Self { own: self.enemy ^ flipped, enemy: self.own ^ flipped ^ 1 << cell }
    }
}

/// Leaves after `depth` plies from the start. A pass is a ply; a game that ended earlier counts 1.
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

/// Positions one ply above the leaves are put aside and counted many at once.
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

    /// Where there is no place to play there is one leaf too: after a pass, or because the game is over.
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

/// The cells where the player may put a disc.
#[inline(always)]
fn places(Position { own, enemy }: Position) -> u64 {
    let inner = enemy & INNER;
    let carried = inner.wrapping_add(own << 1 & inner);
    let row_back = fill::<1>(own, inner).1 >> 1;
    let ends = [fill::<7>(own, inner), fill::<8>(own, enemy), fill::<9>(own, inner)];
    let [(left, left_back), (column, column_back), (right, right_back)] = ends;
    let slant = left << 7 | left_back >> 7 | right << 9 | right_back >> 9;
    (carried | row_back | column << 8 | column_back >> 8 | slant) & !(own | enemy)
}

/// The enemy discs that stand in runs beyond own ones, seen from those, in each direction: what a disc flips is so much
/// of them as follows it without a gap.
struct Runs {
    west: u64,
    east: u64,
    /// To the southwest, south and southeast; and on the board upside down, where what goes up goes down.
    down: [Lanes; 3],
}

/// The cells where the player may put a disc, and the runs that it may flip.
#[inline(always)]
fn look(Position { own, enemy }: Position) -> (u64, Runs) {
    let inner = enemy & INNER;
    let [(row, row_back), (left, left_back), (column, column_back), (right, right_back)] =
        [fill::<1>(own, inner), fill::<7>(own, inner), fill::<8>(own, enemy), fill::<9>(own, inner)];
    let ends = row << 1 | left << 7 | column << 8 | right << 9;
    let ends_back = row_back >> 1 | left_back >> 7 | column_back >> 8 | right_back >> 9;
    let down = [
        [left_back, right.swap_bytes()],
        [column_back, column.swap_bytes()],
        [right_back, left.swap_bytes()],
    ];
    let runs = Runs { west: row, east: row_back, down };
    ((ends | ends_back) & !(own | enemy), runs)
}

/// The cells of `enemy` that follow `own` without a gap on lines whose cells lie `S` bits apart: towards higher and
/// towards lower bits.
#[inline(always)]
fn fill<const S: u32>(own: u64, enemy: u64) -> (u64, u64) {
    let (mut up, mut down) = (enemy & own << S, enemy & own >> S);
    up |= enemy & up << S;
    down |= enemy & down >> S;
    let (pairs_up, pairs_down) = (enemy & enemy << S, enemy & enemy >> S);
    for _ in 0..2 {
        up |= pairs_up & up << (2 * S);
        down |= pairs_down & down >> (2 * S);
    }
    (up, down)
}

/// A set on the board, and one on the board upside down.
type Lanes = [u64; 2];

/// All cells but those on the lines from a cell towards higher bits.
#[derive(Clone, Copy)]
struct OffLine {
    east: u64,
    /// To the southwest, south and southeast.
    down: [Lanes; 3],
    /// The cell behind this one.
    behind: Lanes,
}

const OFF_LINE: [OffLine; 64] = {
    let mut off = [OffLine { east: !0, down: [[!0; 2]; 3], behind: [0; 2] }; 64];
    let mut cell = 0;
    while cell < 64 {
        let (column, turned) = (cell % 8, cell ^ 56);
        off[cell].behind = [2 << cell, 2 << turned];
        let mut step = 1;
        while step < 8 {
            if column + step < 8 {
                off[cell].east ^= 1 << (cell + step);
            }
            let lanes = [cell, turned];
            let mut lane = 0;
            while lane < 2 {
                if lanes[lane] + 8 * step < 64 {
                    if step <= column {
                        off[cell].down[0][lane] ^= 1 << (lanes[lane] + 7 * step);
                    }
                    off[cell].down[1][lane] ^= 1 << (lanes[lane] + 8 * step);
                    if column + step < 8 {
                        off[cell].down[2][lane] ^= 1 << (lanes[lane] + 9 * step);
                    }
                }
                lane += 1;
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
        let mut flipped: Lanes = [0; 2];
        for (runs, off_line) in self.down.iter().zip(&off.down) {
            flipped[0] |= leading(runs[0], off_line[0], off.behind[0]);
            flipped[1] |= leading(runs[1], off_line[1], off.behind[1]);
        }
        let across = leading(self.east, off.east, off.behind[0]) | last(self.west, cell);
        flipped[0] | flipped[1].swap_bytes() | across
    }
}

/// The cells of `run` next to `behind` on a line. The sum runs through them, and through all that is off the line.
#[inline(always)]
fn leading(run: u64, off_line: u64, behind: u64) -> u64 {
    run & !((run | off_line).wrapping_add(behind) | off_line)
}

/// The cells of `run` next to `cell` to the west: those above the highest one in the row that is not in the run.
#[inline(always)]
fn last(run: u64, cell: u32) -> u64 {
    let line = (1 << cell) - (1 << (cell & 56));
    let stop = (line & !run | 1).ilog2();
    line & !1 << stop
}

/// Random games from the start, every legal play equally likely.
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

/// A random game: its plies, and how many discs black and white have at its end.
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

    /// Aart Bik's table of reversi.
    #[test]
    fn leaves_are_those_of_published_tables() {
        let published = [4, 12, 56, 244, 1396, 8200, 55092, 390216];
        for (depth, leaves) in (1..).zip(published) {
            assert_eq!(perft(depth), leaves, "depth {depth}");
        }
    }
}

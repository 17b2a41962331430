//! Amazons: perft and random games.
//!
//! The board is kept four times: as rows, as columns and as diagonals in both directions. A line is one number, and a table gives
//! the cells on it that a queen reaches, so four lookups count the shots from a cell.

use crate::bits::{cells, nth};
use crate::{Random, Tally};

const SIZE: usize = 10;
/// Ten rows, ten columns, and twice nineteen diagonals.
const LINES: usize = 58;
/// The most cells that a queen reaches on the empty board.
const MOST: u32 = 35;

/// The lines through each cell. Along a row the cells are numbered by columns, along all others by rows.
const THROUGH: [[u8; 4]; SIZE * SIZE] = {
    let mut lines = [[0; 4]; SIZE * SIZE];
    let mut cell = 0;
    while cell < SIZE * SIZE {
        let (row, column) = (cell / SIZE, cell % SIZE);
        let numbers = [row, 10 + column, 20 + 9 + row - column, 39 + row + column];
        lines[cell] = [numbers[0] as u8, numbers[1] as u8, numbers[2] as u8, numbers[3] as u8];
        cell += 1;
    }
    lines
};

/// For each line, the factor and the summand that turn a cell's number on the line into its index.
const CELLS: [[i8; 2]; LINES] = {
    let mut cells = [[0; 2]; LINES];
    let mut n = 0;
    while n < SIZE {
        cells[n] = [1, 10 * n as i8];
        cells[10 + n] = [10, n as i8];
        n += 1;
    }
    n = 0;
    while n < 19 {
        cells[20 + n] = [11, 9 - n as i8];
        cells[39 + n] = [9, n as i8];
        n += 1;
    }
    cells
};

/// For a number on a line and the occupied numbers, those that a queen reaches.
static REACH: [[u16; 1 << SIZE]; SIZE] = {
    let mut reach = [[0; 1 << SIZE]; SIZE];
    let mut at = 0;
    while at < SIZE {
        let mut occupied = 0;
        while occupied < 1 << SIZE {
            let mut up = at + 1;
            while up < SIZE && occupied >> up & 1 == 0 {
                reach[at][occupied] |= 1 << up;
                up += 1;
            }
            let mut down = at;
            while down > 0 && occupied >> (down - 1) & 1 == 0 {
                down -= 1;
                reach[at][occupied] |= 1 << down;
            }
            occupied += 1;
        }
        at += 1;
    }
    reach
};

/// The sizes of the sets in [`REACH`].
static COUNT: [[u8; 1 << SIZE]; SIZE] = {
    let mut count = [[0; 1 << SIZE]; SIZE];
    let mut at = 0;
    while at < SIZE {
        let mut occupied = 0;
        while occupied < 1 << SIZE {
            count[at][occupied] = REACH[at][occupied].count_ones() as u8;
            occupied += 1;
        }
        at += 1;
    }
    count
};

/// A position in the view of the player to move.
#[derive(Clone)]
struct Position {
    /// The occupied cells of each line; numbers off the board are occupied.
    lines: [u16; LINES],
    /// The cells of the amazons of the player to move, and of the other player.
    amazons: [[u8; 4]; 2],
}

impl Position {
    fn start() -> Self {
        let amazons = [[3, 6, 30, 39], [60, 69, 93, 96]];
        let mut position = Self { lines: [!0; LINES], amazons };
        (0..SIZE * SIZE).for_each(|cell| position.toggle(cell));
        amazons.as_flattened().iter().for_each(|&cell| position.toggle(cell.into()));
        position
    }

    /// Occupies a cell, or empties it.
    #[inline(always)]
    fn toggle(&mut self, cell: usize) {
        for (line, at) in THROUGH[cell].into_iter().zip(numbers(cell)) {
            self.lines[usize::from(line)] ^= 1 << at;
        }
    }

    /// The occupied numbers of each line through a cell.
    #[inline(always)]
    fn through(&self, cell: usize) -> [usize; 4] {
        THROUGH[cell].map(|line| usize::from(self.lines[usize::from(line)] & 0x3ff))
    }

    /// The cells that a queen reaches from this one, line by line, as numbers on the lines.
    #[inline(always)]
    fn reach(&self, cell: usize) -> [u16; 4] {
        let (lines, at) = (self.through(cell), numbers(cell));
        std::array::from_fn(|way| REACH[at[way]][lines[way]])
    }

    /// The number of cells that a queen reaches from this one.
    #[inline(always)]
    fn count(&self, cell: usize) -> u32 {
        let (lines, at) = (self.through(cell), numbers(cell));
        (0..4).map(|way| u32::from(COUNT[at[way]][lines[way]])).sum()
    }

    /// Calls `visit` with all cells that a queen reaches from this one.
    #[inline(always)]
    fn each(&self, cell: usize, mut visit: impl FnMut(usize)) {
        for (line, set) in THROUGH[cell].into_iter().zip(self.reach(cell)) {
            cells(set.into()).for_each(|at| visit(on_line(line, at)));
        }
    }

    /// Makes a play of an amazon, which has been lifted off the board.
    #[inline(always)]
    fn land(&mut self, amazon: usize, to: usize, arrow: usize) {
        self.toggle(to);
        self.toggle(arrow);
        self.amazons[0][amazon] = to as u8;
        self.amazons.swap(0, 1);
    }
}

/// The numbers of a cell on its lines.
#[inline(always)]
fn numbers(cell: usize) -> [usize; 4] {
    let row = cell / SIZE;
    [cell % SIZE, row, row, row]
}

/// The cell with a number on a line.
#[inline(always)]
fn on_line(line: u8, at: u32) -> usize {
    let [factor, summand] = CELLS[usize::from(line)];
    (i32::from(factor) * at as i32 + i32::from(summand)) as usize
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing.
pub fn perft(depth: u32) -> u64 {
    if depth == 0 { 1 } else { leaves(&Position::start(), depth) }
}

/// The number of leaves; `depth` is at least 1.
fn leaves(position: &Position, depth: u32) -> u64 {
    let mut sum = 0;
    for amazon in 0..4 {
        let from = usize::from(position.amazons[0][amazon]);
        let mut lifted = position.clone();
        lifted.toggle(from);
        position.each(from, |to| {
            if depth == 1 {
                sum += u64::from(lifted.count(to));
            } else {
                lifted.each(to, |arrow| {
                    let mut next = lifted.clone();
                    next.land(amazon, to, arrow);
                    sum += leaves(&next, depth - 1);
                });
            }
        });
    }
    sum
}

/// Plays random games from the start, with every legal play equally likely.
pub fn playouts(seed: u64, games: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    for _ in 0..games {
        let (mut position, mut plies) = (Position::start(), 0);
        while position.ply(&mut random) {
            plies += 1;
        }
        tally.add(plies, Some(usize::from(plies % 2 == 0)));
    }
    tally
}

impl Position {
    /// Makes a random play. False if there is none. Draws a move, and a number below the most shots that a move can have; if the
    /// move has fewer shots, draws both again.
    fn ply(&mut self, random: &mut Random) -> bool {
        let reach = self.amazons[0].map(|from| self.reach(from.into()));
        let (mut before, mut all) = ([0; 16], 0);
        for (before, set) in before.iter_mut().zip(reach.as_flattened()) {
            *before = all;
            all += set.count_ones();
        }
        if all == 0 {
            return false;
        }
        loop {
            let index = random.below(all);
            let way = before[1..].iter().filter(|&&before| index >= before).count();
            let (amazon, shot) = (way / 4, random.below(MOST));
            let from = usize::from(self.amazons[0][amazon]);
            let line = THROUGH[from][way % 4];
            let to = on_line(line, nth(reach[amazon][way % 4].into(), index - before[way]));
            self.toggle(from);
            if let Some(arrow) = self.shot(to, shot) {
                self.land(amazon, to, arrow);
                return true;
            }
            self.toggle(from);
        }
    }

    /// The shot with this number from a cell; `None` if there are fewer shots.
    #[inline(always)]
    fn shot(&self, cell: usize, mut index: u32) -> Option<usize> {
        if index >= self.count(cell) {
            return None;
        }
        for (line, set) in THROUGH[cell].into_iter().zip(self.reach(cell)) {
            let count = set.count_ones();
            if index < count {
                return Some(on_line(line, nth(set.into(), index)));
            }
            index -= count;
        }
        None
    }
}

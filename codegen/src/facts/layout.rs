//! The assignment of cells to bits.
//!
//! Cells are numbered along the rows so that a step in a direction is one shift. Where the type has room, a ghost bit after
//! each row catches the steps that leave the board at a side, and no shift needs a mask; ghost bits are in no set. Steps that
//! could still wrap around (leaps, and the steps of boards without ghost bits) are masked first. On boards of one square colour
//! only every other square is a cell: halving the numbers packs them (8x8 dark squares with ghosts take 35 bits), and a
//! diagonal step is still one shift. Hexagons are numbered like squares, each row half a column farther right. Points on lines
//! are numbered without gaps, and a step takes one masked shift for each distance between bits.

use dsl::model::{Board, CellMask, DirId, Tiling};

/// The type that holds a set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetType {
    /// `u32`
    U32,
    /// `u64`
    U64,
    /// `u128`
    U128,
    /// `Words<N>`
    Words(usize),
}

impl SetType {
    fn holding(bits: usize) -> Self {
        match bits {
            0..=32 => Self::U32,
            33..=64 => Self::U64,
            65..=128 => Self::U128,
            _ => Self::Words(bits.div_ceil(64)),
        }
    }

    /// Number of 64-bit words; one for `u32`, too.
    pub fn words(self) -> usize {
        match self {
            Self::U32 | Self::U64 => 1,
            Self::U128 => 2,
            Self::Words(words) => words,
        }
    }
}

/// The numbering of a board's cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The type of a set.
    pub set: SetType,
    /// Bits from one row to the next, before halving; `None` if the bits are the numbers of the cells.
    pub stride: Option<usize>,
    /// True if numbers are halved.
    pub halved: bool,
    /// The bit of each cell, in order of [`Board::cells`].
    pub bit: Vec<usize>,
    /// For each direction, the differences of bit numbers that a step makes.
    pub shifts: Vec<Vec<Shift>>,
}

/// A difference of bit numbers that a step makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The difference.
    pub by: isize,
    /// The cells from which a step makes it.
    pub from: CellMask,
}

impl Layout {
    /// The layout with the fewest words; of two with as many words, the one with ghost bits.
    pub fn new(board: &Board) -> Self {
        if board.tiling == Tiling::Lines {
            return Self::with_bits(board, None, false, (0..board.cells.len()).collect());
        }
        let halved = one_colour(board);
        let ghosted = |width: usize| if halved { (width + 1) | 1 } else { width + 1 };
        let with_ghosts = Self::with_stride(board, ghosted(board.width), halved);
        let tight_stride = if halved { board.width | 1 } else { board.width };
        let tight = Self::with_stride(board, tight_stride, halved);
        if (tight.set.words(), tight.set != with_ghosts.set) < (with_ghosts.set.words(), true)
            && tight.set != with_ghosts.set
        {
            tight
        } else {
            with_ghosts
        }
    }

    /// The layout in sets of 64 bits; `None` if its sets are not of 32 bits.
    pub fn widened(&self) -> Option<Self> {
        (self.set == SetType::U32).then(|| Self { set: SetType::U64, ..self.clone() })
    }

    fn with_stride(board: &Board, stride: usize, halved: bool) -> Self {
        let half = usize::from(halved);
        let bit = board.cells.iter().map(|cell| (cell.x + stride * cell.y) >> half).collect();
        Self::with_bits(board, Some(stride), halved, bit)
    }

    fn with_bits(board: &Board, stride: Option<usize>, halved: bool, bit: Vec<usize>) -> Self {
        let bits = bit.iter().max().map_or(1, |last| last + 1);
        let shifts = board.directions.iter().map(|dir| shifts(&dir.next, &bit)).collect();
        Self { set: SetType::holding(bits), stride, halved, bit, shifts }
    }

    /// True if a step in a direction adds the same from every cell, so that a subtraction gives the start of a walk.
    pub fn is_uniform(&self, dir: DirId) -> bool {
        self.shifts[dir].len() <= 1
    }

    /// One more than the greatest bit.
    pub fn bits(&self) -> usize {
        self.bit.iter().max().map_or(1, |last| last + 1)
    }

    /// The bits of a constant set of cells.
    pub fn bits_of(&self, mask: &[bool]) -> Vec<usize> {
        self.bit.iter().zip(mask).filter(|(_, inside)| **inside).map(|(bit, _)| *bit).collect()
    }

    /// True if a step in a direction that leads off the board gives the bit of another cell, so that it must be masked off.
    pub fn wraps(&self, board: &Board, dir: DirId, shift: &Shift) -> bool {
        let off = board.directions[dir].next.iter().zip(&self.bit).filter(|(next, _)| next.is_none());
        let mut ends = off.map(|(_, bit)| *bit as isize + shift.by);
        ends.any(|end| self.bit.iter().any(|bit| *bit as isize == end))
    }
}

/// The differences of bit numbers that a step makes, sorted, each with the cells from which the step makes it.
fn shifts(next: &[Option<usize>], bit: &[usize]) -> Vec<Shift> {
    let by = |(from, next): (usize, &Option<usize>)| next.map(|next| bit[next] as isize - bit[from] as isize);
    let all: Vec<Option<isize>> = next.iter().enumerate().map(by).collect();
    let mut amounts: Vec<isize> = all.iter().copied().flatten().collect();
    amounts.sort_unstable();
    amounts.dedup();
    amounts
        .into_iter()
        .map(|by| Shift { by, from: all.iter().map(|found| *found == Some(by)).collect() })
        .collect()
}

/// True if all cells are squares of one colour of a chessboard.
fn one_colour(board: &Board) -> bool {
    let mut colours = board.cells.iter().map(|cell| (cell.x + cell.y) % 2);
    let first = colours.next();
    board.cells.len() > 1 && colours.all(|colour| Some(colour) == first)
}

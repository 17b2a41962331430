//! Which bit stands for which cell.
//!
//! Cells are numbered along the rows so that a step in a direction is one shift. Where the type has room, a ghost bit
//! after each row catches the steps that leave the board at a side, and no shift needs a mask; ghost bits are in no
//! set. What still could wrap around, leaps and the steps of boards without ghosts, is masked first. On boards of one
//! square colour only every other square is a cell: halving the numbers packs them (8x8 dark squares with ghosts take 35
//! bits), and a diagonal step is still one shift. Hexagons lie as squares do, each row half a column farther right. Points on
//! lines are numbered without gaps, and a step is as many masked shifts as there are distances.

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

    /// 64-bit words, or less.
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
    /// Whether numbers are halved.
    pub halved: bool,
    /// The bit of each cell, in order of [`Board::cells`].
    pub bit: Vec<usize>,
    /// For each direction, the bits that a step adds, with the cells from which it does.
    pub shifts: Vec<Vec<Shift>>,
}

/// The bits that a step adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// How many.
    pub by: isize,
    /// From which cells.
    pub from: CellMask,
}

impl Layout {
    /// The smallest layout; of those of the same type one with ghost bits.
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

    /// The same layout in sets of 64 bits; `None` if it has no smaller ones.
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

    /// Whether a step in a direction adds the same from every cell, so that where a walk began is a subtraction.
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

    /// Whether a step in a direction, from a cell from which it leads off the board, adds up to the bit of another cell,
    /// so that it must be masked off.
    pub fn wraps(&self, board: &Board, dir: DirId, shift: &Shift) -> bool {
        let off = board.directions[dir].next.iter().zip(&self.bit).filter(|(next, _)| next.is_none());
        let mut ends = off.map(|(_, bit)| *bit as isize + shift.by);
        ends.any(|end| self.bit.iter().any(|bit| *bit as isize == end))
    }
}

/// The differences of bit numbers that a step makes, sorted, each with the cells from which it does.
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

/// Whether all cells are squares of one colour of a chessboard.
fn one_colour(board: &Board) -> bool {
    let mut colours = board.cells.iter().map(|cell| (cell.x + cell.y) % 2);
    let first = colours.next();
    board.cells.len() > 1 && colours.all(|colour| Some(colour) == first)
}

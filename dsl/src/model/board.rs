//! Cells and directions.

use super::{CellId, DirId};

/// Cells and directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns of the drawn board.
    pub width: usize,
    /// Rows of the drawn board.
    pub height: usize,
    /// Cells in reading order.
    pub cells: Vec<Cell>,
    /// Directions: first those of one step, clockwise from north (only the diagonals on a board of dark squares), then
    /// the leaps in the rules. A word such as `all` never includes a leap.
    pub directions: Vec<Direction>,
    /// The number of directions of a single step.
    pub steps: usize,
    /// The shape of the cells.
    pub tiling: Tiling,
    /// The equal parts of a board `in parts`.
    pub parts: Option<Parts>,
}

/// Equal parts of a board. No step leads from one to another; leaps do, over a gap as wide as one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Columns of each part.
    pub columns: usize,
    /// Rows of each part.
    pub rows: usize,
}

impl Board {
    /// The directions of one step.
    pub fn steps(&self) -> std::ops::Range<DirId> {
        0..self.steps
    }
}

/// The shape of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// Squares, with up to eight neighbours.
    Squares,
    /// Hexagons, with up to six neighbours. Each row is drawn half a cell right of the row above.
    Hexagons,
    /// Points on a drawn grid that lines join. A step leads along a line to the next point, however far away, and has
    /// the compass direction of that point.
    Lines,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// Column from 0 at the left.
    pub x: usize,
    /// Row from 0 at the top.
    pub y: usize,
}

/// A direction of one step, or of a leap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Compass name: `north`, `northeast`, ..., or `leap_north2_east1` and the like.
    pub name: String,
    /// Columns to the right; along lines, only their sign.
    pub dx: isize,
    /// Rows down; along lines, only their sign.
    pub dy: isize,
    /// For each cell, the cell to which the direction leads.
    pub next: Vec<Option<CellId>>,
    /// The opposite direction.
    pub opposite: DirId,
}

/// A constant set of cells: for each cell, true if it is in the set.
pub type CellMask = Vec<bool>;

/// A set of directions for each player, in order of [`Board::directions`].
pub type Dirs = [Vec<DirId>; 2];

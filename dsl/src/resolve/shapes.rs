//! The shapes of boards: which squares of the drawn board are cells.

use crate::model::Tiling;

/// The shape of a board, with its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Columns and rows of squares.
    Grid { width: usize, height: usize, squares: Squares },
    /// Columns and rows of hexagons.
    Hex { width: usize, height: usize },
    /// A hexagon of hexagons, with so many along each side.
    Hexagon(usize),
    /// A triangle of hexagons that stands on one side.
    Triangle(usize),
    /// Points on columns and rows, which lines join.
    Lines { width: usize, height: usize },
    /// A six-pointed star of hexagons, with so many along the side of each point.
    Star(usize),
}

/// The squares that are cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Squares {
    All,
    Dark,
    Light,
}

impl Shape {
    /// Columns and rows of the drawn board.
    pub(super) fn size(self) -> (usize, usize) {
        match self {
            Shape::Grid { width, height, .. }
            | Shape::Hex { width, height }
            | Shape::Lines { width, height } => (width, height),
            Shape::Triangle(side) => (side, side),
            Shape::Hexagon(side) => (2 * side - 1, 2 * side - 1),
            Shape::Star(side) => (4 * side + 1, 4 * side + 1),
        }
    }

    /// The shape of the cells.
    pub(super) fn tiling(self) -> Tiling {
        match self {
            Shape::Grid { .. } => Tiling::Squares,
            Shape::Lines { .. } => Tiling::Lines,
            Shape::Hex { .. } | Shape::Hexagon(_) | Shape::Triangle(_) | Shape::Star(_) => Tiling::Hexagons,
        }
    }

    /// True if all steps are diagonal.
    pub(super) fn diagonal_only(self) -> bool {
        matches!(self, Shape::Grid { squares: Squares::Dark | Squares::Light, .. })
    }

    /// True if the square in a column from the left and a row from the top is a cell. Each row of hexagons lies half a column farther
    /// right.
    pub(super) fn is_cell(self, x: usize, y: usize) -> bool {
        match self {
            Shape::Grid { squares: Squares::All, .. } | Shape::Hex { .. } | Shape::Lines { .. } => true,
            Shape::Grid { height, squares, .. } => {
                (squares == Squares::Dark) == (x + height - 1 - y).is_multiple_of(2)
            }
            Shape::Hexagon(side) => (side - 1..=3 * (side - 1)).contains(&(x + y)),
            Shape::Triangle(side) => x + y + 1 >= side,
            // Two triangles, one upside down: each of the axes x, y and x + y bounds one triangle from below and the other from above.
            Shape::Star(side) => {
                let down = x >= side && y >= side && x + y <= 5 * side;
                let up = x <= 3 * side && y <= 3 * side && x + y >= 3 * side;
                up || down
            }
        }
    }
}

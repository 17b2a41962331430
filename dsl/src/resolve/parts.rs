//! Boards in parts: equal rectangles of cells that no step leads out of, with a gap between them.
//!
//! # board-parts
//! The parts of a board must fill it, and `part of` needs a board in parts.
//! ```text
//! board grid 9 x 9 in parts of 4 x 3
//! ```

use super::names::Names;
use super::players::Vector;
use super::{Faults, amounts, spans};
use crate::Diagnostic;
use crate::ast::{Amount, BoardDecl, Span};
use crate::model::{Board, Cell, CellMask, Parts, Region};

/// Resolves the declared parts of a board of this size. `None` if none are declared, or if a fault of them is reported.
pub(super) fn resolve(
    declared: &BoardDecl,
    (width, height): (usize, usize),
    names: &Names,
    faults: &mut Faults,
) -> Option<Parts> {
    let (columns, rows) = declared.parts.as_ref()?;
    if declared.shape.text != "grid" || declared.squares.is_some() {
        let place = spans::of_amount(columns).to(spans::of_amount(rows));
        let title = "only a grid whose squares are all cells lies in parts";
        faults.push(Diagnostic::error("board-parts", place, title, "too much"));
        return None;
    }
    let mut side = |written: &Amount, what: &str, whole: usize| {
        let value = amounts::amount(names, written, faults)?;
        let size = usize::try_from(value).ok().filter(|size| (1..=whole).contains(size));
        let fits = size.filter(|size| whole.is_multiple_of(*size));
        if fits.is_none() {
            let title = format!("parts of {value} {what} do not fill {whole}");
            let place = spans::of_amount(written);
            faults.push(Diagnostic::error("board-parts", place, title, format!("no divisor of {whole}")));
        }
        fits
    };
    let (columns, rows) = (side(columns, "columns", width), side(rows, "rows", height));
    Some(Parts { columns: columns?, rows: rows? })
}

impl Parts {
    /// The target of a step or leap from a cell, in columns and rows. Between two parts lies a gap as wide as one cell.
    pub(super) fn target(self, cell: &Cell, (dx, dy): Vector) -> Option<(usize, usize)> {
        Some((across(cell.x, dx, self.columns)?, across(cell.y, dy, self.rows)?))
    }

    /// The part that a cell is in: its place among the parts, in columns and rows.
    fn of(self, cell: &Cell) -> (usize, usize) {
        (cell.x / self.columns, cell.y / self.rows)
    }

    /// The place of a cell in its part, in columns and rows.
    fn place_in(self, cell: &Cell) -> (usize, usize) {
        (cell.x % self.columns, cell.y % self.rows)
    }
}

/// The target of a step or leap along one axis, with parts of `size` cells.
fn across(from: usize, by: isize, size: usize) -> Option<usize> {
    let to = (from + from / size).checked_add_signed(by)?;
    let pitch = size + 1;
    (to % pitch < size).then_some(to - to / pitch)
}

/// The parts with a cell in the region; with `like`, the parts whose place on the board is that of such a cell in its part.
pub(super) fn region(
    board: &Board,
    like: bool,
    of: Region,
    span: Span,
    faults: &mut Faults,
) -> Option<Region> {
    let Some(parts) = board.parts else {
        let title = "this board does not lie in parts";
        let fault = Diagnostic::error("board-parts", span, title, "no part");
        faults.push(fault.note("a board in parts is written `board grid 9 x 9 in parts of 3 x 3`"));
        return None;
    };
    let cells = |test: &dyn Fn(&Cell) -> bool| -> CellMask { board.cells.iter().map(test).collect() };
    let named = |cell: &Cell| if like { parts.place_in(cell) } else { parts.of(cell) };
    let mut places: Vec<(usize, usize)> = board.cells.iter().map(|cell| parts.of(cell)).collect();
    places.sort_unstable();
    places.dedup();
    let pairs = places
        .into_iter()
        .map(|place| [cells(&|cell| named(cell) == place), cells(&|cell| parts.of(cell) == place)]);
    Some(super::fold::image(of, pairs.collect()))
}

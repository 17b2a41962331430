//! The board: a grid of cells, all squares or every other one, with its directions.
//!
//! # board-size
//! A board has 1 to 32 columns and rows (and so at most 1024 cells), and at least one cell.
//! ```text
//! board grid 100 x 8
//! ```
//! (A shape other than `grid`, and squares other than `dark` or `light`, are an `unknown-name`.)

use super::clauses::Clauses;
use super::names::{Names, unknown};
use super::players::COMPASS;
use super::{Faults, amounts, cells, spans};
use crate::Diagnostic;
use crate::ast::{Amount, BoardDecl, ClauseKind, Span};
use crate::model::{Board, Cell, CellId, Direction};

/// Most columns and rows.
const MOST: i64 = 32;

/// The board with where it comes from.
pub(super) struct Built {
    /// The board.
    pub board: Board,
    /// The clause.
    pub span: Span,
    /// Whether it is only there to go on with.
    pub stand_in: bool,
}

/// Which squares are cells.
#[derive(Clone, Copy, PartialEq)]
enum Squares {
    All,
    Dark,
    Light,
}

/// Resolves the `board` and `cells` clauses. If the board is broken there is another one in its place, so that the
/// rest of the file can be looked at; see [`depends`].
pub(super) fn resolve(clauses: &Clauses, names: &Names, faults: &mut Faults) -> Built {
    let found = clauses.first(|kind| match kind {
        ClauseKind::Board(board) => Some(board),
        _ => None,
    });
    let span = found.map(|(_, clause)| clause.span).unwrap_or_default();
    let declared = found.and_then(|(declared, _)| size(declared, names, faults));
    let (width, height) = declared.unwrap_or((8, 8));
    let squares = found.map_or(Squares::All, |(declared, _)| squares(declared, faults));
    let mut board = grid(width, height, squares);
    if board.cells.is_empty() {
        faults.push(Diagnostic::error(
            "board-size",
            span,
            "this board has no cell",
            "only one square, and it is dark",
        ));
    }
    cells::name(clauses, &mut board, faults);
    Built { board, span, stand_in: declared.is_none() }
}

/// Whether a fault may be caused by the stand-in board alone.
pub(super) fn depends(code: &str) -> bool {
    ["picture-size", "not-a-cell", "unknown-cell", "no-direction", "amount-range", "empty-target"]
        .contains(&code)
}

fn size(declared: &BoardDecl, names: &Names, faults: &mut Faults) -> Option<(usize, usize)> {
    if declared.shape.text != "grid" {
        faults.push(unknown(
            &declared.shape,
            format!("`{}` is no shape of a board", declared.shape.text),
            &["grid"],
        ));
    }
    let width = side(&declared.width, "columns", names, faults);
    let height = side(&declared.height, "rows", names, faults);
    Some((width?, height?))
}

fn side(written: &Amount, what: &str, names: &Names, faults: &mut Faults) -> Option<usize> {
    let value = amounts::amount(names, written, faults)?;
    if (1..=MOST).contains(&value) {
        return usize::try_from(value).ok();
    }
    faults.push(Diagnostic::error(
        "board-size",
        spans::of_amount(written),
        format!("a board has 1 to {MOST} {what}, not {value}"),
        "out of range",
    ));
    None
}

fn squares(declared: &BoardDecl, faults: &mut Faults) -> Squares {
    match &declared.squares {
        None => Squares::All,
        Some(name) if name.text == "dark" => Squares::Dark,
        Some(name) if name.text == "light" => Squares::Light,
        Some(name) => {
            let title = format!("`{}` are no squares of a board", name.text);
            faults.push(unknown(name, title, &["dark", "light"]));
            Squares::All
        }
    }
}

/// A grid whose bottom-left square is dark. Where only every other square is a cell, one steps diagonally.
fn grid(width: usize, height: usize, squares: Squares) -> Board {
    let is_cell = |x: usize, y: usize| match squares {
        Squares::All => true,
        Squares::Dark => (x + height - 1 - y).is_multiple_of(2),
        Squares::Light => !(x + height - 1 - y).is_multiple_of(2),
    };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let cells = places.filter(|&(x, y)| is_cell(x, y)).map(|(x, y)| Cell { name: String::new(), x, y });
    let mut board = Board { width, height, cells: cells.collect(), directions: Vec::new() };
    board.directions = directions(&board, squares != Squares::All);
    board
}

fn directions(board: &Board, diagonal_only: bool) -> Vec<Direction> {
    let lookup = lookup(board);
    let vectors: Vec<_> = COMPASS.iter().filter(|(_, (dx, dy))| !diagonal_only || dx * dy != 0).collect();
    let count = vectors.len();
    let directions = vectors.into_iter().enumerate().map(|(id, &(name, (dx, dy)))| Direction {
        name: name.to_owned(),
        dx,
        dy,
        next: board.cells.iter().map(|cell| neighbour(&lookup, cell, dx, dy)).collect(),
        // Clockwise and in pairs, so the opposite direction is half a turn on.
        opposite: (id + count / 2) % count,
    });
    directions.collect()
}

/// The cell on each square, by row and column.
pub(super) fn lookup(board: &Board) -> Vec<Vec<Option<CellId>>> {
    let mut lookup = vec![vec![None; board.width]; board.height];
    for (id, cell) in board.cells.iter().enumerate() {
        lookup[cell.y][cell.x] = Some(id);
    }
    lookup
}

fn neighbour(lookup: &[Vec<Option<CellId>>], cell: &Cell, dx: isize, dy: isize) -> Option<CellId> {
    let (x, y) = (cell.x.checked_add_signed(dx)?, cell.y.checked_add_signed(dy)?);
    *lookup.get(y)?.get(x)?
}

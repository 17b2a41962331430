//! The board: squares or hexagons in one of several outlines, with its directions.
//!
//! # board-size
//! A board has 1 to 32 columns and rows as it is drawn (and so at most 1024 cells), and at least one cell. A grid is
//! given by columns and rows, a hexagon by its side.
//! ```text
//! board grid 100 x 8
//! ```
//! (A shape that is not known, and squares other than `dark` or `light`, are an `unknown-name`.)

use super::clauses::Clauses;
use super::names::{Names, unknown};
use super::players::{COMPASS, Vector};
use super::shapes::{Shape, Squares};
use super::{Faults, amounts, cells, leaps, lines, parts, spans};
use crate::Diagnostic;
use crate::ast::{Amount, BoardDecl, ClauseKind, Span};
use crate::model::{Board, Cell, CellId, Direction, Parts, Tiling};

/// Most columns and rows.
const MOST: i64 = 32;
/// The shapes of boards.
pub(crate) const SHAPES: [&str; 6] = ["grid", "hex", "hexagon", "triangle", "star", "lines"];
/// The words for the squares of a board of two colours that are cells.
pub(crate) const SQUARES: [&str; 2] = ["dark", "light"];

/// The directions of hexagons, clockwise from north, as each row lies half a column right of the one above.
const HEXAGONAL: [(&str, Vector); 6] = [
    ("northeast", (1, -1)),
    ("east", (1, 0)),
    ("southeast", (0, 1)),
    ("southwest", (-1, 1)),
    ("west", (-1, 0)),
    ("northwest", (0, -1)),
];

/// The board, with the place of its clause.
pub(super) struct Built {
    /// The board.
    pub board: Board,
    /// The place of the clause.
    pub span: Span,
    /// True if the board is a stand-in for a broken or missing one.
    pub stand_in: bool,
}

/// Resolves the `board` and `cells` clauses. A stand-in replaces a broken board, so that the rest of the file can be
/// checked; see [`depends`].
pub(super) fn resolve(clauses: &Clauses, names: &Names, faults: &mut Faults) -> Built {
    let found = clauses.first(|kind| match kind {
        ClauseKind::Board(board) => Some(board),
        _ => None,
    });
    let span = found.map(|(_, clause)| clause.span).unwrap_or_default();
    let declared = found.and_then(|(declared, _)| shape(declared, names, faults));
    let squares = found.map_or(Squares::All, |(declared, _)| squares(declared, &mut Faults::new()));
    let stand_in = Shape::Grid { width: 8, height: 8, squares };
    let shape = declared.unwrap_or(stand_in);
    let parts = found.and_then(|(declared, _)| parts::resolve(declared, shape.size(), names, faults));
    let mut board = laid_out(shape, parts);
    cells::name(clauses, &mut board, faults);
    let before = faults.len();
    if let Some((drawn, _)) = found {
        lines::draw(drawn, span, &mut board, faults);
    }
    let stand_in = declared.is_none() || faults.len() > before;
    leaps::add(clauses, names, &mut board);
    if board.cells.is_empty() && !stand_in {
        faults.push(Diagnostic::error(
            "board-size",
            span,
            "this board has no cell",
            "only one square, and it is dark",
        ));
    }
    Built { board, span, stand_in }
}

/// True if a fault with this code may be caused by the stand-in board alone.
pub(super) fn depends(code: &str) -> bool {
    ["picture-size", "not-a-cell", "unknown-cell", "no-direction", "amount-range", "empty-target"]
        .contains(&code)
}

fn shape(declared: &BoardDecl, names: &Names, faults: &mut Faults) -> Option<Shape> {
    let mut sided = |most| {
        let side = in_range(&declared.width, "cells along a side", most, names, faults);
        if declared.height.is_some() || declared.squares.is_some() {
            faults.push(too_much(declared));
        }
        side
    };
    match declared.shape.text.as_str() {
        "hexagon" => sided(16).map(Shape::Hexagon),
        "triangle" => sided(MOST).map(Shape::Triangle),
        "star" => sided(7).map(Shape::Star),
        shape @ ("hex" | "lines") => {
            let (width, height) = columns_and_rows(declared, names, faults)?;
            if declared.squares.is_some() {
                faults.push(too_much(declared));
            }
            let hex = shape == "hex";
            Some(if hex { Shape::Hex { width, height } } else { Shape::Lines { width, height } })
        }
        other => {
            if other != "grid" {
                let title = format!("`{other}` is no shape of a board");
                faults.push(unknown(&declared.shape, title, &SHAPES));
            }
            let squares = squares(declared, faults);
            let (width, height) = columns_and_rows(declared, names, faults)?;
            Some(Shape::Grid { width, height, squares })
        }
    }
}

fn columns_and_rows(declared: &BoardDecl, names: &Names, faults: &mut Faults) -> Option<(usize, usize)> {
    let width = in_range(&declared.width, "columns", MOST, names, faults);
    let Some(height) = &declared.height else {
        let title = format!("a board `{}` has columns and rows", declared.shape.text);
        let place = spans::of_amount(&declared.width);
        let fault = Diagnostic::error("board-size", place, title, "one number only");
        faults.push(fault.note("columns and rows are written `8 x 8`"));
        return None;
    };
    let height = in_range(height, "rows", MOST, names, faults);
    Some((width?, height?))
}

fn in_range(written: &Amount, what: &str, most: i64, names: &Names, faults: &mut Faults) -> Option<usize> {
    let value = amounts::amount(names, written, faults)?;
    if (1..=most).contains(&value) {
        return usize::try_from(value).ok();
    }
    faults.push(Diagnostic::error(
        "board-size",
        spans::of_amount(written),
        format!("a board has 1 to {most} {what}, not {value}"),
        "out of range",
    ));
    None
}

/// The fault of a second number, or of squares, that the shape does not take.
fn too_much(declared: &BoardDecl) -> Diagnostic {
    let shape = declared.shape.text.as_str();
    let (place, title) = match (&declared.height, &declared.squares) {
        (Some(height), _) if !["hex", "lines"].contains(&shape) => {
            (spans::of_amount(height), format!("a board `{shape}` takes one number, the cells along a side"))
        }
        (_, Some(squares)) => (squares.span, format!("a board `{shape}` has no `{}` squares", squares.text)),
        _ => (declared.shape.span, format!("a board `{shape}` takes other numbers")),
    };
    Diagnostic::error("board-size", place, title, "too much")
}

fn squares(declared: &BoardDecl, faults: &mut Faults) -> Squares {
    match &declared.squares {
        None => Squares::All,
        Some(name) if name.text == "dark" => Squares::Dark,
        Some(name) if name.text == "light" => Squares::Light,
        Some(name) => {
            let title = format!("`{}` are no squares of a board", name.text);
            faults.push(unknown(name, title, &SQUARES));
            Squares::All
        }
    }
}

/// The board of a shape, in parts if there are any, with its steps. Its cells have no names yet.
fn laid_out(shape: Shape, parts: Option<Parts>) -> Board {
    let (width, height) = shape.size();
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let cells = places.filter(|&(x, y)| shape.is_cell(x, y)).map(|(x, y)| Cell { name: String::new(), x, y });
    let (cells, tiling) = (cells.collect(), shape.tiling());
    let mut board = Board { width, height, cells, directions: Vec::new(), steps: 0, tiling, parts };
    let ways: Vec<(&str, Vector)> = match tiling {
        Tiling::Squares => {
            COMPASS.into_iter().filter(|(_, (dx, dy))| !shape.diagonal_only() || dx * dy != 0).collect()
        }
        Tiling::Hexagons => HEXAGONAL.to_vec(),
        Tiling::Lines => COMPASS.to_vec(),
    };
    board.steps = ways.len();
    for (id, &(name, offset)) in ways.iter().enumerate() {
        let mut direction = direction(&board, name, offset);
        // The directions are clockwise and come in pairs, so the opposite one is half a turn on.
        direction.opposite = (id + ways.len() / 2) % ways.len();
        board.directions.push(direction);
    }
    board
}

/// A direction with this offset in columns and rows. The caller has to set its opposite.
pub(super) fn direction(board: &Board, name: &str, (dx, dy): Vector) -> Direction {
    let lookup = lookup(board);
    Direction {
        name: name.to_owned(),
        dx,
        dy,
        next: board.cells.iter().map(|cell| neighbour(board, &lookup, cell, (dx, dy))).collect(),
        opposite: 0,
    }
}

/// The cell on each square, by row and column.
pub(super) fn lookup(board: &Board) -> Vec<Vec<Option<CellId>>> {
    let mut lookup = vec![vec![None; board.width]; board.height];
    for (id, cell) in board.cells.iter().enumerate() {
        lookup[cell.y][cell.x] = Some(id);
    }
    lookup
}

fn neighbour(board: &Board, lookup: &[Vec<Option<CellId>>], cell: &Cell, (dx, dy): Vector) -> Option<CellId> {
    let (x, y) = match board.parts {
        Some(parts) => parts.target(cell, (dx, dy))?,
        None => (cell.x.checked_add_signed(dx)?, cell.y.checked_add_signed(dy)?),
    };
    *lookup.get(y)?.get(x)?
}

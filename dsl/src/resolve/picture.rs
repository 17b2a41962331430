//! Pictures of the board: of pieces (`start`) and of sets of cells (`picture`).
//!
//! # picture-size
//! A picture with another number of rows than the board, or a row with another number of squares.
//! ```text
//! board grid 3 x 3
//! start
//!   |...|
//!   |..b|
//! ```
//!
//! # not-a-cell
//! Something stands on a square that is no cell of the board.
//! ```text
//! board grid 2 x 2 dark
//! start
//!   |bb|
//!   |..|
//! ```
//!
//! # unknown-symbol
//! A character that stands for nothing.
//! ```text
//! piece piece "b" "w"
//! start
//!   |b.k|
//! ```

use super::board::lookup;
use super::scope::Scope;
use super::spans::inside;
use super::{Faults, fold};
use crate::Diagnostic;
use crate::ast::{PictureRow, Span};
use crate::model::{Region, Tiling};
use engine::{BoardSetup, Piece};

/// The mark of the cells in the region of a picture.
const MARK: char = '#';

/// A drawn square.
struct Square {
    /// The column, from 0 at the left.
    x: usize,
    symbol: char,
    span: Span,
}

/// The pieces of a picture.
pub(super) fn pieces(scope: &Scope, rows: &[PictureRow], faults: &mut Faults) -> Option<BoardSetup> {
    let meaning = |symbol| {
        if symbol == scope.empty {
            return Some(None);
        }
        scope.kinds.iter().enumerate().find_map(|(kind, declared)| {
            let player = declared.symbols.iter().position(|&known| known == symbol)?;
            Some(Some(Piece { player: player as u8, kind: kind as u8 }))
        })
    };
    // If symbols of pieces are broken (already reported), an unknown symbol in a picture may be correct.
    let unknown = |square: &Square| scope.symbols_sound.then(|| unknown_piece(scope, square));
    read(scope, rows, faults, meaning, unknown).filter(|_| scope.symbols_sound)
}

/// The cells that are marked in a picture.
pub(super) fn region(scope: &Scope, rows: &[PictureRow], faults: &mut Faults) -> Option<Region> {
    let meaning = |symbol| match symbol {
        MARK => Some(Some(())),
        '.' => Some(None),
        other if other == scope.empty => Some(None),
        _ => None,
    };
    let cells = read(scope, rows, faults, meaning, |square| Some(unknown_mark(square)))?;
    Some(fold::same(cells.into_iter().map(|cell| cell.is_some()).collect()))
}

/// Reads the content of each cell; `meaning` gives the content for a symbol, and `unknown` gives the fault of a symbol
/// without a meaning.
fn read<T>(
    scope: &Scope,
    rows: &[PictureRow],
    faults: &mut Faults,
    meaning: impl Fn(char) -> Option<Option<T>>,
    unknown: impl Fn(&Square) -> Option<Diagnostic>,
) -> Option<Vec<Option<T>>> {
    if let Some(fault) = another_width(scope, rows) {
        faults.push(fault);
        return None;
    }
    let before = faults.len();
    let lookup = lookup(&scope.board);
    let cell_at = |x: usize, y: usize| lookup.get(y).and_then(|row| *row.get(x)?);
    let drawn: Vec<Vec<Square>> = rows
        .iter()
        .enumerate()
        .filter_map(|(y, row)| match cells_alone(scope, row, y) {
            Some(cells) => Some(cells),
            None => squares(scope, row, y, |x| cell_at(x, y).is_some(), faults),
        })
        .collect();
    if rows.len() != scope.board.height {
        faults.push(row_count(scope, rows));
    }
    // A row too many or too few shifts all that follows.
    let fits = faults.len() == before;
    let mut cells: Vec<Option<T>> = scope.board.cells.iter().map(|_| None).collect();
    for (y, row) in drawn.iter().enumerate() {
        for square in row {
            match (meaning(square.symbol), cell_at(square.x, y)) {
                (Some(content), Some(cell)) => cells[cell] = content,
                (Some(None), None) => {}
                (Some(Some(_)), None) if fits => faults.push(not_a_cell(scope, square)),
                (Some(Some(_)), None) => {}
                (None, _) if square.symbol == ' ' => {}
                (None, _) => faults.extend(unknown(square)),
            }
        }
    }
    (faults.len() == before).then_some(cells)
}

/// The fault of a picture whose rows all have the same number of squares, but not as many as the board. It is reported once, since
/// either all rows are wrong or the board is.
fn another_width(scope: &Scope, rows: &[PictureRow]) -> Option<Diagnostic> {
    let (width, height) = (scope.board.width, scope.board.height);
    let shown = |row: &PictureRow| row.text.chars().filter(|symbol| !symbol.is_whitespace()).count();
    let [first, .., last] = rows else { return None };
    let found = shown(first);
    let blanks_may_count =
        scope.board.tiling != Tiling::Squares || rows.iter().any(|row| row.text.contains(' '));
    if found == 0 || found == width || blanks_may_count || rows.iter().any(|row| shown(row) != found) {
        return None;
    }
    let title = format!("the rows of this picture have {found} squares, but the board has {width} columns");
    let place = first.span.to(last.span);
    let fault = Diagnostic::error("picture-size", place, title, format!("{found} squares in each row"))
        .because(scope.board_span, "the board is declared here");
    let Span { file, start, end } = scope.board_span;
    let declared = &scope.sources.file(file).text[start as usize..end as usize];
    let size = format!("{width} x {height}");
    let Some(at) = declared.find(&size) else { return Some(fault) };
    let start = start + at as u32;
    let size = Span { file, start, end: start + size.len() as u32 };
    Some(fault.fix(
        "if the picture is right, the board has another size",
        size,
        format!("{found} x {}", rows.len()),
    ))
}

/// The squares of a row. Blanks do not count, unless the row fits only with them; they are then squares that are no cells.
fn squares(
    scope: &Scope,
    row: &PictureRow,
    y: usize,
    is_cell: impl Fn(usize) -> bool,
    faults: &mut Faults,
) -> Option<Vec<Square>> {
    let width = scope.board.width;
    let all = characters(row);
    let blanks_fit = all.iter().all(|square| square.symbol != ' ' || !is_cell(square.x));
    let shown = all.iter().filter(|square| !square.symbol.is_whitespace()).count();
    if shown != width && all.len() == width && blanks_fit {
        return Some(all);
    }
    if shown != width {
        faults.push(another_length(scope, row, shown, columns_alone(scope, y).len()));
        return None;
    }
    let shown = all.into_iter().filter(|square| !square.symbol.is_whitespace());
    Some(shown.enumerate().map(|(x, square)| Square { x, ..square }).collect())
}

/// The squares of a row of hexagons or points that shows its cells alone, all of them. Blanks do not count, so the row may be
/// drawn slanting, or with gaps of any width.
fn cells_alone(scope: &Scope, row: &PictureRow, y: usize) -> Option<Vec<Square>> {
    let columns = columns_alone(scope, y);
    let all = characters(row);
    let shown: Vec<Square> = all.into_iter().filter(|square| !square.symbol.is_whitespace()).collect();
    let fits = !columns.is_empty() && shown.len() == columns.len();
    fits.then(|| columns.into_iter().zip(shown).map(|(x, square)| Square { x, ..square }).collect())
}

/// The columns of the cells in a row that may show its cells alone; none in other rows.
fn columns_alone(scope: &Scope, y: usize) -> Vec<usize> {
    let may_be_alone = scope.board.tiling != Tiling::Squares;
    scope.board.cells.iter().filter(|cell| may_be_alone && cell.y == y).map(|cell| cell.x).collect()
}

/// The fault of a row that shows too many or too few squares; `alone` is the number of its cells if it may show them alone.
fn another_length(scope: &Scope, row: &PictureRow, shown: usize, alone: usize) -> Diagnostic {
    let width = scope.board.width;
    let (title, label) = if alone > 0 {
        let title = format!("this row shows {shown} cells, but this row of the board has {alone}");
        (title, format!("{shown} cells"))
    } else {
        let title = format!("this row has {shown} squares, but the board has {width} columns");
        (title, format!("{shown} squares"))
    };
    Diagnostic::error("picture-size", row.span, title, label)
        .because(scope.board_span, "the board is declared here")
}

/// The characters of a row, each in a column of its own.
fn characters(row: &PictureRow) -> Vec<Square> {
    let inside = inside(row);
    let all = row.text.char_indices().enumerate().map(|(x, (at, symbol))| {
        let start = inside.start + at as u32;
        Square { x, symbol, span: Span { start, end: start + symbol.len_utf8() as u32, ..inside } }
    });
    all.collect()
}

fn row_count(scope: &Scope, rows: &[PictureRow]) -> Diagnostic {
    let (found, wanted) = (rows.len(), scope.board.height);
    let place = match (rows.get(wanted), rows.first(), rows.last()) {
        (Some(extra), _, Some(last)) => extra.span.to(last.span),
        (None, Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    };
    let label = if found > wanted { "too many".to_owned() } else { format!("{found} rows") };
    let title = format!("this picture has {found} rows, but the board has {wanted}");
    Diagnostic::error("picture-size", place, title, label)
        .because(scope.board_span, "the board is declared here")
}

fn not_a_cell(scope: &Scope, square: &Square) -> Diagnostic {
    let title = format!("`{}` stands on a square that is no cell of this board", square.symbol);
    let why = match scope.board.tiling {
        Tiling::Squares => "only every other square is a cell; the bottom-left one is dark",
        Tiling::Lines => "no line leads here",
        Tiling::Hexagons => "each row lies half a cell farther right; a row may show its cells alone",
    };
    Diagnostic::error("not-a-cell", square.span, title, "no cell").because(scope.board_span, why).fix(
        "leave it empty",
        square.span,
        scope.empty,
    )
}

fn unknown_piece(scope: &Scope, square: &Square) -> Diagnostic {
    let kinds = scope.kinds.iter().flat_map(|kind| {
        let name =
            |player: usize| format!("`{}` {} {}", kind.symbols[player], scope.players[player], kind.name);
        [name(0), name(1)]
    });
    let known: Vec<String> = kinds.chain([format!("`{}` empty", scope.empty)]).collect();
    unknown_symbol(square, format!("the symbols are {}", known.join(", ")))
}

fn unknown_mark(square: &Square) -> Diagnostic {
    unknown_symbol(square, format!("`{MARK}` marks the cells of the region, `.` the others"))
}

fn unknown_symbol(square: &Square, known: String) -> Diagnostic {
    let title = format!("`{}` stands for nothing in this picture", square.symbol);
    Diagnostic::error("unknown-symbol", square.span, title, "not known").note(known)
}

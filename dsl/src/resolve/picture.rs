//! Pictures of the board: of pieces (`start`) and of sets of cells (`picture`).
//!
//! # picture-size
//! A picture that has not as many rows, or a row that has not as many squares, as the board.
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
//! piece man "b" "w"
//! start
//!   |b.k|
//! ```

use super::names::quoted;
use super::scope::Scope;
use super::{Faults, fold};
use crate::Diagnostic;
use crate::ast::{PictureRow, Span};
use crate::model::Region;
use engine::{BoardSetup, Man};

/// The mark of a cell that is in the region of a picture.
const MARK: char = '#';

/// A drawn square.
struct Square {
    symbol: char,
    span: Span,
}

/// The pieces of a picture.
pub(super) fn pieces(scope: &Scope, rows: &[PictureRow], faults: &mut Faults) -> Option<BoardSetup> {
    read(scope, rows, faults, |symbol| {
        if symbol == scope.empty {
            return Some(None);
        }
        scope.kinds.iter().enumerate().find_map(|(kind, declared)| {
            let player = declared.symbols.iter().position(|&known| known == symbol)?;
            Some(Some(Man { player: player as u8, kind: kind as u8 }))
        })
    })
}

/// The cells that are marked in a picture.
pub(super) fn region(scope: &Scope, rows: &[PictureRow], faults: &mut Faults) -> Option<Region> {
    let cells = read(scope, rows, faults, |symbol| match symbol {
        MARK => Some(Some(())),
        '.' => Some(None),
        other if other == scope.empty => Some(None),
        _ => None,
    })?;
    Some(fold::same(cells.into_iter().map(|cell| cell.is_some()).collect()))
}

/// What stands on each cell; `meaning` says what a symbol stands for, if it stands for anything.
fn read<T>(
    scope: &Scope,
    rows: &[PictureRow],
    faults: &mut Faults,
    meaning: impl Fn(char) -> Option<Option<T>>,
) -> Option<Vec<Option<T>>> {
    let told = faults.len();
    let drawn: Vec<Vec<Square>> =
        rows.iter().enumerate().filter_map(|(y, row)| squares(scope, y, row, faults)).collect();
    if rows.len() != scope.board.height {
        faults.push(row_count(scope, rows));
    }
    let mut cells: Vec<Option<T>> = scope.board.cells.iter().map(|_| None).collect();
    for (y, row) in drawn.iter().enumerate() {
        for (x, square) in row.iter().enumerate() {
            let cell = scope.board.cells.iter().position(|cell| (cell.x, cell.y) == (x, y));
            match (meaning(square.symbol), cell) {
                (Some(content), Some(cell)) => cells[cell] = content,
                (Some(None), None) => {}
                (None, None) if square.symbol == ' ' => {}
                // Faults of size shift all that follows.
                (Some(Some(_)), None) if faults.len() == told => faults.push(not_a_cell(scope, square)),
                (Some(Some(_)), None) => {}
                (None, _) => faults.extend(unknown_symbol(scope, square, meaning(MARK).is_some())),
            }
        }
    }
    (faults.len() == told && scope.symbols_sound).then_some(cells)
}

/// The squares of row `y`. Blanks do not count, unless the row fits only with them: then they are squares that are no
/// cells.
fn squares(scope: &Scope, y: usize, row: &PictureRow, faults: &mut Faults) -> Option<Vec<Square>> {
    let width = scope.board.width;
    // The place of the row may or may not include its bars.
    let bar =
        (row.span.end.saturating_sub(row.span.start) as usize).saturating_sub(row.text.len()).min(2) / 2;
    let all = row.text.char_indices().map(|(at, symbol)| {
        let start = row.span.start + (at + bar) as u32;
        Square { symbol, span: Span { start, end: start + symbol.len_utf8() as u32, ..row.span } }
    });
    let all: Vec<Square> = all.collect();
    let is_cell = |x: usize| scope.board.cells.iter().any(|cell| (cell.x, cell.y) == (x, y));
    let blanks_fit = all.iter().enumerate().all(|(x, square)| square.symbol != ' ' || !is_cell(x));
    let shown = all.iter().filter(|square| !square.symbol.is_whitespace()).count();
    if shown != width && all.len() == width && blanks_fit {
        return Some(all);
    }
    if shown != width {
        let title = format!("this row has {shown} squares, but the board has {width} columns");
        let fault = Diagnostic::error("picture-size", row.span, title, format!("{shown} squares"));
        faults.push(fault.because(scope.board_span, "the board is declared here"));
        return None;
    }
    Some(all.into_iter().filter(|square| !square.symbol.is_whitespace()).collect())
}

fn row_count(scope: &Scope, rows: &[PictureRow]) -> Diagnostic {
    let (found, wanted) = (rows.len(), scope.board.height);
    let place = match (rows.get(wanted), rows.first(), rows.last()) {
        (Some(extra), _, Some(last)) => extra.span.to(last.span),
        (None, Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    };
    let label = if found > wanted { "too many".to_owned() } else { format!("{found} rows") };
    Diagnostic::error(
        "picture-size",
        place,
        format!("this picture has {found} rows, but the board has {wanted}"),
        label,
    )
    .because(scope.board_span, "the board is declared here")
}

fn not_a_cell(scope: &Scope, square: &Square) -> Diagnostic {
    let title = format!("`{}` stands on a square that is no cell of this board", square.symbol);
    Diagnostic::error("not-a-cell", square.span, title, "no cell")
        .because(scope.board_span, "the bottom-left square is dark")
        .fix("leave it empty", square.span, scope.empty)
}

/// A symbol that stands for nothing, unless the symbols of the pieces are broken themselves.
fn unknown_symbol(scope: &Scope, square: &Square, of_region: bool) -> Option<Diagnostic> {
    let symbol = square.symbol;
    let title = format!("`{symbol}` stands for nothing in this picture");
    let fault = Diagnostic::error("unknown-symbol", square.span, title, "not known");
    if of_region {
        return Some(fault.note(format!("`{MARK}` marks the cells of the region, `.` the others")));
    }
    let kinds = scope.kinds.iter().flat_map(|kind| {
        let name =
            |player: usize| format!("`{}` {} {}", kind.symbols[player], scope.players[player], kind.name);
        [name(0), name(1)]
    });
    let known: Vec<String> =
        kinds.chain([format!("{} empty", quoted(&[&scope.empty.to_string()]))]).collect();
    scope.symbols_sound.then(|| fault.note(format!("the symbols are {}", known.join(", "))))
}

//! A position on a line: FEN, or EPD (extended position description), which has operations in place of FEN's two numbers.

use engine::{ErasedGame, Setup};

use super::fen;

/// The number of fields before the numbers or the operations: board, player to move, castling rights, and the cell passed by a pawn.
const FIELDS: usize = 4;

/// True if a line has the form of a position: its first word has the rows of a board.
pub(in super::super) fn is_position(entry: &dyn ErasedGame, line: &str) -> bool {
    let rows = line.split_whitespace().next().unwrap_or_default();
    rows.contains('/') && rows.matches('/').count() + 1 == entry.metadata().height
}

/// Reads a position. The error is the part that has no meaning.
pub(in super::super) fn read(entry: &dyn ErasedGame, line: &str) -> Result<Setup, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_number = |field: &&str| field.parse::<u32>().is_ok();
    let text = if fields.get(FIELDS).is_none_or(is_number) {
        line.to_owned()
    } else {
        let operations = fields[FIELDS..].join(" ");
        let clock = operation(&operations, "hmvc").unwrap_or("0");
        let round = operation(&operations, "fmvn").unwrap_or("1");
        format!("{} {clock} {round}", fields[..FIELDS].join(" "))
    };
    fen::read(entry, &text).map_err(str::to_owned)
}

/// The operand of an operation such as `hmvc 3;`.
fn operation<'t>(operations: &'t str, name: &str) -> Option<&'t str> {
    let named = |operation: &'t str| operation.trim().strip_prefix(name)?.strip_prefix(' ');
    operations.split(';').find_map(named).map(str::trim)
}

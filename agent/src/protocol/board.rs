//! Reads and writes boards as rows of symbols.

use engine::{BoardSetup, CellForm, Metadata, Piece};

use super::fault::{Fault, InputError};

/// The rows of a board, top row first. Squares that are no cell are drawn as empty.
pub fn rows(metadata: &Metadata, board: &BoardSetup) -> Vec<String> {
    let mut squares = vec![vec![metadata.empty; metadata.width]; metadata.height];
    for (cell, piece) in metadata.cells.iter().zip(board) {
        squares[cell.y][cell.x] = symbol(metadata, *piece);
    }
    squares.into_iter().map(String::from_iter).collect()
}

/// The symbol of the content of a cell.
pub fn symbol(metadata: &Metadata, piece: Option<Piece>) -> char {
    piece.map_or(metadata.empty, |piece| metadata.symbols[usize::from(piece.kind)][usize::from(piece.player)])
}

/// The piece of a symbol; `None` for no piece.
pub fn piece(metadata: &Metadata, symbol: char) -> Option<Piece> {
    metadata.symbols.iter().enumerate().find_map(|(kind, of)| {
        let player = of.iter().position(|&mine| mine == symbol)?;
        Some(Piece { player: player as u8, kind: kind as u8 })
    })
}

/// Reads a board from its rows, as many as the board has. `first_line` is the line number of the first row,
/// and `name` the board's name, for messages.
///
/// # Errors
/// If a row has the wrong length or a wrong symbol, or a player has too many pieces.
pub fn read(
    metadata: &Metadata,
    rows: &[&str],
    first_line: usize,
    name: &'static str,
) -> Result<BoardSetup, InputError> {
    let mut squares = Vec::with_capacity(rows.len());
    for (y, row) in rows.iter().enumerate() {
        let fail = |fault| InputError { line: first_line + y, fault };
        squares.push(read_row(metadata, row, y, name).map_err(fail)?);
    }
    let board = of_rows(metadata, &squares);
    check_pieces(metadata, &board, first_line, name)?;
    Ok(board)
}

/// The board of these symbols, row by row, as [`read_row`] gives them.
pub fn of_rows(metadata: &Metadata, rows: &[Vec<char>]) -> BoardSetup {
    metadata.cells.iter().map(|cell| piece(metadata, rows[cell.y][cell.x])).collect()
}

/// The symbols of row `y`, counted from 0 at the top. Blanks at the end may be missing where squares that are no cell are left blank.
///
/// # Errors
/// If the row has the wrong length or a wrong symbol; `name` is the board's, for the message.
pub fn read_row(metadata: &Metadata, row: &str, y: usize, name: &'static str) -> Result<Vec<char>, Fault> {
    let mut symbols: Vec<char> = cells_alone(metadata, row, y).unwrap_or_else(|| row.chars().collect());
    let is_cell = |x: usize| metadata.cells.iter().any(|cell| (cell.x, cell.y) == (x, y));
    let blank_fits = |x: usize| metadata.empty == ' ' || !is_cell(x);
    let are_left_blank = symbols.iter().enumerate().all(|(x, &symbol)| symbol == ' ' || is_cell(x));
    let may_be_lost = |x: usize| blank_fits(x) && (are_left_blank || metadata.empty == ' ');
    let width = Fault::Width { found: symbols.len(), expected: metadata.width, row: y + 1, board: name };
    if symbols.len() > metadata.width || !(symbols.len()..metadata.width).all(may_be_lost) {
        return Err(width);
    }
    symbols.resize(metadata.width, ' ');
    for (x, &found) in symbols.iter().enumerate() {
        let column = x + 1;
        if found == metadata.empty || (found == ' ' && blank_fits(x)) {
            continue;
        }
        match piece(metadata, found) {
            None => return Err(Fault::Symbol { found, column, expected: symbol_list(metadata) }),
            Some(_) if !is_cell(x) => return Err(Fault::OffBoard { found, column }),
            Some(_) => {}
        }
    }
    Ok(symbols)
}

/// The cells of a row of hexagons or points that is drawn without blanks for missing squares. Blanks are
/// ignored, so the row may be drawn slanted or with wide gaps.
fn cells_alone(metadata: &Metadata, row: &str, y: usize) -> Option<Vec<char>> {
    let columns: Vec<usize> = metadata.cells.iter().filter(|cell| cell.y == y).map(|cell| cell.x).collect();
    let shown: Vec<char> = row.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let may_be_alone = metadata.form != CellForm::Squares;
    (may_be_alone && metadata.empty != ' ' && shown.len() == columns.len()).then(|| {
        let mut symbols = vec![' '; metadata.width];
        for (column, symbol) in columns.into_iter().zip(shown) {
            symbols[column] = symbol;
        }
        symbols
    })
}

fn symbol_list(metadata: &Metadata) -> String {
    let all = metadata.symbols.iter().flatten().chain([&metadata.empty]);
    all.map(|symbol| format!("`{symbol}`")).collect::<Vec<_>>().join(", ")
}

/// Rejects a board with more pieces than a player can have, at the line of the first surplus piece.
fn check_pieces(
    metadata: &Metadata,
    board: &BoardSetup,
    first_line: usize,
    name: &'static str,
) -> Result<(), InputError> {
    for (player, &most) in metadata.most_pieces.iter().enumerate() {
        let own = |piece: &Option<Piece>| piece.is_some_and(|piece| usize::from(piece.player) == player);
        let mut cells = metadata.cells.iter().zip(board).filter(|(_, piece)| own(piece));
        let found = cells.clone().count();
        if let Some((cell, _)) = cells.nth(most) {
            let player = metadata.players[player].to_string();
            let fault = Fault::TooManyMen { player, found, most, board: name };
            return Err(InputError { line: first_line + cell.y, fault });
        }
    }
    Ok(())
}

/// The number of pieces of each player.
pub fn pieces(board: &BoardSetup) -> [u32; 2] {
    let of = |player| board.iter().flatten().filter(|piece| piece.player == player).count() as u32;
    [of(0), of(1)]
}

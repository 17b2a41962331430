//! Reads and writes boards as rows of symbols.

use engine::{BoardSetup, Man, Sheet};

use super::fault::{Fault, InputError};

/// The rows of a board, top row first. Squares that are no cell are drawn as empty.
pub fn rows(sheet: &Sheet, board: &BoardSetup) -> Vec<String> {
    let mut squares = vec![vec![sheet.empty; sheet.width]; sheet.height];
    for (cell, man) in sheet.cells.iter().zip(board) {
        squares[cell.y][cell.x] = symbol(sheet, *man);
    }
    squares.into_iter().map(String::from_iter).collect()
}

/// The symbol of the content of a cell.
pub fn symbol(sheet: &Sheet, man: Option<Man>) -> char {
    man.map_or(sheet.empty, |man| sheet.symbols[usize::from(man.kind)][usize::from(man.player)])
}

/// The piece of a symbol; `None` for no piece.
pub fn man(sheet: &Sheet, symbol: char) -> Option<Man> {
    sheet.symbols.iter().enumerate().find_map(|(kind, of)| {
        let player = of.iter().position(|&mine| mine == symbol)?;
        Some(Man { player: player as u8, kind: kind as u8 })
    })
}

/// Reads a board from its rows, as many as the board has. `first_line` is the line number of the first row,
/// and `name` the board's name, for messages.
///
/// # Errors
/// If a row has the wrong length or a wrong symbol, or a player has too many pieces.
pub fn read(
    sheet: &Sheet,
    rows: &[&str],
    first_line: usize,
    name: &'static str,
) -> Result<BoardSetup, InputError> {
    let mut squares = Vec::with_capacity(rows.len());
    for (y, row) in rows.iter().enumerate() {
        let fail = |fault| InputError { line: first_line + y, fault };
        squares.push(read_row(sheet, row, y, name).map_err(fail)?);
    }
    let board = sheet.cells.iter().map(|cell| man(sheet, squares[cell.y][cell.x])).collect();
    check_men(sheet, &board, first_line, name)?;
    Ok(board)
}

/// The symbols of one row. Trailing blanks may be lost, so missing squares count as blank.
fn read_row(sheet: &Sheet, row: &str, y: usize, name: &'static str) -> Result<Vec<char>, Fault> {
    let mut symbols: Vec<char> = cells_alone(sheet, row, y).unwrap_or_else(|| row.chars().collect());
    let is_cell = |x: usize| sheet.cells.iter().any(|cell| (cell.x, cell.y) == (x, y));
    let blank_fits = |x: usize| sheet.empty == ' ' || !is_cell(x);
    let width = Fault::Width { found: symbols.len(), expected: sheet.width, row: y + 1, board: name };
    if symbols.len() > sheet.width || !(symbols.len()..sheet.width).all(blank_fits) {
        return Err(width);
    }
    symbols.resize(sheet.width, ' ');
    for (x, &found) in symbols.iter().enumerate() {
        let column = x + 1;
        if found == sheet.empty || (found == ' ' && blank_fits(x)) {
            continue;
        }
        match man(sheet, found) {
            None => return Err(Fault::Symbol { found, column, expected: symbol_list(sheet) }),
            Some(_) if !is_cell(x) => return Err(Fault::OffBoard { found, column }),
            Some(_) => {}
        }
    }
    Ok(symbols)
}

/// The cells of a row of hexagons or points that is drawn without blanks for missing squares. Blanks are
/// ignored, so the row may be drawn slanted or with wide gaps.
fn cells_alone(sheet: &Sheet, row: &str, y: usize) -> Option<Vec<char>> {
    let columns: Vec<usize> = sheet.cells.iter().filter(|cell| cell.y == y).map(|cell| cell.x).collect();
    let shown: Vec<char> = row.chars().filter(|symbol| !symbol.is_whitespace()).collect();
    let may_be_alone = sheet.slanted || !sheet.lines.is_empty();
    (may_be_alone && sheet.empty != ' ' && shown.len() == columns.len()).then(|| {
        let mut symbols = vec![' '; sheet.width];
        for (column, symbol) in columns.into_iter().zip(shown) {
            symbols[column] = symbol;
        }
        symbols
    })
}

fn symbol_list(sheet: &Sheet) -> String {
    let all = sheet.symbols.iter().flatten().chain([&sheet.empty]);
    all.map(|symbol| format!("`{symbol}`")).collect::<Vec<_>>().join(", ")
}

/// Rejects a board with more pieces than a player can have, at the line of the first surplus piece.
fn check_men(
    sheet: &Sheet,
    board: &BoardSetup,
    first_line: usize,
    name: &'static str,
) -> Result<(), InputError> {
    for (player, &most) in sheet.most_men.iter().enumerate() {
        let own = |man: &Option<Man>| man.is_some_and(|man| usize::from(man.player) == player);
        let mut cells = sheet.cells.iter().zip(board).filter(|(_, man)| own(man));
        let found = cells.clone().count();
        if let Some((cell, _)) = cells.nth(most) {
            let player = sheet.players[player].to_string();
            let fault = Fault::TooManyMen { player, found, most, board: name };
            return Err(InputError { line: first_line + cell.y, fault });
        }
    }
    Ok(())
}

/// The number of pieces of each player.
pub fn men(board: &BoardSetup) -> [u32; 2] {
    let of = |player| board.iter().flatten().filter(|man| man.player == player).count() as u32;
    [of(0), of(1)]
}

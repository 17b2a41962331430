//! Positions of chess: Forsyth-Edwards notation.

use engine::{ErasedGame, Metadata, Piece, Setup};

use super::super::players;
use super::{KING, ROOK, kind, letter};

/// The number of the round (two plies) that a position begins or is in, from 1.
pub(super) fn round(setup: &Setup) -> u32 {
    setup.plies / 2 + 1
}

/// The position as text.
pub(super) fn write(metadata: &Metadata, setup: &Setup) -> String {
    let white = players::white(metadata);
    let rows: Vec<String> = (0..metadata.height).map(|y| row(metadata, setup, white, y)).collect();
    let turn = if setup.turn == white { 'w' } else { 'b' };
    let rights: String =
        [white, 1 - white].into_iter().flat_map(|player| castles(metadata, setup, white, player)).collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let passed = setup.marked.iter().position(|marked| *marked);
    let passed = passed.map_or("-", |cell| metadata.cells[cell].name.as_ref());
    let clock = setup.clocks.first().copied().unwrap_or(0);
    format!("{} {turn} {rights} {passed} {clock} {}", rows.join("/"), round(setup))
}

/// A row of the board: letters, and numbers for cells without a piece.
fn row(metadata: &Metadata, setup: &Setup, white: usize, y: usize) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for (_, piece) in metadata.cells.iter().zip(&setup.board).filter(|(cell, _)| cell.y == y) {
        let Some(piece) = piece else {
            gap += 1;
            continue;
        };
        text.push_str(&if gap > 0 { gap.to_string() } else { String::new() });
        gap = 0;
        text.push(cased(letter(metadata, piece.kind), usize::from(piece.player) == white));
    }
    text + &if gap > 0 { gap.to_string() } else { String::new() }
}

fn cased(letter: char, is_white: bool) -> char {
    if is_white { letter } else { letter.to_ascii_lowercase() }
}

/// Castling rights of a player, for each side on which neither the rook nor the king has moved.
fn castles(metadata: &Metadata, setup: &Setup, white: usize, player: usize) -> Vec<char> {
    let unmoved = |wanted: char| {
        let of = move |piece: &Option<Piece>| {
            piece.is_some_and(|piece| {
                usize::from(piece.player) == player && letter(metadata, piece.kind) == wanted
            })
        };
        let cells = metadata.cells.iter().zip(&setup.board).zip(&setup.unmoved);
        cells.filter(move |((_, piece), unmoved)| **unmoved && of(piece)).map(|((cell, _), _)| cell)
    };
    let Some(king) = unmoved(KING).next() else { return Vec::new() };
    let right = unmoved(ROOK).any(|rook| rook.y == king.y && rook.x > king.x);
    let left = unmoved(ROOK).any(|rook| rook.y == king.y && rook.x < king.x);
    let letters = [(right, 'K'), (left, 'Q')];
    letters.into_iter().filter(|(may, _)| *may).map(|(_, letter)| cased(letter, player == white)).collect()
}

/// Reads a position. The error is the part that has no meaning.
pub(super) fn read<'t>(entry: &dyn ErasedGame, text: &'t str) -> Result<Setup, &'t str> {
    let metadata = entry.metadata();
    let white = players::white(metadata);
    let mut parts = text.split_whitespace();
    let rows = parts.next().unwrap_or_default();
    let board = board(metadata, white, rows).ok_or(rows)?;
    let turn = match parts.next() {
        Some("w") => white,
        Some("b") => 1 - white,
        other => return Err(other.unwrap_or_default()),
    };
    let rights = parts.next().unwrap_or("-");
    let passed = parts.next().unwrap_or("-");
    let clock = parts.next().unwrap_or("0");
    let round = parts.next().unwrap_or("1");
    let own = entry.start().setup();
    let mut setup = Setup { board, turn, ..own };
    let clock = clock.parse().map_err(|_| clock)?;
    setup.clocks.iter_mut().for_each(|own| *own = clock);
    let rounds: u32 = round.parse().map_err(|_| round)?;
    let played = rounds.saturating_sub(1).saturating_mul(2);
    setup.plies = played.saturating_add(u32::from(turn != white));
    if !setup.unmoved.is_empty() {
        setup.unmoved = unmoved(metadata, white, &setup, rights).ok_or(rights)?;
    }
    if !setup.marked.is_empty() {
        let cell = metadata.cells.iter().position(|cell| cell.name == passed);
        setup.marked = vec![false; metadata.cells.len()];
        match cell {
            Some(cell) => setup.marked[cell] = true,
            None if passed == "-" => {}
            None => return Err(passed),
        }
    }
    Ok(setup)
}

fn board(metadata: &Metadata, white: usize, rows: &str) -> Option<Vec<Option<Piece>>> {
    let mut pieces = Vec::new();
    for row in rows.split('/') {
        let start = pieces.len();
        let mut rest = row;
        while let Some(symbol) = rest.chars().next() {
            if symbol.is_ascii_digit() {
                let gap = gap(metadata, &mut rest).filter(|gap| *gap <= metadata.width)?;
                pieces.extend((0..gap).map(|_| None));
                continue;
            }
            rest = &rest[symbol.len_utf8()..];
            let player = if symbol.is_ascii_uppercase() { white } else { 1 - white };
            let kind = kind(metadata, symbol.to_ascii_uppercase())?;
            pieces.push(Some(Piece { player: player as u8, kind }));
        }
        if pieces.len() - start != metadata.width {
            return None;
        }
    }
    (pieces.len() == metadata.cells.len()).then_some(pieces)
}

/// Takes the number of empty cells from the begin of a row, which has it there. On boards of ten columns and more, `10` is ten.
fn gap(metadata: &Metadata, row: &mut &str) -> Option<usize> {
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = row.split_at(if metadata.width < 10 { 1 } else { digits });
    *row = rest;
    number.parse().ok()
}

/// The unmoved pieces, as far as the castling rights tell; `None` if a right has no meaning.
fn unmoved(metadata: &Metadata, white: usize, setup: &Setup, rights: &str) -> Option<Vec<bool>> {
    let mut unmoved = vec![false; metadata.cells.len()];
    for right in rights.chars().filter(|right| *right != '-') {
        let player = if right.is_ascii_uppercase() { white } else { 1 - white };
        let cells = |wanted: char| {
            let own = move |piece: Option<Piece>| {
                piece.is_some_and(|piece| {
                    usize::from(piece.player) == player && letter(metadata, piece.kind) == wanted
                })
            };
            (0..metadata.cells.len()).filter(move |cell| own(setup.board[*cell]))
        };
        let king = cells(KING).next()?;
        let at = |cell: usize| (metadata.cells[cell].x, metadata.cells[cell].y);
        let (column, row) = at(king);
        let rooks = cells(ROOK).filter(|rook| at(*rook).1 == row);
        let rook = match right.to_ascii_uppercase() {
            'K' => rooks.filter(|rook| at(*rook).0 > column).max_by_key(|rook| at(*rook).0)?,
            'Q' => rooks.filter(|rook| at(*rook).0 < column).min_by_key(|rook| at(*rook).0)?,
            _ => return None,
        };
        unmoved[king] = true;
        unmoved[rook] = true;
    }
    Some(unmoved)
}

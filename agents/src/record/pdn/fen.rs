//! Positions of draughts: `W:W31,K32:B1,2`.

use engine::{ErasedGame, Metadata, Piece, Setup};

use super::super::players;

/// The kind of a man.
const MAN: u8 = 0;
/// The kind of a king.
const KING: u8 = 1;

/// The position as text.
pub(super) fn write(metadata: &Metadata, squares: &[String], setup: &Setup) -> String {
    let white = players::white(metadata);
    let side = |player: usize| {
        let pieces = squares.iter().zip(&setup.board).filter_map(|(square, piece)| {
            let piece = (*piece)?;
            let king = if piece.kind == MAN { "" } else { "K" };
            (usize::from(piece.player) == player).then(|| format!("{king}{square}"))
        });
        pieces.collect::<Vec<_>>().join(",")
    };
    let turn = if setup.turn == white { 'W' } else { 'B' };
    format!("{turn}:W{}:B{}", side(white), side(1 - white))
}

/// Reads a position. The error is the part that has no meaning.
pub(super) fn read<'t>(entry: &dyn ErasedGame, squares: &[String], text: &'t str) -> Result<Setup, &'t str> {
    let metadata = entry.metadata();
    let white = players::white(metadata);
    let own = entry.start().setup();
    let player = |colour: &str| match colour {
        "W" => Some(white),
        "B" => Some(1 - white),
        _ => None,
    };
    let mut parts = text.trim().trim_end_matches('.').split(':');
    let turn = parts.next().unwrap_or_default();
    let turn = player(turn).ok_or(turn)?;
    let mut board = vec![None; metadata.cells.len()];
    for side in parts {
        let (colour, list) = side.split_at_checked(1).ok_or(side)?;
        let player = player(colour).ok_or(side)? as u8;
        for piece in list.split(',').filter(|piece| !piece.is_empty()) {
            let (kind, squares_of) = piece.strip_prefix('K').map_or((MAN, piece), |rest| (KING, rest));
            for cell in range(squares, squares_of).ok_or(piece)? {
                board[cell] = Some(Piece { player, kind });
            }
        }
    }
    // The first ply at which `turn` is to move, so that the number of plies agrees with the turn.
    Ok(Setup { board, turn, plies: metadata.turns.next_of(turn, 0), ..own })
}

/// The cell of a square, or the cells of a range such as `1-12`.
fn range(squares: &[String], text: &str) -> Option<std::ops::RangeInclusive<usize>> {
    let cell = |name: &str| squares.iter().position(|square| square == name);
    match text.split_once('-') {
        Some((first, last)) => Some(cell(first)?..=cell(last)?).filter(|cells| !cells.is_empty()),
        None => cell(text).map(|cell| cell..=cell),
    }
}

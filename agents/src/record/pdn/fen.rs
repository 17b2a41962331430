//! Positions of draughts: `W:W31,K32:B1,2`. Programs add the number of plies since the last capture or play of a man, `H0`, and that of the
//! round, `F1`.

use engine::{ErasedGame, Metadata, Piece, Setup};

use super::super::players;
use super::Squares;

/// The kind of a man.
const MAN: u8 = 0;
/// The kind of a king.
const KING: u8 = 1;

/// The position as text.
pub(super) fn write(metadata: &Metadata, squares: &Squares, setup: &Setup) -> String {
    let white = players::white(metadata);
    let side = |player: usize| {
        let pieces = squares.written.iter().zip(&setup.board).filter_map(|(square, piece)| {
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
pub(super) fn read<'t>(entry: &dyn ErasedGame, squares: &Squares, text: &'t str) -> Result<Setup, &'t str> {
    let metadata = entry.metadata();
    let white = players::white(metadata);
    let own = entry.start().setup();
    let player = |colour: &str| match colour {
        "W" | "w" => Some(white),
        "B" | "b" => Some(1 - white),
        _ => None,
    };
    let mut parts = text.trim().trim_end_matches('.').split(':').map(str::trim);
    let turn = match parts.next().unwrap_or_default() {
        "?" => own.turn,
        turn => player(turn).ok_or(turn)?,
    };
    let mut setup = Setup { board: vec![None; metadata.cells.len()], turn, ..own };
    let mut rounds: u32 = 1;
    for part in parts {
        let Some((letter, list)) = part.split_at_checked(1) else { continue };
        match (player(letter), letter) {
            (Some(player), _) => place(squares, &mut setup.board, player as u8, list)?,
            (None, "H") => {
                let plies = list.parse().map_err(|_| part)?;
                setup.clocks.iter_mut().for_each(|clock| *clock = plies);
            }
            (None, "F") => rounds = list.parse().map_err(|_| part)?,
            // Counts of strides, which the rules of Frisian draughts limit.
            (None, "+") if list.chars().all(|symbol| symbol.is_ascii_digit() || symbol == '+') => {}
            _ => return Err(part),
        }
    }
    // The first ply of the round at which `turn` is to move, so that the number of plies agrees with the turn.
    setup.plies = metadata.turns.next_of(turn, rounds.saturating_sub(1).saturating_mul(2));
    Ok(setup)
}

/// Places the pieces of a list such as `31,K32,1-12`.
fn place<'t>(
    squares: &Squares,
    board: &mut [Option<Piece>],
    player: u8,
    list: &'t str,
) -> Result<(), &'t str> {
    for piece in list.trim_end_matches('.').split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        let (kind, squares_of) = piece.strip_prefix('K').map_or((MAN, piece), |rest| (KING, rest));
        for cell in range(squares, squares_of).ok_or(piece)? {
            board[cell] = Some(Piece { player, kind });
        }
    }
    Ok(())
}

/// The cell of a square, or the cells of a range such as `1-12`.
fn range(squares: &Squares, text: &str) -> Option<std::ops::RangeInclusive<usize>> {
    match text.split_once('-') {
        Some((first, last)) => {
            Some(squares.cell(first)?..=squares.cell(last)?).filter(|cells| !cells.is_empty())
        }
        None => squares.cell(text).map(|cell| cell..=cell),
    }
}

//! Portable Draughts Notation: <https://pdn.fmjd.org>.

mod fen;
mod read;
mod squares;
mod write;

use engine::{ErasedGame, Setup};

use super::players;
use squares::Squares;

pub(super) use read::games;
pub(super) use write::write;

/// The tag with the number of the game, perhaps with the colour that starts, the size of the board and the notation: `20,W,10,10,N2,0`.
pub(super) const GAME_TYPE: &str = "GameType";

/// True if a line has the form of a position: a colour, then a colon.
pub(super) fn is_position(line: &str) -> bool {
    line.split_once(':').is_some_and(|(turn, _)| matches!(turn.trim(), "W" | "w" | "B" | "b" | "?"))
}

/// Reads a position on a line. The error is the part that has no meaning.
pub(super) fn position(entry: &dyn ErasedGame, by_name: bool, line: &str) -> Result<Setup, String> {
    fen::read(entry, &Squares::new(entry.metadata(), by_name), line).map_err(str::to_owned)
}

/// The player whose points stand first in a result: the one that starts the games of the type, whoever is to move in a position of its own.
fn first(entry: &dyn ErasedGame, game_type: Option<&str>) -> usize {
    let white = players::white(entry.metadata());
    match game_type.and_then(|value| value.split(',').nth(1)).map(str::trim) {
        Some("W" | "w") => white,
        Some("B" | "b") => 1 - white,
        _ => entry.start().turn(),
    }
}

//! Portable Draughts Notation: <https://pdn.fmjd.org>.

mod fen;
mod read;
mod write;

use engine::Metadata;

pub(super) use read::read;
pub(super) use write::write;

/// The tag with the number of the game.
pub(super) const GAME_TYPE: &str = "GameType";

/// The name of each cell: its own, or its number in reading order.
fn squares(metadata: &Metadata, by_name: bool) -> Vec<String> {
    let named = metadata.cells.iter().enumerate();
    named.map(|(at, cell)| if by_name { cell.name.to_string() } else { (at + 1).to_string() }).collect()
}

//! Smart Game Format: <https://www.red-bean.com/sgf>.

mod nodes;
mod read;
mod write;

use engine::Metadata;

use super::players;

pub(super) use read::games;
pub(super) use write::write;

/// Keys of the lines that we write into the game comment (`GC`), for data without a property in SGF.
const HEADERS: [&str; 6] = ["reason", "detail", "seed", "seconds", "opening", "used"];

/// The size of the board as the value of the property `SZ`.
pub(super) fn size(metadata: &Metadata) -> String {
    let (width, height) = (metadata.width, metadata.height);
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

/// True if the value of a property `SZ` is the size of the board, which may be told twice for a square.
pub(super) fn is_size(metadata: &Metadata, found: &str) -> bool {
    let own = size(metadata);
    found == own || found == format!("{own}:{own}")
}

/// The points that white has more than black, as the value of the property `KM`.
fn komi(metadata: &Metadata) -> f64 {
    let black = players::black(metadata);
    (metadata.komi_halves[1 - black] - metadata.komi_halves[black]) as f64 / 2.0
}

/// The first value of a property anywhere in a text, without reading the rest.
pub(super) fn property(text: &str, name: &str) -> Option<String> {
    let opening = format!("{name}[");
    let after = &text[text.find(&opening)? + opening.len()..];
    Some(after[..after.find(']')?].trim().to_owned())
}

/// The name of each cell: its own, or the letters of its column and its row from the top left.
fn points(metadata: &Metadata, by_name: bool) -> Vec<String> {
    let letters = |cell: &engine::CellInfo| [letter(cell.x), letter(cell.y)].iter().collect();
    metadata.cells.iter().map(|cell| if by_name { cell.name.to_string() } else { letters(cell) }).collect()
}

/// `a` to `z`, then `A` to `Z`.
fn letter(place: usize) -> char {
    let base = if place < 26 { b'a' } else { b'A' };
    char::from(base + (place % 26) as u8)
}

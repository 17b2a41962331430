//! Smart Game Format: <https://www.red-bean.com/sgf>.

mod nodes;
mod points;
mod read;
mod result;
mod start;
mod swap;
mod tags;
mod write;

use engine::Metadata;

pub(super) use nodes::begins;
pub(super) use read::games;
pub(super) use write::write;

/// The number of the kind of games that a file without the property `GM` has.
pub(super) const DEFAULT: u32 = 1;
/// Keys of the lines that we write into the game comment (`GC`), for data without a property in SGF.
const HEADERS: [&str; 6] = ["reason", "detail", "seed", "seconds", "opening", "used"];

/// The size of the board as the value of the property `SZ`.
pub(super) fn size(metadata: &Metadata) -> String {
    let (width, height) = (metadata.width, metadata.height);
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

/// True if the value of a property `SZ` is the size of the board, which may be told twice for a square.
pub(super) fn is_size(metadata: &Metadata, found: &str) -> bool {
    let numbers: Option<Vec<usize>> = found.split(':').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some([both]) => [*both; 2] == [metadata.width, metadata.height],
        Some(numbers) => numbers == [metadata.width, metadata.height],
        None => false,
    }
}

/// The first value of a property anywhere in a text, without reading the rest.
pub(super) fn property(text: &str, name: &str) -> Option<String> {
    let opening = format!("{name}[");
    let after = &text[text.find(&opening)? + opening.len()..];
    Some(after[..after.find(']')?].trim().to_owned())
}

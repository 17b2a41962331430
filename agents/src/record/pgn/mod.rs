//! Portable Game Notation of chess, with plays in standard algebraic notation.
//!
//! The standard names pieces by English letters; a rule file's first symbol of a kind is its letter.

mod check;
mod epd;
mod fen;
mod read;
mod san;
mod write;

use engine::Metadata;

pub(super) use epd::{is_position, read as position};
pub(super) use read::games;
pub(super) use write::write;

/// The tag of a variant.
pub(super) const VARIANT: &str = "Variant";
/// Names that programs give to a game that is no variant, or that begins with a position of its own.
const ORDINARY: [&str; 4] = ["standard", "from position", "normal", "classical"];
/// The letter of a pawn, which is not written.
const PAWN: char = 'P';
/// The letter of a rook, which castles.
const ROOK: char = 'R';
/// The letter of a king, which castles and can be in check.
const KING: char = 'K';

/// The letter of a kind.
fn letter(metadata: &Metadata, kind: u8) -> char {
    metadata.symbols[usize::from(kind)][0].to_ascii_uppercase()
}

/// The kind of a letter.
fn kind(metadata: &Metadata, wanted: char) -> Option<u8> {
    (0..metadata.kinds.len() as u8).find(|kind| letter(metadata, *kind) == wanted)
}

/// True if the text of a tag names a game: its variant or the game, however it is spelt. Of a game whose variant is empty, also no name, and
/// those that programs give to a game that is no variant.
pub(super) fn is_variant(metadata: &Metadata, variant: &str, told: &str) -> bool {
    let known = folded(told);
    known == folded(variant) || known == folded(&metadata.name) || (variant.is_empty() && is_ordinary(told))
}

/// True if the text of a tag is the beginning of a game's name, or names no variant.
pub(super) fn begins_name(metadata: &Metadata, told: &str) -> bool {
    is_ordinary(told) || folded(&metadata.name).starts_with(&folded(told))
}

fn is_ordinary(told: &str) -> bool {
    told.is_empty() || ORDINARY.iter().any(|name| folded(name) == folded(told))
}

/// The letters and digits of a name.
fn folded(name: &str) -> String {
    name.to_lowercase().replace(|symbol: char| !symbol.is_alphanumeric(), "")
}

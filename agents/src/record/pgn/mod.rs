//! Portable Game Notation of chess, with plays in standard algebraic notation.
//!
//! The standard names pieces by English letters; a rule file's first symbol of a kind is its letter.

mod check;
mod fen;
mod read;
mod san;
mod write;

use engine::Metadata;

pub(super) use read::games;
pub(super) use write::write;

/// The tag of a variant.
pub(super) const VARIANT: &str = "Variant";
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

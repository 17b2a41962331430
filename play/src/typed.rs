//! Reads a play that was typed: in the game's notation, or as its cells.

use engine::{Metadata, Written};

/// The meaning of a typed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A play in the game's notation, legal or not.
    Play(Written),
    /// Cells to point at, one after another.
    Cells(Vec<usize>),
    /// A word that does not consist of cells.
    Unknown(String),
}

/// Reads a text: `E d6 e5`, `J b6 d4; J d4 f2`, `b6 d4 f2`, `b6-d4` or `b6xd4xf2`.
pub fn read(metadata: &Metadata, text: &str) -> Typed {
    let written = Written { lines: text.split(';').map(|line| line.trim().to_owned()).collect() };
    if !engine::notation::parse(metadata, &written).is_empty() {
        return Typed::Play(written);
    }
    let mut cells = Vec::new();
    for word in text.split(|symbol: char| symbol.is_whitespace() || "-;:>".contains(symbol)) {
        match word_cells(metadata, word) {
            Some(found) => cells.extend(found),
            None => return Typed::Unknown(word.to_owned()),
        }
    }
    Typed::Cells(cells)
}

/// The cells of a word: one, several joined by `x`, or two that follow each other directly, as in `e2e4`.
fn word_cells(metadata: &Metadata, word: &str) -> Option<Vec<usize>> {
    let cell = |name: &str| {
        let exact = metadata.cells.iter().position(|cell| cell.name == name);
        exact.or_else(|| metadata.cells.iter().position(|cell| cell.name.eq_ignore_ascii_case(name)))
    };
    if word.is_empty() {
        return Some(Vec::new());
    }
    if let Some(only) = cell(word) {
        return Some(vec![only]);
    }
    let joined = word.split('x').filter(|part| !part.is_empty()).map(cell).collect::<Option<Vec<_>>>();
    let halves = || {
        let ends = word.char_indices().map(|(at, _)| at).skip(1);
        ends.filter_map(|at| Some(vec![cell(&word[..at])?, cell(&word[at..])?])).next()
    };
    joined.or_else(halves)
}

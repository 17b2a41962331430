//! Go to definition.

use dsl::ast::Span;
use lsp_types::{Location, Position};

use super::document::Document;

/// The declarations of the word at a position; after `extends`, the file of the game.
pub fn definitions(document: &Document, position: Position) -> Vec<Location> {
    let Some((word, at)) = document.word(position) else { return Vec::new() };
    let before = document.own()[..at.start].trim_end();
    if before.ends_with("extends") {
        let base = document.text.sources.find(word).map(|file| Span { file, start: 0, end: 0 });
        return base.and_then(|place| document.location(place)).into_iter().collect();
    }
    let meant = document.meant(word);
    meant.iter().filter_map(|known| document.location(known.place)).collect()
}

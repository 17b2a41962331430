//! An open file, read with what it extends.

use std::path::PathBuf;
use std::str::FromStr;

use dsl::ast::{File, Span};
use dsl::index::{Declared, declared};
use lsp_types::{Location, Position, Uri};

use super::place;
use crate::catalog::RuleText;

/// An open file.
pub struct Document {
    /// Its address.
    pub uri: Uri,
    /// Its text, and those that it may extend.
    pub text: RuleText,
    /// Its clauses with those of its bases.
    pub tree: File,
}

impl Document {
    /// Reads a file with its bases.
    pub fn new(uri: Uri, text: RuleText) -> Self {
        let (tree, _) = dsl::inherit::inherit(&text.sources, text.file);
        Self { uri, text, tree }
    }

    /// The file's own text.
    pub fn own(&self) -> &str {
        &self.text.sources.file(self.text.file).text
    }

    /// The byte at a position.
    pub fn byte(&self, position: Position) -> usize {
        place::byte(self.own(), position)
    }

    /// The word at a position, with its place.
    pub fn word(&self, position: Position) -> Option<(&str, std::ops::Range<usize>)> {
        place::word_at(self.own(), self.byte(position))
    }

    /// All names that the file and its bases declare.
    pub fn names(&self) -> Vec<Declared> {
        declared(&self.tree)
    }

    /// The names that a word may mean.
    pub fn meant(&self, word: &str) -> Vec<Declared> {
        self.names().into_iter().filter(|known| known.name == word).collect()
    }

    /// A place for the editor to go to; `None` if it is in a file that is not there, such as a base that was compiled in.
    pub fn location(&self, span: Span) -> Option<Location> {
        let source = self.text.sources.files().find(|(id, _)| *id == span.file).map(|(_, source)| source)?;
        let uri = if span.file == self.text.file {
            self.uri.clone()
        } else if source.path.contains("://") {
            Uri::from_str(&source.path).ok()?
        } else {
            place::uri_of(&PathBuf::from(&source.path))?
        };
        Some(Location { uri, range: place::range(&source.text, span) })
    }

    /// The text of a span.
    pub fn quote(&self, span: Span) -> &str {
        let source = self.text.sources.files().find(|(id, _)| *id == span.file).map(|(_, source)| source);
        source.and_then(|source| source.text.get(span.start as usize..span.end as usize)).unwrap_or_default()
    }
}

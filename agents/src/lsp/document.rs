//! An open file with the files it extends.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use dsl::ast::{File, Span};
use dsl::index::{Declared, declared, known};
use dsl::{FileId, Source};
use lsp_types::{Location, Position, Uri};

use super::place;
use crate::catalog::RuleText;

/// An open file.
pub struct Document {
    /// Its address.
    pub uri: Uri,
    /// Its text, with the texts that it may extend.
    pub text: RuleText,
    /// Its clauses and those of its bases.
    pub tree: File,
    /// The addresses that the client gives those of the texts that are open, by their paths.
    open: BTreeMap<String, Uri>,
}

impl Document {
    /// Parses a file and its bases, of which some are open, too, with their addresses by their paths.
    pub fn new(uri: Uri, text: RuleText, open: BTreeMap<String, Uri>) -> Self {
        let (tree, _) = dsl::inherit::inherit(&text.sources, text.file);
        Self { uri, text, tree, open }
    }

    /// The text of the file itself.
    pub fn own(&self) -> &str {
        &self.source().text
    }

    fn source(&self) -> &Source {
        self.text.sources.file(self.text.file)
    }

    /// The byte offset of a position.
    pub fn byte(&self, position: Position) -> usize {
        place::byte(self.source(), position)
    }

    /// The range of some bytes of the file itself.
    pub fn range(&self, bytes: Range<usize>) -> lsp_types::Range {
        place::range(self.source(), bytes)
    }

    /// The word at a position, with its byte range.
    pub fn word(&self, position: Position) -> Option<(&str, Range<usize>)> {
        place::word_at(self.own(), self.byte(position))
    }

    /// All names that the file and its bases declare.
    pub fn names(&self) -> Vec<Declared> {
        declared(&self.tree)
    }

    /// All names that the file and its bases declare, including those that the file replaces or removes; the file's own first.
    pub fn known(&self) -> Vec<Declared> {
        known(&self.text.sources, self.text.file)
    }

    /// The names that a word may refer to.
    pub fn meant(&self, word: &str) -> Vec<Declared> {
        self.names().into_iter().filter(|known| known.name == word).collect()
    }

    /// True if a file is this one or lies in the same folder.
    pub fn is_beside(&self, file: FileId) -> bool {
        let folder = |file| Path::new(&self.text.sources.file(file).path).parent();
        file == self.text.file || folder(file) == folder(self.text.file)
    }

    /// The location of some bytes of a file.
    pub fn location_in(&self, file: FileId, bytes: Range<usize>) -> Option<Location> {
        self.location(Span { file, start: bytes.start as u32, end: bytes.end as u32 })
    }

    /// The location of a span for the editor; `None` if its file is neither open nor on disk, such as a compiled-in base. An open file keeps
    /// the client's address: under another one the client would apply edits to the file on disk, which may have other lines.
    pub fn location(&self, span: Span) -> Option<Location> {
        let source = self.text.sources.files().find(|(id, _)| *id == span.file).map(|(_, source)| source)?;
        let uri = if span.file == self.text.file {
            self.uri.clone()
        } else {
            self.open.get(&source.path).cloned().or_else(|| on_disk(&source.path))?
        };
        Some(Location { uri, range: place::range(source, place::bytes(span)) })
    }

    /// The text of a span.
    pub fn quote(&self, span: Span) -> &str {
        let source = self.text.sources.files().find(|(id, _)| *id == span.file).map(|(_, source)| source);
        source.and_then(|source| source.text.get(place::bytes(span))).unwrap_or_default()
    }
}

/// The address of a file; `None` for a compiled-in text, whose path is relative.
fn on_disk(path: &str) -> Option<Uri> {
    Some(Path::new(path)).filter(|path| path.is_absolute()).and_then(place::uri_of)
}

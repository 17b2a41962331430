//! The open files.

use std::collections::BTreeMap;
use std::path::Path;

use lsp_types::Uri;

use super::document::Document;
use super::place;
use crate::catalog;

/// Greatest length of a text that is parsed, in bytes: a hundred times that of a long rule file. A longer text would take seconds at each
/// keystroke.
pub const MOST_BYTES: usize = 256 << 10;

/// An open file.
pub struct Open {
    /// Its address.
    pub uri: Uri,
    /// Version number that the client gives the text.
    pub version: i32,
    /// Its text.
    pub text: String,
}

/// All open files, by their addresses.
#[derive(Default)]
pub struct OpenFiles(BTreeMap<String, Open>);

impl OpenFiles {
    /// Opens a file, or changes its text.
    pub fn put(&mut self, file: Open) {
        self.0.insert(file.uri.as_str().to_owned(), file);
    }

    /// Closes a file.
    pub fn close(&mut self, uri: &Uri) {
        self.0.remove(uri.as_str());
    }

    /// The file with that address, if it is open.
    pub fn get(&self, address: &str) -> Option<&Open> {
        self.0.get(address)
    }

    /// All addresses, sorted.
    pub fn addresses(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// An open file with its bases; the text of an open base is that of the editor. `None` if the file is not open or is longer than
    /// [`MOST_BYTES`].
    pub fn document(&self, address: &str) -> Option<Document> {
        let Open { uri, text, .. } = self.get(address).filter(|file| file.text.len() <= MOST_BYTES)?;
        let opened = |path: &Path| {
            let found = self.0.iter().find(|(address, _)| place::path_of(address) == path);
            found.map(|(_, file)| file.text.clone())
        };
        let text = catalog::with_text(&place::path_of(address), text.clone(), &opened);
        Some(Document::new(uri.clone(), text))
    }
}

//! The open files.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

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
    /// Its path, as its address says.
    path: PathBuf,
    /// Its path without links.
    real: PathBuf,
}

impl Open {
    /// A file that is open.
    pub fn new(uri: Uri, version: i32, text: String) -> Self {
        let path = place::path_of(uri.as_str());
        let real = place::real(&path);
        Self { uri, version, text, path, real }
    }
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

    /// The open file at a path, which it may have under another address, such as one through a linked folder.
    fn at(&self, path: &Path) -> Option<&Open> {
        let real = place::real(path);
        let same = self.0.values().find(|file| file.path == path);
        same.or_else(|| self.0.values().find(|file| file.real == real))
    }

    /// The names of the open files in the folder of a path. A new file that is not saved yet is found by these only.
    fn names_beside(&self, path: &Path) -> Vec<OsString> {
        let folder = place::real(path.parent().unwrap_or(path));
        let beside = self.0.values().filter(|file| file.real.parent() == Some(&folder));
        beside.filter_map(|file| file.real.file_name()).map(OsStr::to_owned).collect()
    }

    /// All addresses, sorted.
    pub fn addresses(&self) -> impl Iterator<Item = &String> {
        self.0.keys()
    }

    /// An open file with its bases; the text of an open base is that of the editor. `None` if the file is not open or is longer than
    /// [`MOST_BYTES`].
    pub fn document(&self, address: &str) -> Option<Document> {
        let Open { uri, text, path, .. } = self.get(address).filter(|file| file.text.len() <= MOST_BYTES)?;
        let (mut others, mut addresses) = (Vec::new(), BTreeMap::new());
        for other in catalog::neighbours(path, self.names_beside(path)) {
            if let Some(file) = self.at(&other) {
                addresses.insert(other.display().to_string(), file.uri.clone());
                others.push((other, file.text.clone()));
            } else if let Ok(text) = fs::read_to_string(&other) {
                others.push((other, text));
            }
        }
        Some(Document::new(uri.clone(), catalog::with_text(path, text.clone(), others), addresses))
    }
}

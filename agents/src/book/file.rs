//! The file of a book.

use std::collections::BTreeSet;
use std::path::Path;

use agent::book::{Book, KEY_BITS, Page};
use agent::protocol::files;
use engine::ErasedGame;
use learn::Map;
use serde::{Deserialize, Serialize};

/// Changes with the format, and with the way that keys are made.
const VERSION: u32 = 1;

/// Hexadecimal digits of a key.
const DIGITS: usize = (KEY_BITS / 4) as usize;
/// Keys on a line of the file.
const ON_A_LINE: usize = 10;

/// How a book was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Made {
    /// The command.
    pub command: String,
    /// The result of the start under best play: `win`, `draw` or `loss` of the first player.
    pub result: String,
    /// Positions made by the solver.
    pub nodes: u64,
    /// CPU seconds.
    pub cpu_seconds: f64,
}

/// A book as a file holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookFile {
    version: u32,
    game: String,
    /// The fingerprint of the rules.
    rules: String,
    made: Made,
    /// Plies since the start after which an agent solves positions by itself.
    solvable: u32,
    /// True if a rule asks for the number of plies.
    counts_plies: bool,
    /// The symmetries of the game: for each cell, the cell that comes to its place.
    symmetries: Vec<Map>,
    /// The keys of positions after plays of the book, in hexadecimal digits.
    good: Vec<String>,
}

/// Why a file is no book of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It is damaged.
    #[error("no book: {0}")]
    Damaged(String),
    /// It has another version.
    #[error("a book of version {0}, this program reads {VERSION}: make it anew with `rulewright book`")]
    Version(u32),
    /// It is of another game.
    #[error("a book of {held}, not of {wanted}")]
    OtherGame {
        /// Of the file.
        held: String,
        /// That is played.
        wanted: String,
    },
    /// The rules have changed.
    #[error("the rules of {0} have changed since the book was made: make it anew with `rulewright book`")]
    OtherRules(String),
}

impl BookFile {
    /// The file of a book of a game, whose rules have that fingerprint.
    pub fn new(
        game: &str,
        rules: &str,
        made: Made,
        symmetries: Vec<Map>,
        page: &Page,
        counts_plies: bool,
    ) -> Self {
        let keys: Vec<String> = page.good.iter().map(|key| format!("{key:0DIGITS$x}")).collect();
        Self {
            version: VERSION,
            game: game.to_owned(),
            rules: rules.to_owned(),
            made,
            solvable: page.solvable,
            counts_plies,
            symmetries,
            good: keys.chunks(ON_A_LINE).map(<[String]>::concat).collect(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is damaged, or of another version.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        /// What all versions have.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let damaged = |error: serde_json::Error| FileError::Damaged(error.to_string());
        let Versioned { version } = serde_json::from_str(text).map_err(damaged)?;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        serde_json::from_str(text).map_err(damaged)
    }

    /// The book, of a game whose rules have that fingerprint.
    ///
    /// # Errors
    /// If it is of another game or of other rules, or if it is damaged.
    pub fn book<'g>(&self, entry: &'g dyn ErasedGame, rules: &str) -> Result<Book<'g>, FileError> {
        let wanted = entry.metadata().name.to_string();
        if self.game != wanted {
            return Err(FileError::OtherGame { held: self.game.clone(), wanted });
        }
        if self.rules != rules {
            return Err(FileError::OtherRules(wanted));
        }
        let cells = entry.metadata().cells.len();
        let is_map = |map: &Map| {
            let mut sorted = map.clone();
            sorted.sort_unstable();
            sorted.into_iter().eq(0..cells)
        };
        if self.symmetries.is_empty() || !self.symmetries.iter().all(is_map) {
            return Err(FileError::Damaged(format!("its symmetries do not map {cells} cells")));
        }
        let good = self.keys().ok_or_else(|| FileError::Damaged("its keys are cut off".to_owned()))?;
        let page = Page { good, solvable: self.solvable };
        Ok(Book::new(entry, self.symmetries.clone(), page, self.counts_plies))
    }

    fn keys(&self) -> Option<BTreeSet<u64>> {
        let mut keys = BTreeSet::new();
        for line in &self.good {
            for digits in line.as_bytes().chunks(DIGITS) {
                let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.len() == DIGITS)?;
                keys.insert(u64::from_str_radix(digits, 16).ok()?);
            }
        }
        Some(keys)
    }

    /// Writes it to a file, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written; an earlier one stays.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        // Numbers, texts and lists of them can always be written.
        let text = serde_json::to_string(self).unwrap_or_default().replace("\",\"", "\",\n\"") + "\n";
        files::write_whole(path, text.as_bytes())
    }
}

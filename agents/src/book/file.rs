//! The file of a book.

use std::collections::BTreeSet;

use agent::book::{Book, KEY_BITS, Page};
use engine::ErasedGame;
use learn::{FileError, FileKind, Heading, Keys, Map};
use serde::{Deserialize, Serialize};

/// The kind of book files. The version changes with the format, and with the computation of keys.
const KIND: FileKind = FileKind { version: 1, command: "book" };

/// Hexadecimal digits of a key.
const DIGITS: usize = (KEY_BITS / 4) as usize;
/// Keys on a line of the file.
const ON_A_LINE: usize = 10;

/// The origin of a book: the command, its result and its cost.
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

/// The content of a book file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BookFile {
    #[serde(flatten)]
    heading: Heading,
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

impl BookFile {
    /// The file of a book. `rules` is the fingerprint of the game's rules.
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
            heading: KIND.heading(game, rules),
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
    /// If the text is damaged, or of another version.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        KIND.parse(text)
    }

    /// The book of the game `entry`. `rules` is the fingerprint of its rules.
    ///
    /// # Errors
    /// If the file is of another game or of other rules, or is damaged.
    pub fn book<'g>(&self, entry: &'g dyn ErasedGame, rules: &str) -> Result<Book<'g>, FileError> {
        KIND.check(&self.heading, &entry.metadata().name, rules)?;
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
        Ok(Book::new(
            entry,
            Keys::with(self.symmetries.clone(), entry.metadata().turns, self.counts_plies),
            page,
        ))
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

    /// The text of the file.
    pub fn text(&self) -> String {
        // Serializing numbers, texts and lists cannot fail.
        serde_json::to_string(self).unwrap_or_default().replace("\",\"", "\",\n\"") + "\n"
    }
}

//! What a table asks of the world outside: the rules in words, and files.

use std::path::Path;

use engine::{Setup, Written};

use crate::session::{Ending, Made};

/// A game as it is kept in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The position before the first play, if the game does not begin at its own start.
    pub start: Option<Setup>,
    /// The plays.
    pub plays: Vec<Made>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// Who played, first player first.
    pub seats: [String; 2],
}

/// A game that was read from a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opened {
    /// The position before the first play, if the game does not begin at its own start.
    pub start: Option<Setup>,
    /// The plays.
    pub plays: Vec<Written>,
}

/// The world outside.
pub trait Desk {
    /// Says why a play is not legal at a position, a sentence each; nothing if that is not known. The play is in the game's notation,
    /// or its cells with `-` between them.
    fn why_illegal(&self, before: &Setup, play: &str) -> Vec<String>;

    /// Writes a game into a new file, as a record.
    ///
    /// # Errors
    /// Why it cannot, in words. A file that is there already is such a reason.
    fn save(&self, path: &Path, game: &Kept) -> Result<(), String>;

    /// Reads the first game of a file of records.
    ///
    /// # Errors
    /// Why it cannot, in words.
    fn open(&self, path: &Path) -> Result<Opened, String>;
}

//! Services that a table needs from outside: explanations of the rules, and files.

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
    /// The end of the game, if it has ended.
    pub ending: Option<Ending>,
    /// A name for the person or agent in each seat, first player first.
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

/// Services from outside a table.
pub trait Desk {
    /// The reasons why a play is not legal in a position, a sentence each; none if they are not known. The play is in the game's
    /// notation, or its cells with `-` between them.
    fn why_illegal(&self, before: &Setup, play: &str) -> Vec<String>;

    /// The text of the rules.
    ///
    /// # Errors
    /// Returns the reason in words.
    fn rules(&self) -> Result<String, String>;

    /// Writes a game into a new file, as a record.
    ///
    /// # Errors
    /// Returns the reason in words. A file that exists already is such a reason.
    fn save(&self, path: &Path, game: &Kept) -> Result<(), String>;

    /// Reads the first game of a file of records.
    ///
    /// # Errors
    /// Returns the reason in words.
    fn open(&self, path: &Path) -> Result<Opened, String>;
}

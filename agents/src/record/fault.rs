//! Faults of a record, each with its place.

use engine::{PlayError, Setup, Written};

use agent::protocol;

/// Greatest number of characters of a faulty text that a message quotes.
const MOST_SHOWN: usize = 40;

/// A fault in the text of a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The fault that begins there.
    pub fault: Fault,
}

/// The kinds of faults of a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The text does not have the form of a record.
    #[error("found {found}, expected {expected}")]
    Form {
        /// The text there, shortened.
        found: String,
        /// What may stand there.
        expected: String,
    },
    /// A row of a board is wrong.
    #[error("{0}")]
    Board(protocol::Fault),
    /// The rules forbid a play.
    #[error("play {ply}: {error}")]
    Illegal {
        /// The number of the play in the record, from 1.
        ply: usize,
        /// The play.
        play: Written,
        /// The position before it.
        before: Box<Setup>,
        /// The reason for the refusal.
        error: PlayError,
    },
    /// A play follows the end of the game.
    #[error("play {ply} comes after the end of the game: {end}")]
    Over {
        /// The number of the play in the record, from 1.
        ply: usize,
        /// The end of the game in words.
        end: String,
    },
    /// The result is not that of the plays.
    #[error("the record says {said}, but after its plays the game is {found}")]
    Result {
        /// The result of the record.
        said: String,
        /// The state of the game by the rules, in words.
        found: String,
    },
}

impl Fault {
    /// A fault of form.
    pub(super) fn form(found: &str, expected: impl Into<String>) -> Self {
        Self::Form { found: quoted(found), expected: expected.into() }
    }
}

/// A found text in quotes, shortened and escaped.
fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text.chars().take(MOST_SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST_SHOWN).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

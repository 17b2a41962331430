//! The heading of a file that was made for one game and its rules, such as learned weights or a book.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Form, game and rules of a file, its first entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// The form of the file.
    version: u32,
    game: String,
    /// The fingerprint of the rules.
    rules: String,
}

/// Why a file is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It cannot be read as a file of its kind.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Its form is another.
    #[error(
        "its version is {found}, this program reads version {read}: make it anew with `rulewright {command} {game}`"
    )]
    Version {
        /// Of the file.
        found: u32,
        /// Of this program.
        read: u32,
        /// The command that makes such files.
        command: &'static str,
        /// The game of the file.
        game: String,
    },
    /// It is of another game.
    #[error("it is of {held}, not of {wanted}")]
    OtherGame {
        /// The game of the file.
        held: String,
        /// The game that is played.
        wanted: String,
    },
    /// The rules were others when it was made.
    #[error("it was made with other rules of {game}: make it anew with `rulewright {command} {game}`")]
    OtherRules {
        /// The command that makes such files.
        command: &'static str,
        /// The game.
        game: String,
    },
}

/// A kind of files.
#[derive(Clone, Copy, Debug)]
pub struct FileKind {
    /// The version that this program reads and writes.
    pub version: u32,
    /// The command that makes them, without the game.
    pub command: &'static str,
}

impl FileKind {
    /// The heading of a file of this kind, for a game whose rules have that fingerprint.
    pub fn heading(&self, game: &str, rules: &str) -> Heading {
        Heading { version: self.version, game: game.to_owned(), rules: rules.to_owned() }
    }

    /// Reads a file of this kind, in JSON.
    ///
    /// # Errors
    /// If it is damaged, or of another version.
    pub fn parse<File: DeserializeOwned>(&self, text: &str) -> Result<File, FileError> {
        let damaged = |error: serde_json::Error| FileError::Damaged(error.to_string());
        let Heading { version, game, .. } = serde_json::from_str(text).map_err(damaged)?;
        if version != self.version {
            return Err(FileError::Version {
                found: version,
                read: self.version,
                command: self.command,
                game,
            });
        }
        serde_json::from_str(text).map_err(damaged)
    }

    /// Checks that a file with this heading is of the game, whose rules have that fingerprint.
    ///
    /// # Errors
    /// If it is of another game or of other rules.
    pub fn check(&self, heading: &Heading, game: &str, rules: &str) -> Result<(), FileError> {
        let (held, wanted) = (heading.game.clone(), game.to_owned());
        if held != wanted {
            return Err(FileError::OtherGame { held, wanted });
        }
        if heading.rules != rules {
            return Err(FileError::OtherRules { command: self.command, game: wanted });
        }
        Ok(())
    }
}

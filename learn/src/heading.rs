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

/// The reason why a file is not used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read as one of its kind.
    #[error("damaged: {0}")]
    Damaged(String),
    /// The file is of another version.
    #[error(
        "its version is {found}, this program reads version {read}: make it anew with `rulewright {command} {game}`"
    )]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that this program reads.
        read: u32,
        /// The command that makes such files.
        command: &'static str,
        /// The game of the file.
        game: String,
    },
    /// The file is of another game.
    #[error("it is of {held}, not of {wanted}")]
    OtherGame {
        /// The game of the file.
        held: String,
        /// The game that is played.
        wanted: String,
    },
    /// The file was made with other rules.
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
    /// The command that makes files of this kind, without the game.
    pub command: &'static str,
}

impl FileKind {
    /// The heading of a file of this kind; `rules` is the fingerprint of the game's rules.
    pub fn heading(&self, game: &str, rules: &str) -> Heading {
        Heading { version: self.version, game: game.to_owned(), rules: rules.to_owned() }
    }

    /// Reads a file of this kind, in JSON.
    ///
    /// # Errors
    /// If the text is damaged, or of another version.
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

    /// Checks that a file with this heading is of the game and its rules, given by their fingerprint.
    ///
    /// # Errors
    /// If the file is of another game or of other rules.
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

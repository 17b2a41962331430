//! The formats of records, and the choice among them.

use engine::{ErasedGame, RecordFormat, Written};

use super::fault::RecordError;
use super::game::Record;
use super::{held, pdn, pgn, sgf, text};

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// The text of every game
    Text,
    /// Portable Draughts Notation
    Pdn,
    /// Smart Game Format: Go, Hex and other games of stones
    Sgf,
    /// Portable Game Notation of chess
    Pgn,
}

impl Format {
    /// The standard format that the rule file of a game names.
    fn of(game: &dyn ErasedGame) -> Option<Self> {
        game.metadata().record.as_ref().map(|record| match record {
            RecordFormat::Pdn { .. } => Self::Pdn,
            RecordFormat::Sgf { .. } => Self::Sgf,
            RecordFormat::Pgn { .. } => Self::Pgn,
        })
    }

    /// The name of the format.
    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Pdn => "pdn",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
        }
    }
}

/// The reason why records cannot be written in a format.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FormatError {
    /// The rule file does not name the format.
    #[error("records of {game} are written as `text`{}, not as `{}`", .own.map_or(String::new(), |own| format!(" or `{}`", own.name())), .wanted.name())]
    Other {
        /// The game.
        game: String,
        /// The format.
        wanted: Format,
        /// The standard format that the rule file names.
        own: Option<Format>,
    },
    /// The format has no way to write a play.
    #[error("play {ply}, `{play}`, cannot be written in this format: {why}")]
    Play {
        /// The number of the play, from 1.
        ply: usize,
        /// The play.
        play: Written,
        /// The reason, and what to do.
        why: &'static str,
    },
    /// The format has no way to write the start.
    #[error("the start of the game cannot be written in this format; the format `text` tells more")]
    Start,
    /// The format has no way to write the game.
    #[error(
        "the game cannot be written in this format: read again, it has a fault: {0}; the format `text` tells more"
    )]
    Unreadable(String),
    /// The plays of the record are not legal.
    #[error("play {ply}, `{play}`, is not legal")]
    Illegal {
        /// The number of the play, from 1.
        ply: usize,
        /// The play.
        play: Written,
    },
}

/// Writes records of one game.
///
/// # Errors
/// If the rule file does not name the format, the format cannot express the game, or a play is illegal.
pub fn write(format: Format, entry: &dyn ErasedGame, records: &[Record]) -> Result<String, FormatError> {
    let metadata = entry.metadata();
    let own = Format::of(entry);
    if format != Format::Text && own != Some(format) {
        return Err(FormatError::Other { game: metadata.name.to_string(), wanted: format, own });
    }
    let one = |record: &Record| {
        let text = match metadata.record.as_ref().filter(|_| format != Format::Text) {
            None => text::write(entry, std::slice::from_ref(record)),
            Some(RecordFormat::Pdn { game, by_name }) => pdn::write(entry, record, *game, *by_name)?,
            Some(RecordFormat::Sgf { game, by_name }) => sgf::write(entry, record, *game, *by_name)?,
            Some(RecordFormat::Pgn { variant }) => pgn::write(entry, record, variant)?,
        };
        held::check(entry, record, &text)?;
        Ok(text)
    };
    Ok(records.iter().map(one).collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Reads the records of a game: in the text of every game if they begin as such a text, else in the game's standard format.
///
/// # Errors
/// The first fault.
pub fn read(entry: &dyn ErasedGame, text: &str) -> Result<Vec<Record>, RecordError> {
    games(entry, text).into_iter().collect()
}

/// Reads the records of a game as [`read`] does, each by itself: a fault costs only its own record. At least one, which is a fault if the
/// text has none.
pub fn games(entry: &dyn ErasedGame, text: &str) -> Vec<Result<Record, RecordError>> {
    each(entry, text).collect()
}

/// The records of [`games`]; those of a standard format are read as they are asked for.
pub(super) fn each<'a>(
    entry: &'a dyn ErasedGame,
    text: &'a str,
) -> Box<dyn Iterator<Item = Result<Record, RecordError>> + 'a> {
    match &entry.metadata().record {
        Some(_) if text::begins(text) => Box::new(text::games(entry, text).into_iter()),
        None => Box::new(text::games(entry, text).into_iter()),
        Some(RecordFormat::Pdn { game, by_name }) => Box::new(pdn::games(entry, text, *game, *by_name)),
        Some(RecordFormat::Sgf { by_name, .. }) => Box::new(sgf::games(entry, text, *by_name)),
        Some(RecordFormat::Pgn { variant }) => Box::new(pgn::games(entry, text, variant)),
    }
}

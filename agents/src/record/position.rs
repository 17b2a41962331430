//! Positions in the forms of other programs: one a line, or what a recorded game leads to.

use engine::{ErasedGame, RecordFormat, Setup};

use super::fault::{Fault, RecordError};
use super::format::games;
use super::game::Record;
use super::{pdn, pgn, sgf, tagged, text};

/// Begins a line that is a comment.
const COMMENT: char = '#';

/// The games of a text that has the form of records, in the text of every game or in the game's standard format, or of positions of that format,
/// one a line (FEN, EPD). Each such position is a game without plays. `None` if the text has none of these forms.
pub fn games_or_positions(entry: &dyn ErasedGame, text: &str) -> Option<Vec<Result<Record, RecordError>>> {
    let lines = || (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    let format = entry.metadata().record.as_ref();
    let first = lines().map(|(_, line)| line).find(|line| !line.starts_with(COMMENT))?;
    let is_recorded = text::begins(text)
        || match format {
            None => false,
            Some(RecordFormat::Sgf { .. }) => sgf::begins(text),
            Some(RecordFormat::Pdn { .. } | RecordFormat::Pgn { .. }) => tagged::begins(first),
        };
    if is_recorded {
        return Some(games(entry, text));
    }
    let form = Form::of(entry).filter(|form| form.is_position(entry, first))?;
    let positions = lines().filter(|(_, line)| !line.starts_with(COMMENT));
    Some(positions.map(|(number, line)| form.record(entry, number, line)).collect())
}

/// A form of positions on a line.
enum Form {
    Pdn { by_name: bool },
    Pgn,
}

impl Form {
    /// The form of a game's positions, if its standard format has one.
    fn of(entry: &dyn ErasedGame) -> Option<Self> {
        match entry.metadata().record.as_ref()? {
            RecordFormat::Pdn { by_name, .. } => Some(Self::Pdn { by_name: *by_name }),
            RecordFormat::Pgn { .. } => Some(Self::Pgn),
            RecordFormat::Sgf { .. } => None,
        }
    }

    fn is_position(&self, entry: &dyn ErasedGame, line: &str) -> bool {
        match self {
            Self::Pdn { .. } => pdn::is_position(line),
            Self::Pgn => pgn::is_position(entry, line),
        }
    }

    fn read(&self, entry: &dyn ErasedGame, line: &str) -> Result<Setup, String> {
        match self {
            Self::Pdn { by_name } => pdn::position(entry, *by_name, line),
            Self::Pgn => pgn::position(entry, line),
        }
    }

    /// A game without plays that begins at the position of a line.
    fn record(&self, entry: &dyn ErasedGame, number: usize, line: &str) -> Result<Record, RecordError> {
        let example = match self {
            Self::Pdn { .. } => "a position such as `W:W31,K32:B1,2`",
            Self::Pgn => "a position such as `4k3/8/8/8/8/8/8/4K3 w - - 0 1`",
        };
        let fault =
            |part: String| RecordError { line: number, column: 1, fault: Fault::form(&part, example) };
        let start = Some(self.read(entry, line).map_err(fault)?);
        Ok(Record { game: entry.metadata().name.to_string(), start, ..Record::default() })
    }
}

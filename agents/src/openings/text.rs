//! Openings as text: one a line, its plays in the game's notation with ` | ` between them.

use engine::{ErasedGame, PlayError, Written};

use super::{Opening, key};

/// The separator of two plays.
const PLAYS: char = '|';
/// The first character of a comment line.
const COMMENT: char = '#';

/// The openings of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Openings that lead to different positions.
    pub openings: Vec<Opening>,
    /// The numbers, from 1, of the lines left out because an earlier line leads to the same position.
    pub repeated: Vec<usize>,
}

/// A line that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A play cannot be made.
    #[error("line {line}, play {ply}: {fault}")]
    Play {
        /// The number of the line, from 1.
        line: usize,
        /// The number of the play in the line, from 1.
        ply: usize,
        /// The fault of the play.
        fault: PlayError,
    },
    /// The game is over.
    #[error("line {0}: the game is over after these plays, which leaves nothing to play")]
    Over(usize),
    /// There is no opening.
    #[error("it has no opening: write one a line, its plays with ` | ` between them")]
    Empty,
}

/// Reads openings. Skips a byte order mark, empty lines, and lines that begin with `#`.
///
/// # Errors
/// If a line is no opening, or there is none.
pub fn read(entry: &dyn ErasedGame, text: &str) -> Result<Listed, OpeningError> {
    let mut listed = Listed { openings: Vec::new(), repeated: Vec::new() };
    let mut seen = std::collections::HashSet::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(COMMENT) {
            continue;
        }
        let number = index + 1;
        let opening = Opening { plays: line.split(PLAYS).map(Written::from).collect(), ..Opening::default() };
        let position = opening.position(entry).map_err(|(fault, before)| OpeningError::Play {
            line: number,
            ply: before + 1,
            fault,
        })?;
        if position.outcome().is_some() {
            return Err(OpeningError::Over(number));
        }
        if seen.insert(key(&*position)) {
            listed.openings.push(opening);
        } else {
            listed.repeated.push(number);
        }
    }
    if listed.openings.is_empty() { Err(OpeningError::Empty) } else { Ok(listed) }
}

/// One opening as a line, without its line end.
pub fn write(opening: &Opening) -> String {
    let plays: Vec<String> = opening.plays.iter().map(ToString::to_string).collect();
    plays.join(&format!(" {PLAYS} "))
}

//! Checks that a format holds a record: what is written must be read as the same game.

use engine::{ErasedGame, ErasedPosition};

use super::format::{FormatError, read};
use super::game::Record;

/// Why a play cannot be written.
const OTHER: &str =
    "read again, it is another play; the format `text` has every play whose notation is its own";

/// Checks that `text`, which was written for `record`, is read as the same start and plays.
///
/// # Errors
/// If a play is read as another one, or the text cannot be read at all: the format cannot express the game.
pub(super) fn check(entry: &dyn ErasedGame, record: &Record, text: &str) -> Result<(), FormatError> {
    let again = read(entry, text).map_err(|error| FormatError::Unreadable(error.to_string()))?;
    let [again] = &again[..] else { return Err(FormatError::Unreadable("it holds no game".to_owned())) };
    let (mut position, mut other) = (record.begin(entry), again.begin(entry));
    // Formats leave out clocks and counters, such as the number of plies before the start.
    let alike = |one: &dyn ErasedPosition, other: &dyn ErasedPosition| {
        let (one, other) = (one.setup(), other.setup());
        (one.board, one.turn) == (other.board, other.turn)
    };
    if !alike(&*position, &*other) {
        return Err(FormatError::Start);
    }
    for (index, played) in record.plays.iter().enumerate() {
        let is_legal = position.play(&played.play).is_ok();
        let is_read = again.plays.get(index).is_some_and(|again| other.play(&again.play).is_ok());
        if !is_legal || !is_read || !alike(&*position, &*other) {
            return Err(FormatError::Play { ply: index + 1, play: played.play.clone(), why: OTHER });
        }
    }
    Ok(())
}

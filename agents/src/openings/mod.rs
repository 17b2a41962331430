//! Openings: the first plies of games, so that games between the same players differ and neither side begins with an advantage.

mod drawn;
mod source;
mod text;
mod trial;

use engine::{ErasedGame, ErasedPosition, Metadata, Written};

pub use drawn::{Drawing, Drawn, JUDGE_NODES};
pub use source::Source;
pub use text::{Listed, OpeningError, read, write};

/// Longest opening that is drawn by itself, in plies.
const LONGEST: u32 = 8;
/// A typical game is so many times as long as an opening.
const SHARE: u32 = 10;

/// The first plies of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The plays.
    pub plays: Vec<Written>,
    /// The value of the position after them for the player to move, by a short search; `None` if none judged it.
    pub score: Option<i32>,
}

impl Opening {
    /// The position after the opening.
    ///
    /// # Errors
    /// If a play is not legal: the error, and the number of plays before it.
    pub fn position(
        &self,
        entry: &dyn ErasedGame,
    ) -> Result<Box<dyn ErasedPosition>, (engine::PlayError, usize)> {
        let mut position = entry.start();
        for (ply, play) in self.plays.iter().enumerate() {
            position.play(play).map_err(|error| (error, ply))?;
        }
        Ok(position)
    }
}

/// Plies of an opening, unless somebody chooses: an even number, so that the first player is to move, and short for short games.
pub fn usual_plies(metadata: &Metadata) -> u32 {
    (metadata.typical_plies / SHARE / 2 * 2).clamp(2, LONGEST)
}

/// What tells two openings apart: the board and the player to move.
fn key(position: &dyn ErasedPosition) -> (u64, usize) {
    (position.key(), position.turn())
}

#[cfg(test)]
mod tests;

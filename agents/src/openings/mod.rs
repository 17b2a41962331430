//! Openings: the first plies of games, so that games between the same players differ and neither side begins with an advantage.

mod drawn;
mod recorded;
mod source;
mod text;
mod trial;

use engine::{ErasedGame, ErasedPosition, History, Metadata, Setup, Written};

pub use drawn::{Drawing, Drawn, JUDGE_NODES};
pub use recorded::{Recorded, openings_of};
pub use source::Source;
pub use text::{Listed, OpeningError, read, write};

/// The longest default opening, in plies.
const LONGEST: u32 = 8;
/// Plies of a typical game, divided by the plies of a default opening.
const SHARE: u32 = 10;

/// The first plies of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position before the plays, if it is not the game's own start.
    pub start: Option<Setup>,
    /// The plays.
    pub plays: Vec<Written>,
    /// The value of the position after them for the player to move, by a short search; `None` if no search judged it.
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
        let mut position = match &self.start {
            Some(setup) => entry.at(setup, History::new()),
            None => entry.start(),
        };
        for (ply, play) in self.plays.iter().enumerate() {
            position.play(play).map_err(|error| (error, ply))?;
        }
        Ok(position)
    }
}

/// The default number of plies of an opening: even, so that the first player is to move, and small for short games.
pub fn usual_plies(metadata: &Metadata) -> u32 {
    (metadata.typical_plies / SHARE / 2 * 2).clamp(2, LONGEST)
}

/// The identity of an opening: its board and the player to move.
fn key(position: &dyn ErasedPosition) -> (u64, usize) {
    (position.key(), position.turn())
}

#[cfg(test)]
mod tests;

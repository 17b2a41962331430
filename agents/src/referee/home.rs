//! What an agent begins its games with. Whatever is wrong with it is the loss of this agent alone.

use std::path::Path;
use std::time::Duration;

use engine::Written;
use sandbox::files;

use super::seat::{Answer, Seat, Turn};
use super::verdict::{Offence, Reason};
use super::{Conditions, Contender, Place, Program, RefereeError, is_full};

/// What an agent begins each game with.
#[derive(Debug)]
pub enum Home {
    /// A directory with its files.
    Ready(Place),
    /// The agent cannot play, for this reason, and loses.
    Unfit(String),
}

impl Home {
    /// A directory with a copy of all files of `folder`, if one is given, of as many bytes and files as the conditions permit.
    ///
    /// # Errors
    /// If the directory cannot be made, or the disk is full.
    pub fn new(folder: Option<&Path>, conditions: &Conditions) -> Result<Self, RefereeError> {
        let failed =
            |source| RefereeError::File { action: "make a directory in", path: std::env::temp_dir(), source };
        let place = Place::new().map_err(failed)?;
        let Some(folder) = folder else { return Ok(Self::Ready(place)) };
        match files::copy(folder, &place.dir(), conditions.limits.most()) {
            Ok(()) => Ok(Self::Ready(place)),
            Err(error) if is_full(&error) => Err(failed(error)),
            Err(error) => Ok(Self::Unfit(format!("its files cannot be copied: {error}"))),
        }
    }

    /// The same for one game.
    ///
    /// # Errors
    /// If the directory cannot be made, or the disk is full.
    pub fn of_game(&self, conditions: &Conditions) -> Result<Self, RefereeError> {
        match self {
            Self::Ready(place) => Self::new(Some(&place.dir()), conditions),
            Self::Unfit(reason) => Ok(Self::Unfit(reason.clone())),
        }
    }

    /// The seat of a contender that has this home, which may not read the files in `hidden`.
    pub fn seat<'a>(
        &'a self,
        contender: &'a Contender,
        conditions: &'a Conditions,
        hidden: Vec<std::path::PathBuf>,
    ) -> Box<dyn Seat + 'a> {
        match self {
            Self::Ready(place) => Box::new(Program::new(contender, conditions, place, hidden)),
            Self::Unfit(reason) => Box::new(Absent(reason)),
        }
    }
}

/// The seat of an agent that cannot play, for this reason: it loses at its first turn.
struct Absent<'a>(&'a str);

impl Seat for Absent<'_> {
    fn begin(&mut self, _seed: u64) -> Result<(), RefereeError> {
        Ok(())
    }

    fn turn(&mut self, _turn: &Turn) -> Result<Answer, RefereeError> {
        let play: Result<Written, _> = Err(Offence::new(Reason::Crash, format!("cannot play: {}", self.0)));
        Ok(Answer { play, cpu: Duration::ZERO, wall: Duration::ZERO })
    }
}

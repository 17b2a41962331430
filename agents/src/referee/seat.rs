//! Seats: a seat makes the plays of one side, as an agent's program, a person, or code in this process.

use std::time::Duration;

use engine::{ErasedGame, ErasedPosition, Written};
use rustix::time::{ClockId, clock_gettime};

use super::verdict::{Offence, Reason};
use super::{Clock, RefereeError};

/// A turn that a seat is asked for.
pub struct Turn<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// The position.
    pub position: &'a dyn ErasedPosition,
    /// The player to move.
    pub player: usize,
    /// The time that is left, or that a play may take.
    pub clock: Clock,
    /// True if the game should stop; the seat then answers soon, and its answer does not matter.
    pub stop: &'a dyn Fn() -> bool,
}

/// The answer to a turn.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The play, not yet judged, or the offence that loses the game.
    pub play: Result<Written, Offence>,
    /// CPU time used.
    pub cpu: Duration,
    /// Wall time used.
    pub wall: Duration,
}

/// One side of a game. A seat can play many games, one after the other.
pub trait Seat {
    /// Prepares for a new game; `seed` is the seed of the seat's random choices.
    ///
    /// # Errors
    /// If that fails for a reason that is no agent's fault.
    fn begin(&mut self, seed: u64) -> Result<(), RefereeError>;

    /// Takes a turn.
    ///
    /// # Errors
    /// If that fails for a reason that is no agent's fault.
    fn turn(&mut self, turn: &Turn) -> Result<Answer, RefereeError>;

    /// True if the seat loses by using more time than it has. Otherwise it goes on with no time left.
    fn loses_on_time(&self) -> bool {
        true
    }

    /// Bytes on the disk by which the seat's files have grown in this game.
    fn grown(&self) -> u64 {
        0
    }
}

/// A function that chooses a play is a seat; `None` loses. The seat is charged the CPU time of its thread, but does not lose on time,
/// since a slow process is no fault of the player.
impl<F: FnMut(&Turn) -> Option<Written>> Seat for F {
    fn begin(&mut self, _seed: u64) -> Result<(), RefereeError> {
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<Answer, RefereeError> {
        let (begun, used) = (std::time::Instant::now(), thread_time());
        let play = self(turn).ok_or_else(|| Offence::new(Reason::NoOutput, "found no play"));
        Ok(Answer { play, cpu: thread_time().saturating_sub(used), wall: begun.elapsed() })
    }

    fn loses_on_time(&self) -> bool {
        false
    }
}

fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

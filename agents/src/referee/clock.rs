//! The CPU time of a side.

use std::fmt;

use engine::{Metadata, Mode};

use agent::turn::tells_time;

/// CPU seconds that a side has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clock {
    /// Seconds for the whole game, or for the rest of the game.
    Game(f64),
    /// Seconds for each play.
    Move(f64),
}

/// Default CPU seconds of a play in a game whose `input.txt` does not give the time; hosts of such games give as many.
const USUAL_MOVE: f64 = 10.0;
/// Default CPU seconds of a whole game, for other games.
const USUAL_GAME: f64 = 10.0;

impl Clock {
    /// The default clock of a game.
    pub fn usual(metadata: &Metadata) -> Self {
        if tells_time(metadata) { Self::Game(USUAL_GAME) } else { Self::Move(USUAL_MOVE) }
    }

    /// The mode that `input.txt` states.
    pub fn mode(self) -> Mode {
        match self {
            Self::Game(_) => Mode::Game,
            Self::Move(_) => Mode::Single,
        }
    }

    /// The seconds.
    pub fn seconds(self) -> f64 {
        match self {
            Self::Game(seconds) | Self::Move(seconds) => seconds,
        }
    }

    /// A clock of the same kind with these seconds.
    pub fn with_seconds(self, seconds: f64) -> Self {
        match self {
            Self::Game(_) => Self::Game(seconds),
            Self::Move(_) => Self::Move(seconds),
        }
    }

    /// The seconds for a game; `None` if each play has its own.
    pub fn of_game(self) -> Option<f64> {
        match self {
            Self::Game(seconds) => Some(seconds),
            Self::Move(_) => None,
        }
    }

    /// The clock after a play that took `used` seconds; `None` if that was too long.
    pub fn after(self, used: f64) -> Option<Self> {
        if used > self.seconds() {
            return None;
        }
        Some(match self {
            Self::Game(seconds) => Self::Game(seconds - used),
            Self::Move(seconds) => Self::Move(seconds),
        })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(seconds) => write!(f, "{seconds} s of CPU time a game"),
            Self::Move(seconds) => write!(f, "{seconds} s of CPU time a move"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_up_after_the_last_of_it() {
        assert_eq!(Clock::Game(2.0).after(0.5), Some(Clock::Game(1.5)));
        assert_eq!(Clock::Move(2.0).after(2.0), Some(Clock::Move(2.0)));
        assert_eq!(Clock::Game(2.0).after(2.001), None);
        assert_eq!(Clock::Game(2.0).after(2.0), Some(Clock::Game(0.0)), "the next play has no time");
    }
}

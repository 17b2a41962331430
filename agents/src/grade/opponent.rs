//! The opponents of a graded agent: a built-in player in this process, or a program.

use std::fmt;

use agent::players::Learned;
use engine::{ErasedGame, SearchLimits, Situation, Written, mix};

use crate::players::{Entrant, EntrantError, Means};
use crate::referee::{Contender, ContenderError, Turn};

/// An opponent of the agent.
#[derive(Clone, Debug, PartialEq)]
pub enum Opponent {
    /// A built-in player, which plays in this process within its clock, and within its setting if it has one.
    Player(Entrant),
    /// A program that speaks the file protocol.
    Program(Contender),
}

/// The text names no opponent.
#[derive(Debug, thiserror::Error)]
pub enum OpponentError {
    /// The text begins with a player's name, but the setting is wrong.
    #[error(transparent)]
    Setting(EntrantError),
    /// The text is neither a player nor a program.
    #[error(transparent)]
    Contender(ContenderError),
}

impl Opponent {
    /// Reads a player's name, with or without a setting, or a command line.
    ///
    /// # Errors
    /// If the text is none of these.
    pub fn read(text: &str) -> Result<Self, OpponentError> {
        match text.parse() {
            Ok(entrant) => return Ok(Self::Player(entrant)),
            // The clock bounds the player, so no setting is needed.
            Err(EntrantError::Boundless(player)) => {
                return Ok(Self::Player(Entrant { player, ..Entrant::default() }));
            }
            Err(EntrantError::Unknown(_)) => {}
            Err(error) => return Err(OpponentError::Setting(error)),
        }
        text.parse().map(Self::Program).map_err(OpponentError::Contender)
    }

    /// The program, if the opponent is one.
    pub fn program(&self) -> Option<&Contender> {
        match self {
            Self::Player(_) => None,
            Self::Program(contender) => Some(contender),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(entrant) => entrant.fmt(f),
            Self::Program(contender) => contender.fmt(f),
        }
    }
}

/// The seat of a built-in player, which divides its time as the crate `agent` does.
pub(super) fn seat<'a>(
    entry: &'a dyn ErasedGame,
    entrant: Entrant,
    learned: Option<&'a dyn Learned>,
    seed: u64,
) -> impl FnMut(&Turn) -> Option<Written> + 'a {
    move |turn| {
        let metadata = entry.metadata();
        let setup = turn.position.setup();
        let clock = turn.clock;
        let budget = engine::plan(&Situation::of(metadata, &setup, clock.mode(), clock.seconds()));
        let own = entrant.means(turn.position, mix(seed, setup.plies.into()), learned);
        let limits = SearchLimits { deadline: own.limits.deadline.within(budget), ..own.limits };
        let seconds = own.seconds.min(turn.clock.seconds());
        entrant.player.choose(metadata, turn.position, &Means { limits, seconds, ..own })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Player;

    #[test]
    fn players_and_programs_are_told_apart() {
        let read = |text| Opponent::read(text).unwrap();
        let by_clock = |player| Opponent::Player(Entrant { player, ..Entrant::default() });
        assert_eq!(read("minimax"), by_clock(Player::Minimax));
        assert_eq!(read("search"), by_clock(Player::Search));
        let Opponent::Player(entrant) = read("search:nodes=500") else { panic!("a player") };
        assert_eq!(entrant.restraint.nodes, Some(500));
        assert!(matches!(read("sh agent.sh"), Opponent::Program(_)));
        for (text, told) in [("serach", "did you mean `search`?"), ("search:node=5", "is no setting")] {
            let error = Opponent::read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}

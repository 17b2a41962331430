//! The players: ways to choose a play, each known by its name, for any game.
//!
//! Three players are the engine's searchers. The others are reference players to measure agents against. They work on the object-safe
//! interface and on two values that every game has: the pieces that a play takes, and the static value of a position.

mod aggressive;
mod alphabeta;
mod greedy;
mod lookahead;
mod minimax;
mod nearby;
mod random;
mod searcher;
mod taken;
mod ties;

use std::fmt;

use engine::{ErasedGame, ErasedPosition, Metadata, SearchLimits, Searcher, Written};

/// A way to choose a play. [`Player::about`] says what each does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table of names says it")]
pub enum Player {
    #[default]
    Search,
    AlphaBeta,
    Mcts,
    Random,
    Nearby,
    Greedy,
    Aggressive,
    Minimax,
    Shallow,
    Qlearning,
}

/// Each player, its name, and its description.
const PLAYERS: [(Player, &str, &str); 10] = [
    (Player::Search, "search", "The search of the kind that the rule file names"),
    (
        Player::AlphaBeta,
        "alpha-beta",
        "The alpha-beta search: iterative deepening and all its refinements; `alphabeta` is another",
    ),
    (Player::Mcts, "mcts", "Monte-Carlo tree search"),
    (Player::Random, "random", "Reference: any play, each equally likely"),
    (
        Player::Nearby,
        "nearby",
        "Reference: any play that places a piece next to another; where there is none, any play",
    ),
    (Player::Greedy, "greedy", "Reference: the play that takes the most pieces"),
    (
        Player::Aggressive,
        "aggressive",
        "Reference: the play that is sure to take the most pieces together with its next play",
    ),
    (
        Player::Minimax,
        "minimax",
        "Reference: minimax without pruning, 3 plies deep with more than 50 s left, 1 with less than 3 s, else 2",
    ),
    (
        Player::Shallow,
        "alphabeta",
        "Reference: shallow alpha-beta, 2 plies deep and 10 plays wide; `alpha-beta` is another",
    ),
    (
        Player::Qlearning,
        "qlearning",
        "Reference: the play whose position is worth the most in the table that `rulewright train qlearning` has learned",
    ),
];

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Player {
    /// All players.
    pub fn all() -> impl Iterator<Item = Self> {
        PLAYERS.iter().map(|(player, ..)| *player)
    }

    /// The player with that name.
    pub fn named(name: &str) -> Option<Self> {
        PLAYERS.iter().find(|(_, other, _)| *other == name).map(|(player, ..)| *player)
    }

    /// The name, as commands take it.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The description of the player, in a line.
    pub fn about(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (Self, &'static str, &'static str) {
        PLAYERS[self as usize]
    }

    /// The searcher that the player uses in a game; `None` for a reference player.
    pub fn searcher(self, metadata: &Metadata) -> Option<Searcher> {
        match self {
            Self::Search => Some(metadata.search),
            Self::AlphaBeta => Some(Searcher::AlphaBeta),
            Self::Mcts => Some(Searcher::Mcts),
            Self::Random
            | Self::Nearby
            | Self::Greedy
            | Self::Aggressive
            | Self::Minimax
            | Self::Shallow
            | Self::Qlearning => None,
        }
    }

    /// True if the player is there for comparisons: it does not search as deep as its time allows.
    pub fn is_reference(self) -> bool {
        !matches!(self, Self::Search | Self::AlphaBeta | Self::Mcts)
    }

    /// An oddity of this player in that game, if there is one, to report to the user who chose the player.
    pub fn oddity(self, entry: &dyn ErasedGame) -> Option<String> {
        let metadata = entry.metadata();
        let vain = self == Self::Nearby && !nearby::places(&*entry.start());
        vain.then(|| {
            format!("no first play of {} places a piece: `nearby` begins as `random`", metadata.name)
        })
    }

    /// Chooses a legal play; `None` if the game is over, or if the player is `qlearning` and the means have no table.
    ///
    /// Searchers keep to all limits. Reference players keep to the limits of time, depth and nodes (positions that they visit), except
    /// that the shortest look at each play is always taken. Equal seeds give equal plays, unless time ran out.
    pub fn choose(
        self,
        metadata: &Metadata,
        position: &dyn ErasedPosition,
        means: &Means<'_>,
    ) -> Option<Written> {
        if position.outcome().is_some() {
            return None;
        }
        let index = match self {
            Self::Search => return searcher::choose(metadata.search, position, means),
            Self::AlphaBeta => return searcher::choose(Searcher::AlphaBeta, position, means),
            Self::Mcts => return searcher::choose(Searcher::Mcts, position, means),
            Self::Qlearning => return means.learned?.choose(position),
            Self::Random => return random::choose(position, means),
            Self::Nearby => nearby::choose(metadata, position, means),
            Self::Greedy => greedy::choose(position, means),
            Self::Aggressive => aggressive::choose(position, means),
            Self::Minimax => minimax::choose(position, means),
            Self::Shallow => alphabeta::choose(position, means),
        }?;
        position.plays().into_iter().nth(index)
    }
}

/// The limits and the knowledge that a player may use for a play.
#[derive(Clone, Debug)]
pub struct Means<'t> {
    /// Limits of the play, and its random seed.
    pub limits: SearchLimits,
    /// CPU seconds that are left, for this play or for the rest of the game: `minimax` chooses its depth by them.
    pub seconds: f64,
    /// The table that `qlearning` plays by; other players ignore it.
    pub learned: Option<&'t dyn Learned>,
}

/// Learned knowledge by which a play can be chosen.
pub trait Learned: fmt::Debug + Sync {
    /// The best play; `None` if the game is over or there is no play.
    fn choose(&self, position: &dyn ErasedPosition) -> Option<Written>;
}

#[cfg(test)]
mod tests;

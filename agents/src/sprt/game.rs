//! One game between two players in this process, on one thread.

use std::time::Duration;

use agent::players::Learned;
use engine::{ErasedGame, PlayError, Player, mix, thread_time};

use crate::openings::Opening;
use crate::players::Entrant;

/// Default limit of plies, as a multiple of a typical game.
const LONG_GAME: u32 = 8;

/// The context shared by all games of a match.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// Plies, with those of the opening, after which a game is a draw.
    pub most_plies: u32,
    /// True if the match should stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// The table that `qlearning` plays by; see [`crate::players::learned`].
    pub learned: Option<&'a dyn Learned>,
}

impl<'a> Table<'a> {
    /// A table with the default limit of plies: several typical games, and at least the limit of the rules. Without a learned table.
    pub fn new(entry: &'a dyn ErasedGame, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let metadata = entry.metadata();
        let long = metadata.typical_plies.saturating_mul(LONG_GAME);
        Self {
            entry,
            most_plies: metadata.ply_limit.map_or(long, |limit| limit.max(long)),
            stop,
            learned: None,
        }
    }
}

/// A player at a table.
#[derive(Clone, Copy)]
pub struct Seat<'a> {
    /// The player.
    pub entrant: &'a Entrant,
    /// The game with this player's own weights; `None` uses the weights of the table.
    pub own: Option<&'a dyn ErasedGame>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    /// Plies played, with those of the opening.
    pub plies: u32,
    /// True if neither side won or drew by the rules: the game was stopped at the limit of plies, or the player to move had no play.
    pub endless: bool,
    /// Plays and CPU time of each player.
    pub sides: [Side; 2],
}

/// Plays and CPU time of a side, in one game or in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Plays made, without those of the opening.
    pub plays: u64,
    /// CPU time for them.
    pub cpu: Duration,
}

/// A fault of a game that is no player's loss.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayingError {
    /// An opening has an illegal play.
    #[error("an opening cannot be played: {0}")]
    Opening(PlayError),
    /// A player found no play, or one that the rules forbid: a fault of this program.
    #[error("{player} found no legal play in a game of {game}: please report this")]
    NoPlay {
        /// The player.
        player: Entrant,
        /// The game.
        game: String,
    },
}

/// Plays a game from an opening; `None` if it was stopped. `players`: the first player first. Equal seeds give equal games if the
/// players' settings hold no time.
///
/// # Errors
/// If a play of the opening or of a player is not legal.
pub fn play(
    table: &Table,
    opening: &Opening,
    players: [Seat<'_>; 2],
    seed: u64,
) -> Result<Option<Game>, PlayingError> {
    let mut position = opening.position(table.entry).map_err(|(error, _)| PlayingError::Opening(error))?;
    let mut plies = opening.plays.len() as u32;
    let mut sides = [Side::default(); 2];
    loop {
        let outcome = position.outcome();
        let winner = outcome.and_then(|outcome| outcome.winner);
        let over = Game { winner, plies, endless: outcome.is_none(), sides };
        if outcome.is_some() || plies >= table.most_plies {
            return Ok(Some(over));
        }
        if (table.stop)() {
            return Ok(None);
        }
        let turn = position.turn();
        let (Seat { entrant: player, own }, begun) = (players[turn], thread_time());
        let own = own.map(|own| own.at(&position.setup(), position.past().clone()));
        let (metadata, seen) = (table.entry.metadata(), own.as_deref().unwrap_or(&*position));
        let means = player.means(seen, mix(seed, plies.into()), table.learned);
        let chosen = player.player.choose(metadata, seen, &means);
        if chosen.is_none() && !position.can_play() {
            return Ok(Some(over));
        }
        sides[turn].plays += 1;
        sides[turn].cpu += thread_time().saturating_sub(begun);
        let made = chosen.is_some_and(|play| position.play(&play).is_ok());
        if !made {
            let game = table.entry.metadata().name.to_string();
            return Err(PlayingError::NoPlay { player: *player, game });
        }
        plies += 1;
    }
}

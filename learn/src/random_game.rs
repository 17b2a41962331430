//! Random games, in whose positions symmetries are tried.

use engine::{ErasedGame, Setup, mix};

/// Most plies of a random game: a few times as many as are typical, but enough for the shortest games.
const TYPICAL_GAMES: u32 = 3;
const LEAST_PLIES: u32 = 60;
const MOST_PLIES: u32 = 1_000;

/// A random game.
pub(crate) struct RandomGame {
    /// The positions that were not over: the start, and the one after each play but the last.
    pub setups: Vec<Setup>,
    /// True if a player won.
    pub is_won: bool,
}

/// Plays a random game. Equal seeds give equal games.
pub(crate) fn random_game(entry: &dyn ErasedGame, seed: u64) -> RandomGame {
    let most = (TYPICAL_GAMES * entry.metadata().typical_plies).clamp(LEAST_PLIES, MOST_PLIES);
    let mut position = entry.start();
    let mut game = RandomGame { setups: Vec::new(), is_won: false };
    for ply in 0..most {
        if let Some(outcome) = position.outcome() {
            game.is_won = outcome.winner.is_some();
            break;
        }
        game.setups.push(position.setup());
        let play = position.drawn_play(mix(seed, ply.into()));
        if play.is_none_or(|play| position.play(&play).is_err()) {
            break;
        }
    }
    game
}

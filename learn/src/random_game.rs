//! Random games, in whose positions symmetries are tried.

use engine::{ErasedGame, History, Setup, listing, mix};

/// Most plies of a random game: a few times as many as are typical, but enough for the shortest games.
const TYPICAL_GAMES: u32 = 3;
const LEAST_PLIES: u32 = 60;
const MOST_PLIES: u32 = 1_000;
/// Most plays of a position in which symmetries are tried: the position after each is made and kept.
const MOST_PLAYS: u64 = 10_000;

/// A random game.
pub(crate) struct RandomGame {
    /// The positions that were not over: the start, and the one after each play but the last.
    pub setups: Vec<Setup>,
    /// True if a player won.
    pub is_won: bool,
}

/// Plays a random game, up to a position with more plays than can be listed. Equal seeds give equal games.
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
        let (play, overlong) = listing::watched(|| position.drawn_play(mix(seed, ply.into())));
        if overlong.is_some() || play.is_none_or(|play| position.play(&play).is_err()) {
            break;
        }
    }
    game
}

/// The most units of work for a list of plays, in which symmetries are tried: see [`listing`].
const MOST_WORK: u64 = 1 << 16;

/// Runs `work`, which tries symmetries. `None` if it met a position with so many plays that trying takes too long.
pub(crate) fn with_short_lists<T>(work: impl FnOnce() -> Option<T>) -> Option<T> {
    let (done, overlong) = listing::within(MOST_WORK, || listing::watched(work));
    done.filter(|_| overlong.is_none())
}

/// True if a position has few enough plays for a comparison of what they lead to.
pub(crate) fn has_few_plays(entry: &dyn ErasedGame, setup: &Setup) -> bool {
    let plays = entry.at(setup, History::new()).perft_by(1, true, None, &|| false);
    plays.is_ok_and(|plays| plays <= MOST_PLAYS)
}

//! The positions that a sweep measures.

use engine::{ErasedGame, ErasedPosition, History, Setup, mix};

/// Most positions taken from a random game, its start included.
const MOST_POSITIONS: u64 = 1000;
/// Random seed of the games.
const SEED: u64 = 1;

/// A position with a name.
pub struct Place {
    /// The phase of the game: `start`, `early`, `middle` or `late`.
    pub when: &'static str,
    /// Plies before the position.
    pub ply: usize,
    /// The position.
    pub position: Box<dyn ErasedPosition>,
}

/// Four positions of a random game: its start, and those after an eighth, a half and seven eighths of its plies. Every back end and every
/// version of the generator gives the same positions: each ply is the play to the board with the least hash, whatever the order in which
/// plays are generated.
pub fn positions(entry: &dyn ErasedGame) -> Vec<Place> {
    let game = random_game(entry);
    let plies = game.len();
    let places =
        [("start", 0), ("early", (plies / 8).max(1)), ("middle", plies / 2), ("late", plies * 7 / 8)];
    let place = |(when, ply): (&'static str, usize)| {
        let ply = ply.min(plies - 1);
        let (setup, past) = &game[ply];
        Place { when, ply, position: entry.at(setup, past.clone()) }
    };
    places.map(place).into()
}

/// The positions of a random game before its end, each with its history.
fn random_game(entry: &dyn ErasedGame) -> Vec<(Setup, History)> {
    let start = entry.start();
    let mut game = vec![(start.setup(), start.past().clone())];
    for ply in 1..MOST_POSITIONS {
        let (setup, past) = &game[game.len() - 1];
        let position = entry.at(setup, past.clone());
        let nexts = position.nexts();
        let least = nexts.iter().min_by_key(|next| hash(mix(SEED, ply), &next.setup()));
        let Some(next) = least.filter(|next| next.outcome().is_none()) else { break };
        let next = (next.setup(), next.past().clone());
        game.push(next);
    }
    game
}

/// Hash of the pieces on the board, by cells.
fn hash(seed: u64, setup: &Setup) -> u64 {
    let code = |piece: &engine::Piece| 1 + u64::from(piece.player) + 2 * u64::from(piece.kind);
    setup.board.iter().map(|piece| piece.as_ref().map_or(0, code)).fold(seed, mix)
}

//! Games that tell whether an opening gives both sides a chance.

use engine::{ErasedGame, ErasedPosition, Player, SearchLimits};

/// A game is a draw after so many times the plies of a typical one.
const LONG: u32 = 3;

/// True unless one side wins all of so many games between equal searches from a position. Searches have so many nodes for each play of
/// the first game, and half as many more in each further one: with as many they would play it alike. `None` if `stop` returned true.
pub fn is_open(
    entry: &dyn ErasedGame,
    position: &dyn ErasedPosition,
    games: u32,
    mut nodes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<bool> {
    let mut first_winner = None;
    for game in 0..games {
        let winner = winner(entry, entry.at(&position.setup(), position.past().clone()), nodes, stop)?;
        if winner.is_none() || (game > 0 && winner != first_winner) {
            return Some(true);
        }
        first_winner = winner;
        nodes += nodes.div_ceil(2);
    }
    Some(games == 0)
}

/// The winner of a game between searches of so many nodes a play. The outer `None`: `stop` returned true.
fn winner(
    entry: &dyn ErasedGame,
    mut position: Box<dyn ErasedPosition>,
    nodes: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Option<Player>> {
    let limits = SearchLimits { nodes, ..SearchLimits::default() };
    for _ in 0..entry.metadata().typical_plies.saturating_mul(LONG) {
        if let Some(outcome) = position.outcome() {
            return Some(outcome.winner);
        }
        if stop() {
            return None;
        }
        let Some(found) = position.search(entry.metadata().search, &limits) else { break };
        if position.play(&found.play).is_err() {
            break;
        }
    }
    Some(None)
}

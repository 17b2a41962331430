//! Trial games, which test whether an opening gives both sides a chance.

use agent::Restraint;
use engine::ErasedGame;

use super::Opening;
use crate::players::Entrant;
use crate::sprt::{Seat, Table, play};

/// True unless one side wins all of `games` games between equal searches from an opening. A search has `nodes` nodes for each play of the
/// first game, and half as many again in each further game, since with equal nodes the games would be alike. `None` if `stop` returned
/// true.
pub fn is_open(
    entry: &dyn ErasedGame,
    opening: &Opening,
    games: u32,
    mut nodes: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<bool> {
    let table = Table::new(entry, stop);
    let mut first_winner = None;
    for game in 0..games {
        let entrant = Entrant {
            restraint: Restraint { nodes: Some(nodes), ..Restraint::default() },
            ..Entrant::default()
        };
        let seat = Seat { entrant: &entrant, own: None };
        // The games that are to be played from the opening report the fault.
        let Ok(played) = play(&table, opening, [seat; 2], game.into()) else { return Some(true) };
        let winner = played?.winner;
        if winner.is_none() || (game > 0 && winner != first_winner) {
            return Some(true);
        }
        first_winner = winner;
        nodes += nodes.div_ceil(2);
    }
    Some(games == 0)
}

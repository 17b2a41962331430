//! Penalties for repeating positions of the game.
//!
//! If two players each wait for the other to give way, a search of a few plies shows that waiting costs
//! nothing. Only the history of the game shows that it leads nowhere.

use super::static_eval;
use super::values::Values;
use crate::{History, Position, once};

/// Number of latest plies that are examined.
const LATELY: usize = 64;
/// Penalty of a repeating play for each of those plies that repeated an earlier board.
const COST: i32 = 3;
/// Least penalty of a repeating play.
const LEAST_COST: i32 = 4;

/// For each play, the penalty for leading to a board that occurred before. All 0 for a player whose static
/// value is negative: a draw is welcome then.
pub(super) fn weariness<P: Position>(
    position: &P,
    past: &History,
    plays: &[P::Play],
    values: &mut Values<'_>,
) -> Vec<i32> {
    if static_eval(position, past, 0, values, &mut Vec::new()) < 0 {
        return vec![0; plays.len()];
    }
    let keys = past.keys();
    let lately = keys.len().saturating_sub(LATELY)..keys.len();
    let circles = lately.filter(|&ply| keys[..ply].contains(&keys[ply])).count();
    let cost = LEAST_COST + COST * circles as i32;
    let mut penalties = Vec::new();
    for play in plays {
        let returns = past.contains(once::after(position, play).key());
        penalties.push(if returns { cost } else { 0 });
    }
    penalties
}

//! `minimax`: looks at every line of a few plies, without pruning.

use engine::ErasedPosition;

use super::Means;
use super::lookahead::{Allowance, seen_by, standing};
use super::ties::any;

/// With more seconds than this, `minimax` looks [`DEEP`] plies ahead.
const PLENTY: f64 = 50.0;
const DEEP: u32 = 3;
/// With fewer seconds than this, `minimax` looks one ply ahead.
const SCARCE: f64 = 3.0;
/// Plies that `minimax` looks ahead otherwise.
const USUAL: u32 = 2;

/// The index of the play; `None` if there is none. If there is no time for a depth, the values of the depth before it decide.
pub(super) fn choose(position: &dyn ErasedPosition, means: &Means) -> Option<usize> {
    let mut values = values(position, 1, &mut Allowance::unlimited())?;
    let mut allowance = Allowance::new(&means.limits);
    for depth in 2..=depth(means) {
        match self::values(position, depth, &mut allowance) {
            Some(deeper) => values = deeper,
            None => break,
        }
    }
    any(&values, means.limits.seed)
}

fn depth(means: &Means) -> u32 {
    let by_time = match means.seconds {
        seconds if seconds > PLENTY => DEEP,
        seconds if seconds < SCARCE => 1,
        _ => USUAL,
    };
    by_time.min(means.limits.depth)
}

/// The value of each play at that depth, at least 1, for the player to move; `None` if the allowance was used up.
pub(super) fn values(
    position: &dyn ErasedPosition,
    depth: u32,
    allowance: &mut Allowance,
) -> Option<Vec<i32>> {
    below(position, depth, 0, allowance)
}

fn below(position: &dyn ErasedPosition, depth: u32, ply: i32, allowance: &mut Allowance) -> Option<Vec<i32>> {
    let player = position.turn();
    let mut values = Vec::new();
    for next in position.nexts() {
        if allowance.spend(1) {
            return None;
        }
        let value =
            if depth == 1 { None } else { below(&*next, depth - 1, ply + 1, allowance)?.into_iter().max() };
        let value = value.unwrap_or_else(|| standing(&*next, ply + 1));
        values.push(seen_by(player, &*next, value));
    }
    Some(values)
}

//! `aggressive`: looks two of its plays ahead for the most captures.
//!
//! The value of a play is the number of pieces that it takes, plus those that the player can take with the next play whatever the
//! opponent replies. Own losses do not count.

use engine::{ErasedPosition, Player};

use super::Means;
use super::lookahead::Allowance;
use super::taken::taken;
use super::ties::any;

/// The index of the play; `None` if there is none. Without time to look beyond a play, its value is the number of pieces that it takes.
pub(super) fn choose(position: &dyn ErasedPosition, means: &Means) -> Option<usize> {
    let mut allowance = Allowance::new(&means.limits);
    let nexts = position.nexts();
    let mut values = taken(position, &nexts);
    for (value, next) in values.iter_mut().zip(&nexts) {
        *value += sure_gain(&**next, position.turn(), &mut allowance).unwrap_or(0);
    }
    any(&values, means.limits.seed)
}

/// The most pieces that `player` takes with the next play, after the best replies; `None` if the allowance was used up.
fn sure_gain(position: &dyn ErasedPosition, player: Player, allowance: &mut Allowance) -> Option<i32> {
    let nexts = position.nexts();
    if allowance.spend(nexts.len()) {
        return None;
    }
    if position.turn() == player {
        return Some(taken(position, &nexts).into_iter().max().unwrap_or(0));
    }
    let mut least = None;
    for next in &nexts {
        let gain = sure_gain(&**next, player, allowance)?;
        least = Some(least.map_or(gain, |least: i32| least.min(gain)));
        // No gain is below 0.
        if gain == 0 {
            break;
        }
    }
    Some(least.unwrap_or(0))
}

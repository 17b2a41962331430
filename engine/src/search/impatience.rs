//! Chance in a race that takes much longer than usual.
//!
//! If two players block each other's way, whoever goes on first loses a few steps. A search of a few plies shows that waiting costs nothing, and
//! where pieces at their goal can step to and fro, no board comes again. So both would wait until the limit of plies or the clock ends the game.

use crate::mix::mix;
use crate::{History, Metadata, Position};

/// Number of plies over which the penalty grows to the difference between the best and the worst play.
const FULL: u32 = 100;

/// For each play, a penalty that grows with the plies beyond half as many again as those of a typical game, but for the plays of one piece, which is
/// drawn anew at each ply. All 0 in games that are no races, and for the player who is behind: a draw is welcome then. `values`: the static values
/// after the plays.
pub(super) fn impatience<P: Position>(
    metadata: Option<&Metadata>,
    position: &P,
    past: &History,
    plays: &[P::Play],
    values: &[i32],
) -> Vec<i32> {
    let patient = vec![0; plays.len()];
    let (best, worst) = (values.iter().max(), values.iter().min());
    let (Some(metadata), Some(best), Some(worst)) = (metadata.filter(|_| position.is_race()), best, worst)
    else {
        return patient;
    };
    let plies = position.setup().plies;
    let late = plies.saturating_sub(metadata.typical_plies + metadata.typical_plies / 2).min(FULL);
    if late == 0 || *best < 0 {
        return patient;
    }
    let penalty = i64::from(best - worst) * i64::from(late) / i64::from(FULL);
    let starts: Vec<_> = plays.iter().map(|play| position.path(past, play).cells.first().copied()).collect();
    let mut pieces = starts.clone();
    pieces.sort_unstable();
    pieces.dedup();
    let drawn = pieces[(mix(plies.into(), position.key()) % pieces.len() as u64) as usize];
    starts.into_iter().map(|start| if start == drawn { 0 } else { penalty as i32 }).collect()
}

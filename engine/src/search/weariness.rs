//! Distaste for going round in circles.
//!
//! Where two players wait for each other to give way, looking some plies ahead shows each that waiting costs nothing.
//! Only the game so far shows that nothing comes of it.

use crate::{History, Position};

/// Plies of the game that are looked back at.
const LATELY: usize = 64;
/// What each of them that brought a board for a second time costs a play that does so again.
const COST: i32 = 3;
/// What that costs in any case.
const LEAST_COST: i32 = 4;

/// For each play, what it is worth less for leading to a board that was there before. Nothing for a player who stands
/// worse: a draw is welcome then.
pub(super) fn weariness<P: Position>(position: &P, past: &History, plays: &[P::Play]) -> Vec<i32> {
    if position.evaluate(&mut Vec::new()) < 0 {
        return vec![0; plays.len()];
    }
    let keys = past.keys();
    let lately = keys.len().saturating_sub(LATELY)..keys.len();
    let circles = lately.filter(|&ply| keys[..ply].contains(&keys[ply])).count();
    let cost = LEAST_COST + COST * circles as i32;
    let of = |play| {
        let mut next = position.clone();
        next.play(play);
        if past.contains(next.key()) { cost } else { 0 }
    };
    plays.iter().map(of).collect()
}

//! Seeded random games, the same on every machine.

use engine::{ErasedPosition, Written, mix};

/// Picks one of `plays` by the seed and the ply number. `plays` must not be empty.
pub fn pick(plays: &[Written], seed: u64, ply: u32) -> &Written {
    let number = mix(mix(0, seed), u64::from(ply));
    &plays[(number % plays.len() as u64) as usize]
}

/// The legal plays in alphabetical order, independent of the order of generation.
pub fn sorted(position: &dyn ErasedPosition) -> Vec<Written> {
    let mut plays = position.plays();
    plays.sort();
    plays
}

/// Makes `plies` random plays, or fewer if the game ends.
///
/// # Panics
/// If a listed play is refused.
pub fn stroll(position: &mut dyn ErasedPosition, seed: u64, plies: u32) {
    for ply in 0..plies {
        if position.outcome().is_some() {
            return;
        }
        let plays = sorted(position);
        let play = pick(&plays, seed, ply);
        position.play(play).unwrap_or_else(|error| panic!("a listed play is refused: {error}"));
    }
}

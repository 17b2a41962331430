//! Plays that are equally good: one is chosen at random.

use engine::Random;

/// The index of a greatest value, any of them equally likely; `None` if there are no values.
pub(super) fn any(values: &[i32], seed: u64) -> Option<usize> {
    let most = values.iter().max()?;
    let best: Vec<usize> = (0..values.len()).filter(|index| values[*index] == *most).collect();
    Some(*Random::new(seed).one_of(&best))
}

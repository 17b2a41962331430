//! `greedy`: takes the most pieces now.

use engine::ErasedPosition;

use super::Means;
use super::taken::taken;
use super::ties::any;

/// The index of the play; `None` if there is none.
pub(super) fn choose(position: &dyn ErasedPosition, means: &Means) -> Option<usize> {
    any(&taken(position, &position.nexts()), means.limits.seed)
}

//! `random`: any legal play, each equally likely.

use engine::{ErasedPosition, Written};

use super::Means;

pub(super) fn choose(position: &dyn ErasedPosition, means: &Means) -> Option<Written> {
    position.random_play(means.limits.seed)
}

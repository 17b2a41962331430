//! `search`, `alpha-beta` and `mcts`: the searchers of the engine.

use engine::{ErasedPosition, Searcher, Written};

use super::Means;

pub(super) fn choose(searcher: Searcher, position: &dyn ErasedPosition, means: &Means) -> Option<Written> {
    position.search(searcher, &means.limits).map(|found| found.play)
}

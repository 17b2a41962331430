//! Sources of openings.

use super::{Drawn, Opening};

/// Openings, one after the other.
pub enum Source<'e> {
    /// Drawn when they are needed.
    Drawn(Box<Drawn<'e>>),
    /// A list.
    Listed(std::vec::IntoIter<Opening>),
}

impl Source<'_> {
    /// The next opening; `None` if there is no other, or if openings are drawn and `stop` returned true.
    pub fn next(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> Option<Opening> {
        match self {
            Self::Drawn(drawn) => drawn.next(stop),
            Self::Listed(list) => list.next(),
        }
    }
}

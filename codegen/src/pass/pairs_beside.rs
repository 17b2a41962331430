//! Two cells beside the last one are asked for before a long row is walked along.

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether two cells beside the last one are asked for before a row is walked along.
    pub fn asks_pair(&self, least: u32) -> bool {
        self.uses(Technique::PairsBeside) && least >= 4
    }
}

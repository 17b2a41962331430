//! The cells that random games avoid are one set.

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether all cells that are avoided are found faster than some one by one.
    pub fn avoids_at_once(&self) -> bool {
        self.uses(Technique::AvoidedAtOnce) && self.layout.set.words() < 3
    }
}

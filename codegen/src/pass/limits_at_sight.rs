//! Limits on the result of a placement are decided before it is tried.

use dsl::model::DirId;

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// The directions that link groups, if the liberties of a placement are asked for before it is tried.
    pub fn links_at_sight(&self) -> Option<&[DirId]> {
        self.settling_links().filter(|_| self.uses(Technique::LimitsAtSight))
    }
}

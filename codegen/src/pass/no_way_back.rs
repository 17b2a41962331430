//! Earlier positions are not looked at while a player has no piece that could go back.

use dsl::model::KindId;

use crate::Technique;
use crate::facts::returning::returning;
use crate::plan::Plan;

impl Plan<'_> {
    /// The kinds of which each player has a piece in any position that occurs again, where that spares a look.
    pub fn returning_kinds(&self) -> Option<Vec<KindId>> {
        returning(self.model, &self.layout).filter(|_| self.uses(Technique::NoWayBack))
    }
}

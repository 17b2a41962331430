//! Pieces of kinds that are absent from the start are passed over by one test.

use dsl::model::KindId;

use crate::Technique;
use crate::plan::Plan;

impl Plan<'_> {
    /// Whether games begin without pieces of a kind, so that most of the time there are none.
    pub fn is_rare(&self, kind: KindId) -> bool {
        let is_kind = |man: &engine::Man| usize::from(man.kind) == kind;
        let start = &self.model.start.board;
        self.uses(Technique::RareKinds)
            && start.iter().any(Option::is_some)
            && !start.iter().flatten().any(is_kind)
    }
}

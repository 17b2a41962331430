//! Pieces of kinds that are absent from the start are passed over by one test.

use dsl::model::KindId;

use crate::plan::Plan;

/// Finds the kinds that are absent from the start.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.rare = (0..plan.model.kinds.len()).filter(|kind| plan.is_absent(*kind)).collect();
    plan.decided.rare.iter().map(|kind| plan.model.kinds[*kind].name.clone()).collect()
}

impl Plan<'_> {
    /// True if most of the time no piece of a kind is on the board.
    pub fn is_rare(&self, kind: KindId) -> bool {
        self.decided.rare.contains(&kind)
    }

    /// True if games begin with pieces, but with none of a kind.
    fn is_absent(&self, kind: KindId) -> bool {
        let is_kind = |piece: &engine::Piece| usize::from(piece.kind) == kind;
        let start = &self.model.start.board;
        start.iter().any(Option::is_some)
            && !start.iter().flatten().any(is_kind)
    }
}

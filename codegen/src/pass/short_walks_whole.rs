//! Walks of one or two steps are made to their end before any test for pieces.

use dsl::model::{Action, KindId, PlayId};

use crate::Technique;
use crate::plan::Plan;
use crate::plan::stages::Stage;

impl Plan<'_> {
    /// Whether a mover's walk is made to its end before it is asked whether any piece is there: what a few shifts of a word
    /// cost is less than what a branch costs that cannot be foreseen. That pays where most pieces are of one kind, and go
    /// at once; one of few seldom has even a first step, and plays that are compared are not counted by sets. Visitors of
    /// such a walk may be given no end.
    pub fn walks_whole(&self, id: PlayId, mover: usize) -> bool {
        let Action::Move(movers) = &self.model.plays[id].action else { return false };
        let at_once = self.is_setwise(id) || self.goes_by_short_legs(id, mover);
        let compared = |stage: &Stage<'_>| stage.plays.contains(&id) && self.needs_comparison(stage);
        self.uses(Technique::ShortWalksWhole)
            && at_once
            && self.is_common(movers[mover].kind)
            && self.is_short(&movers[mover].walk)
            && !self.stages.iter().any(compared)
    }

    /// Whether most pieces are of a kind when games begin.
    pub fn is_common(&self, kind: KindId) -> bool {
        let men = || self.model.start.board.iter().flatten();
        2 * men().filter(|man| usize::from(man.kind) == kind).count() > men().count()
    }
}

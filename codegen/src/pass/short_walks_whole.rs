//! Walks of one or two steps are made to their end before any test for pieces.

use dsl::model::{Action, KindId, PlayId};

use crate::facts::clauses::movers_of;
use crate::facts::groups::groups_of;
use crate::plan::Plan;
use crate::plan::stages::Stage;

/// Chooses the walks of the commonest kind, and of rare kinds.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let of = |id: PlayId| movers_of(&plan.model.plays[id]).len();
    let all = (0..plan.model.plays.len()).flat_map(|id| (0..of(id)).map(move |mover| (id, mover)));
    plan.decided.whole_walks = all.filter(|(id, mover)| plan.pays_whole(*id, *mover)).collect();
    plan.decided.whole_walks.iter().map(|walk| plan.mover_name(*walk)).collect()
}

impl Plan<'_> {
    /// True if a mover's walk is made to its end before any test. Its visitors may be given an empty set of ends.
    pub fn walks_whole(&self, id: PlayId, mover: usize) -> bool {
        self.decided.whole_walks.contains(&(id, mover))
    }

    /// True if a mover's walk is made to its end before a test for pieces: a few shifts of a word cost less than a branch that cannot be predicted.
    /// That pays for the kind of most pieces, if they all move at once, and for rare kinds, behind the test that there are any. Pieces of other kinds
    /// seldom have even a first step, and plays that are compared are not counted by sets.
    fn pays_whole(&self, id: PlayId, mover: usize) -> bool {
        let Action::Move(movers) = &self.model.plays[id].action else { return false };
        let at_once = self.is_setwise(id)
            || self.goes_by_short_legs(id, mover)
            || groups_of(movers).iter().any(|group| {
                self.goes_straight(id, group) && group.iter().any(|(index, _)| *index == mover)
            });
        let compared = |stage: &Stage<'_>| stage.plays.contains(&id) && self.needs_comparison(stage);
        at_once
            && (self.is_common(movers[mover].kind) || self.is_rare(movers[mover].kind))
            && self.is_short(&movers[mover].walk)
            && !self.stages.iter().any(compared)
    }

    /// True if most pieces are of a kind when games begin.
    pub fn is_common(&self, kind: KindId) -> bool {
        let pieces = || self.model.start.board.iter().flatten();
        2 * pieces().filter(|piece| usize::from(piece.kind) == kind).count() > pieces().count()
    }
}

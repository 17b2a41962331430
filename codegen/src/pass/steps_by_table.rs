//! The steps of kinds with few pieces are looked up.

use dsl::model::{Action, KindId, Mover, Play};

use crate::facts::attackers::Attackers;
use crate::facts::layout::SetType;
use crate::facts::local::is_local_walk;
use crate::plan::Plan;

/// Applies to pieces that step to the cells beside them, on boards of one word or two. If a player begins with at most half as many pieces of a kind
/// as the kind has directions, a lookup for each piece is faster than a step of all pieces in each direction.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let few: Vec<_> = (0..plan.model.kinds.len()).filter(|kind| plan.are_few(*kind)).collect();
    plan.decided.few = if matches!(plan.layout.set, SetType::Words(_)) { Vec::new() } else { few };
    let setwise = (0..plan.model.plays.len()).any(|id| plan.is_setwise(id));
    plan.movers_where(|mover| setwise && plan.steps_by_table(mover))
}

impl Plan<'_> {
    /// True if the ends of a mover's only step are looked up.
    pub fn steps_by_table(&self, mover: &Mover) -> bool {
        let [step] = mover.walk.steps.as_slice() else { return false };
        self.decided.few.contains(&mover.kind)
            && (step.least, step.most) == (1, Some(1))
            && is_local_walk(&mover.walk)
            && !self.asks_landing(&mover.walk)
            && mover.walk.dirs.iter().flatten().all(|dir| self.layout.is_uniform(*dir))
            && mover.walk.dirs.iter().all(|dirs| 2 * self.most_of(mover.kind) <= dirs.len())
    }

    /// True if the attackers capture beside them, and the cells that they attack are looked up.
    pub fn attacks_by_table(&self, attackers: &Attackers<'_>) -> bool {
        let [capture] = attackers.steps else { return false };
        let all: usize = attackers.kinds.iter().map(|kind| self.most_of(*kind)).sum();
        (capture.least, capture.most) == (1, Some(1))
            && attackers.kinds.iter().all(|kind| self.decided.few.contains(kind))
            && attackers.dirs.iter().flatten().all(|dir| self.layout.is_uniform(*dir))
            && attackers.dirs.iter().all(|dirs| 2 * all <= dirs.len())
    }

    /// True if games begin with pieces of a kind, and plays hardly add any: no pieces change hands, and pieces are placed only if
    /// a condition grants them.
    fn are_few(&self, kind: KindId) -> bool {
        let adds = |play: &Play| match play.action {
            Action::Place { kind: placed, .. } => placed == kind && play.when.is_none(),
            Action::TakeOver { .. } => true,
            Action::Move(_) | Action::Fly { .. } => play.choice.is_some(),
        };
        self.most_of(kind) > 0 && !self.shape.flips && !self.model.plays.iter().any(adds)
    }

    /// The most pieces of a kind with which a player begins.
    fn most_of(&self, kind: KindId) -> usize {
        let count = |player: usize| {
            let such = |piece: &&engine::Piece| {
                (usize::from(piece.player), usize::from(piece.kind)) == (player, kind)
            };
            self.model.start.board.iter().flatten().filter(such).count()
        };
        count(0).max(count(1))
    }
}

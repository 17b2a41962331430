//! The replies to plays are counted by one function, where plays come from many places of the module.

use dsl::model::{Action, Mover, PlayId};

use super::note;
use super::tuning::MANY_SOURCES;
use crate::plan::Plan;

/// Where many places hand out plays, a copy of the count for each is too much code for the processor and for the compiler.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let sources: usize = (0..plan.model.plays.len()).map(|id| plan.sources(id)).sum();
    let apart = plan.counts_two_plies() && !plan.decided.replies_in_batches && sources >= MANY_SOURCES;
    plan.decided.replies_apart = apart;
    note(apart, "replies to all plays")
}

impl Plan<'_> {
    /// Number of places in which a clause hands out sets of plays: one for each direction and each kind of a promotion if all
    /// pieces are moved at once, else one for each mover.
    fn sources(&self, id: PlayId) -> usize {
        let Action::Move(movers) = &self.model.plays[id].action else { return 1 };
        let of_mover = |mover: &Mover| {
            if !self.is_setwise(id) {
                return 1;
            }
            let promotions = self.model.promotions.iter().filter(|promotion| promotion.from == mover.kind);
            mover.walk.dirs[0].len() * (1 + promotions.count())
        };
        movers.iter().map(of_mover).sum()
    }
}

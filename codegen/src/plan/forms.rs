//! The form in which the plays of a clause are generated: all pieces at once, by targets of each piece, or leg by leg.

use dsl::model::{Act, Action, Mover, PlayId, Promotion, Repeat};

use crate::facts::local::is_local;
use crate::facts::shape::{acts, acts_off_landing};
use crate::facts::walks::slides;

use super::Plan;

impl Plan<'_> {
    /// True if all pieces can be moved at once: one leg, captures only where a piece lands, and nothing that depends on which piece moves.
    pub fn is_setwise(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let movers = match &play.action {
            Action::Place { .. } | Action::TakeOver { .. } => return true,
            Action::Fly { .. } => return false,
            Action::Move(movers) => movers,
        };
        let plain = |mover: &Mover| {
            mover.walk.steps.iter().all(|step| is_local(&step.on) && step.act != Act::Flip)
                && mover.walk.dirs.iter().flatten().all(|dir| self.layout.is_uniform(*dir))
                && !acts_off_landing(&mover.walk, Act::Capture)
                && !((self.shape.captured || self.shape.soonest) && acts(&mover.walk))
                && (!slides(&mover.walk) || self.has_sliding_targets(&mover.walk))
        };
        let promoted_by_place = |promotion: &Promotion| is_local(&promotion.on);
        play.repeat == Repeat::No
            && !self.is_general(id)
            && self.has_measured_targets(play)
            && !self.target_depends_on_start(id)
            && self.model.promotions.iter().all(promoted_by_place)
            && movers.iter().all(plain)
    }

    /// True if a clause gives the targets of each piece as one set, however many legs lead to them.
    pub fn has_targets_of_each(&self, id: PlayId) -> bool {
        let Action::Move(movers) = &self.model.plays[id].action else { return false };
        !self.is_general(id)
            && self.families(id).is_none()
            && !self.is_setwise(id)
            && !self.decided.steps_at_once.contains(&id)
            && self.only_moves(movers)
    }

    /// True if a clause goes leg by leg, to targets that do not depend on the start.
    pub fn narrows_by_set(&self, id: PlayId) -> bool {
        let Action::Move(movers) = &self.model.plays[id].action else { return false };
        !self.is_setwise(id)
            && !self.is_general(id)
            && !self.only_moves(movers)
            && !self.target_depends_on_start(id)
    }
}

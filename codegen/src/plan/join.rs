//! The ways to join the plays of a stage: one by one, as sets of targets, or by comparing them with each other.

use dsl::model::{Action, PlayId, Preference, Repeat, Tier};

use crate::facts::shape::{acts, takes_at_rest};

use super::Plan;
use super::stages::{Stage, clause_of, ranked};

impl Plan<'_> {
    /// True if a stage's plays only move a piece, and may reach a cell in two ways.
    pub fn is_union(&self, stage: &Stage<'_>) -> bool {
        let model = self.model;
        let quiet = stage.plays.iter().all(|play| match &model.plays[*play].action {
            Action::Place { .. } | Action::TakeOver { .. } => false,
            Action::Fly { .. } => true,
            Action::Move(movers) => movers.iter().all(|mover| !acts(&mover.walk)),
        });
        let tests_differ = |play: &PlayId| {
            self.tests(*play).collect::<Vec<_>>() != self.tests(stage.plays[0]).collect::<Vec<_>>()
        };
        let chooses = stage.plays.iter().any(|play| model.plays[*play].choice.is_some());
        let repeats = stage.plays.iter().any(|play| model.plays[*play].repeat != Repeat::No);
        let general = stage.plays.iter().any(|play| self.is_general(*play));
        quiet
            && !general
            && !self.shape.kind
            && !self.shape.clause
            && !chooses
            && !self.has_tiers_within(stage)
            && self.shape.gone == 0
            && !stage.plays.iter().any(tests_differ)
            && (repeats || self.overlaps(stage) || stage.plays.iter().any(|play| !self.is_setwise(*play)))
    }

    /// True if plays of the stage must be compared with each other: two ways may be one play, or the most must be captured.
    pub fn needs_comparison(&self, stage: &Stage<'_>) -> bool {
        let model = self.model;
        let chain = |play: &PlayId| model.plays[*play].repeat != Repeat::No && !self.compares_itself(*play);
        let most = !ranked(model).is_empty();
        self.overlaps(stage)
            || stage.plays.iter().any(|play| self.is_general(*play))
            || self.compares_effects(stage)
            || self.has_tiers_within(stage)
            || stage.plays.iter().any(|play| self.shape.gone > 0 && takes_at_rest(&model.plays[*play]))
            || stage.plays.iter().any(|play| self.captures(*play) && (chain(play) || most))
    }

    /// True if plays of a clause need no comparison in a stage whose plays are compared only for equality: no clause before it
    /// gives one of them, and no two of its own ways are one play.
    pub fn is_new_in(&self, stage: &Stage<'_>, id: PlayId) -> bool {
        let until = stage.plays.iter().position(|play| *play == id).unwrap_or_default();
        self.decided.compared_where_met
            && ranked(self.model).is_empty()
            && !self.compares_effects(stage)
            && self.shape.gone == 0
            && !self.is_general(id)
            && self.model.plays[id].repeat == Repeat::No
            && !stage.plays[..=until].iter().any(|earlier| self.overlap.meet(*earlier, id))
    }

    /// True if plays of the stage are compared by tiers.
    pub fn has_tiers_within(&self, stage: &Stage<'_>) -> bool {
        ranked(self.model).iter().any(|preference| match preference {
            Preference::Most(..) | Preference::Soonest(..) => false,
            Preference::Tiers(tiers, _) => tiers.iter().any(|tier| speaks_of(tier, stage)),
        })
    }

    /// True if a clause compares the effects of its chains itself, since nothing else of its stage must be compared.
    pub fn compares_itself(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let of_it = |stage: &&Stage<'_>| stage.plays.contains(&id);
        ranked(self.model).is_empty()
            && play.choice.is_none()
            && !self.has_tests(id)
            && !self
                .stages
                .iter()
                .filter(of_it)
                .any(|stage| self.overlaps(stage) || self.compares_effects(stage))
    }
}

/// True if plays of the stage can be in the tier.
pub fn speaks_of(tier: &Tier, stage: &Stage<'_>) -> bool {
    clause_of(tier).is_none_or(|clause| stage.plays.contains(&clause))
}

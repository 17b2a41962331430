//! The actions of play clauses, and the limits on their plays.

use dsl::model::{Action, Condition, Limit, Mover, Need, Play, PlayId, Region, Repeat, Then};

use crate::plan::Plan;

use super::local::is_local;
use super::shape::{acts, acts_later};

/// The movers of a clause, none if it moves no pieces by walks.
pub fn movers_of(play: &Play) -> &[Mover] {
    match &play.action {
        Action::Move(movers) => movers,
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
    }
}

/// True if a limit applies to plays between any cells, in any turn.
pub fn is_plain(limit: &Limit) -> bool {
    (&limit.from, &limit.to, &limit.turn) == (&None, &None, &None)
}

impl Plan<'_> {
    /// True if a clause moves pieces.
    pub fn moves(&self, play: PlayId) -> bool {
        matches!(self.model.plays[play].action, Action::Move(_) | Action::Fly { .. })
    }

    /// True if a clause's own walks capture or flip.
    pub fn captures(&self, play: PlayId) -> bool {
        match &self.model.plays[play].action {
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
            Action::Move(movers) => movers.iter().any(|mover| acts(&mover.walk)),
        }
    }

    /// The limits on plays of the clause that only the result of a play decides.
    pub fn tests(&self, play: PlayId) -> impl Iterator<Item = &Limit> {
        self.limits_on(play).filter(|limit| !limit.need.is_of_target())
    }

    /// True if plays of the clause are tested one by one.
    pub fn has_tests(&self, play: PlayId) -> bool {
        self.tests(play).next().is_some() || self.tests_follow_up(play)
    }

    /// The limits that plays of the clause must meet.
    pub fn limits_on(&self, play: PlayId) -> impl Iterator<Item = &Limit> {
        let moves = self.moves(play);
        let speaks =
            move |limit: &&Limit| limit.play.is_none_or(|id| id == play) && (moves || limit.from.is_none());
        self.model.limits.iter().filter(speaks)
    }

    /// True if the limits on the ends of plays are the same for two clauses.
    pub fn end_alike(&self, one: PlayId, other: PlayId) -> bool {
        let narrowed = |play: PlayId| {
            let asked =
                |limit: &Limit| (limit.need.clone(), limit.to.clone(), limit.from.clone(), limit.turn);
            self.limits_on(play).filter(|limit| limit.need.is_of_target()).map(asked).collect::<Vec<_>>()
        };
        one == other || narrowed(one) == narrowed(other)
    }

    /// True if the cells where a play of the clause may end depend on its start.
    pub fn target_depends_on_start(&self, play: PlayId) -> bool {
        let by_limit = self.limits_on(play).any(|limit| match &limit.need {
            Need::To(region) => {
                limit.from.is_some()
                    || region.uses_origin()
                    || limit.to.as_ref().is_some_and(Region::uses_origin)
            }
            Need::Leaves(_) | Need::NotPrevious | Need::NotPast => false,
        });
        by_limit || self.stages.iter().any(|stage| stage.to.iter().any(|region| region.uses_origin()))
    }

    /// True if an end asks whether neither player has a play.
    pub fn asks_both_stuck(&self) -> bool {
        let both_stuck = |condition: &Condition| matches!(condition, Condition::BothStuck);
        self.model.ends.iter().any(|end| end.when.mentions(&both_stuck))
    }

    /// True if a limit asks whether a player has a play.
    pub fn limits_ask_plays(&self) -> bool {
        self.model.limits.iter().any(Limit::asks_plays)
    }

    /// True if some chains are followed leg by leg, so that their number may grow without end.
    pub fn branches(&self) -> bool {
        self.model.plays.iter().enumerate().any(|(id, play)| match &play.action {
            Action::Move(movers) => {
                play.repeat != Repeat::No && (self.is_general(id) || !self.only_moves(movers))
            }
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        })
    }

    /// True if a play of the movers has no effect but to move a piece.
    pub fn only_moves(&self, movers: &[Mover]) -> bool {
        movers.iter().all(|mover| !acts(&mover.walk)) && !self.shape.kind
    }

    /// True if a required follow-up of a placement can be looked for on the board before the play. Earlier follow-ups must leave the board unchanged.
    pub fn is_required_by_set(&self, play: &Play, index: usize) -> bool {
        matches!(play.action, Action::Place { .. })
            && !play.then[..index].iter().any(acts_later)
            && matches!(&play.then[index],
            Then::Walks { walk, required: true } if walk.steps.iter().all(|step| is_local(&step.on)))
    }

    /// True if a required follow-up must be looked for after each play.
    pub fn tests_follow_up(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let required = |then: &Then| matches!(then, Then::Walks { required: true, .. } | Then::Pull(_));
        (0..play.then.len()).any(|index| required(&play.then[index]) && !self.is_required_by_set(play, index))
    }
}

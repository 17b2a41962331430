//! The actions of play clauses, and the limits on their plays.

use dsl::model::{Action, Condition, Limit, Mover, Need, Play, PlayId, Region, Then};

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

/// Whether a limit holds wherever and whenever a play is made.
pub fn is_plain(limit: &Limit) -> bool {
    (&limit.from, &limit.to, &limit.turn) == (&None, &None, &None)
}

impl Plan<'_> {
    /// Whether a clause moves pieces.
    pub fn moves(&self, play: PlayId) -> bool {
        matches!(self.model.plays[play].action, Action::Move(_) | Action::Fly { .. })
    }

    /// Whether a clause's own walks capture or flip.
    pub fn captures(&self, play: PlayId) -> bool {
        match &self.model.plays[play].action {
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
            Action::Move(movers) => movers.iter().any(|mover| acts(&mover.walk)),
        }
    }

    /// The limits that a play of the clause must meet and that only its result tells.
    pub fn tests(&self, play: PlayId) -> impl Iterator<Item = &Limit> {
        self.limits_on(play).filter(|limit| !limit.need.is_of_target())
    }

    /// Whether plays of the clause are tested one by one.
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

    /// Whether limits let plays of two clauses end on the same cells.
    pub fn end_alike(&self, one: PlayId, other: PlayId) -> bool {
        let narrowed = |play: PlayId| {
            let asked =
                |limit: &Limit| (limit.need.clone(), limit.to.clone(), limit.from.clone(), limit.turn);
            self.limits_on(play).filter(|limit| limit.need.is_of_target()).map(asked).collect::<Vec<_>>()
        };
        one == other || narrowed(one) == narrowed(other)
    }

    /// Whether where a play of the clause may end depends on where it starts.
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

    /// Whether an end asks if neither player has a play.
    pub fn asks_both_stuck(&self) -> bool {
        let both_stuck = |condition: &Condition| matches!(condition, Condition::BothStuck);
        self.model.ends.iter().any(|end| end.when.mentions(&both_stuck))
    }

    /// Whether a play of the movers has no effect but that a piece stands elsewhere.
    pub fn only_moves(&self, movers: &[Mover]) -> bool {
        movers.iter().all(|mover| !acts(&mover.walk)) && !self.shape.kind
    }

    /// Whether a required follow-up of a placement can be looked for on the board as it is before. What follows sooner must
    /// leave the board as it is.
    pub fn is_required_by_set(&self, play: &Play, index: usize) -> bool {
        matches!(play.action, Action::Place { .. })
            && !play.then[..index].iter().any(acts_later)
            && matches!(&play.then[index],
            Then::Walks { walk, required: true } if walk.steps.iter().all(|step| is_local(&step.on)))
    }

    /// Whether a required follow-up must be looked for after each play.
    pub fn tests_follow_up(&self, id: PlayId) -> bool {
        let play = &self.model.plays[id];
        let required = |then: &Then| matches!(then, Then::Walks { required: true, .. } | Then::Pull(_));
        (0..play.then.len()).any(|index| required(&play.then[index]) && !self.is_required_by_set(play, index))
    }
}

//! The limit or preference that takes a play away.

use engine::History;

use crate::interp::once::Once;
use crate::interp::{Play, State, limit, plays, prefer};

/// The fate of a play that a clause gives: legal, or the rule that takes it away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is legal.
    Legal,
    /// The limit with this index in [`crate::Model::limits`] forbids it.
    Forbidden(usize),
    /// Other plays are better by the preference with this index in [`crate::Model::preferences`].
    Outranked(usize),
}

/// A play that a clause gives, and its fate.
#[derive(Clone, Debug)]
pub struct Weighed {
    /// The play.
    pub play: Play,
    /// The fate of the play.
    pub fate: Fate,
}

impl State {
    /// Every play that the clauses give the player to move, and a pass if it may pass. The legal ones are the plays of
    /// [`engine::Position::plays`]; a play that a limit forbids is listed once for each clause that gives it.
    pub fn weigh(&self, past: &History) -> Vec<Weighed> {
        let (mut weighed, allowed) = self.limited(past);
        let preferred = self.preferred(allowed);
        let stuck = !preferred.iter().any(|weighed| weighed.fate == Fate::Legal);
        weighed.extend(preferred);
        if self.may_pass(past, stuck) {
            weighed.push(Weighed { play: self.pass(), fate: Fate::Legal });
        }
        weighed
    }

    /// The plays that limits forbid, and the others, each once.
    fn limited(&self, past: &History) -> (Vec<Weighed>, Vec<Play>) {
        let candidates = self.candidates(past);
        let past = limit::past_with(self, past);
        let (mut forbidden, mut allowed) = (Vec::new(), Once::new());
        for play in candidates {
            let limits = &self.model.limits;
            match limits.iter().position(|limit| !limit::allows(self, &past, limit, &play)) {
                Some(limit) => forbidden.push(Weighed { play, fate: Fate::Forbidden(limit) }),
                None => plays::list_once(&mut allowed, play),
            }
        }
        (forbidden, allowed.into_items())
    }

    /// The fates, by the preferences, of plays that no limit forbids.
    fn preferred(&self, plays: Vec<Play>) -> Vec<Weighed> {
        let legal = |play| Weighed { play, fate: Fate::Legal };
        let mut weighed: Vec<Weighed> = plays.into_iter().map(legal).collect();
        for (id, preference) in self.model.preferences.iter().enumerate() {
            let left = || weighed.iter().enumerate().filter(|(_, weighed)| weighed.fate == Fate::Legal);
            let ranks: Vec<(usize, usize)> =
                left().map(|(at, weighed)| (at, prefer::rank(self, preference, &weighed.play))).collect();
            let best = ranks.iter().map(|(_, rank)| *rank).min();
            for (at, _) in ranks.iter().filter(|(_, rank)| Some(*rank) != best) {
                weighed[*at].fate = Fate::Outranked(id);
            }
            let left = weighed.iter_mut().filter(|weighed| weighed.fate == Fate::Legal);
            left.for_each(|weighed| prefer::leave_best(self, preference, &mut weighed.play));
        }
        weighed
    }

    /// The limits that apply to a play, none to a pass, by their index in [`crate::Model::limits`].
    pub fn limits_on(&self, play: &Play) -> Vec<usize> {
        let limits = self.model.limits.iter().enumerate().filter(|_| play.to.is_some());
        limits.filter(|(_, limit)| limit::speaks_of(self, limit, play)).map(|(id, _)| id).collect()
    }
}

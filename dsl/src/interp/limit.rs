//! Limits: plays that the rules forbid.

use engine::{History, Position};

use super::outcome::{Asked, Asker};
use super::{Play, State};
use crate::model::{Limit, Need};

/// The plays that all limits allow, out of plays of the player to move without passes.
pub(super) fn legal(state: &State, past: &History, plays: Vec<Play>) -> Vec<Play> {
    let past = past_with(state, past);
    let limits = &state.model.limits;
    plays.into_iter().filter(|play| limits.iter().all(|limit| allows(state, &past, limit, play))).collect()
}

impl State {
    /// The limits, by number, that forbid a play of the player to move.
    pub(crate) fn limits_at_work(&self, past: &History) -> Vec<usize> {
        let plays = self.candidates(past);
        let past = past_with(self, past);
        let forbids = |limit: &Limit| plays.iter().any(|play| !allows(self, &past, limit, play));
        let limits = self.model.limits.iter().enumerate();
        limits.filter(|(_, limit)| forbids(limit)).map(|(nth, _)| nth).collect()
    }
}

/// The past after the next play, which ends with the present position; earlier positions only if a rule needs them.
pub(super) fn past_with(state: &State, past: &History) -> History {
    let mut past = if state.model.remembers() { past.clone() } else { History::new() };
    past.push(state.key());
    past
}

/// True if a limit allows a play. `past` ends with the present position.
pub(super) fn allows(state: &State, past: &History, limit: &Limit, play: &Play) -> bool {
    !speaks_of(state, limit, play) || meets(state, past, limit, play)
}

/// True if all of a limit's selectors hold for a play.
pub(super) fn speaks_of(state: &State, limit: &Limit, play: &Play) -> bool {
    let view = state.view(state.turn, play.from);
    limit.play.is_none_or(|id| play.clauses.contains(&id))
        && limit.from.as_ref().is_none_or(|region| play.from.is_some_and(|from| view.has(region, from)))
        && limit.to.as_ref().is_none_or(|region| play.to.is_some_and(|to| view.has(region, to)))
        && limit.turn.is_none_or(|(player, turn)| {
            let (begin, end) = state.model.turns.plies_of(2 * turn + player as u32);
            state.turn == player && (begin..end).contains(&state.plies)
        })
}

/// True if a play meets the need of a limit. `past` ends with the present position.
fn meets(state: &State, past: &History, limit: &Limit, play: &Play) -> bool {
    match &limit.need {
        Need::To(region) => play.to.is_some_and(|to| state.view(state.turn, play.from).has(region, to)),
        Need::Leaves(condition) => {
            let mut after = state.clone();
            after.play(play);
            let stuck = limit.asks_plays() && after.is_stuck_for(past, Asker::Limit);
            Asked { state: &after, past, player: state.turn, stuck, by: Asker::Limit }.holds(condition)
        }
        Need::NotPrevious => state.previous.as_ref() != Some(&play.squares),
        Need::NotPast => {
            let mut after = state.clone();
            after.play(play);
            !past.contains(after.key())
        }
    }
}

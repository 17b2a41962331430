//! Preferences: they keep only the best of the legal plays.

use super::{Play, State};
use crate::model::{Preference, Region, Tier};

/// The plays that all preferences leave, taken in order. They are plays of the player to move, none a pass.
pub(super) fn best(state: &State, mut plays: Vec<Play>) -> Vec<Play> {
    for preference in &state.model.preferences {
        let ranks: Vec<usize> = plays.iter().map(|play| rank(state, preference, play)).collect();
        let least = ranks.iter().min().copied();
        let mut rank = ranks.into_iter();
        plays.retain(|_| rank.next() == least);
    }
    plays
}

/// The rank of a play by one preference; 0 is best.
pub(super) fn rank(state: &State, preference: &Preference, play: &Play) -> usize {
    match preference {
        Preference::Tiers(tiers, _) => {
            tiers.iter().position(|tier| matches(state, tier, play)).unwrap_or(tiers.len())
        }
        Preference::Soonest(region, _) => {
            let nth = state.model.soonest().position(|other| std::ptr::eq(other, region));
            nth.and_then(|nth| play.first.get(nth).copied().flatten()).unwrap_or(usize::MAX)
        }
        Preference::Most(worth, _) => {
            let view = state.view(state.turn, play.from);
            let counts = |of: &Option<Region>, cell| of.as_ref().is_none_or(|region| view.has(region, cell));
            let taken = play.captured.iter().flat_map(|(cell, _)| {
                worth.iter().filter(|worth| counts(&worth.of, *cell)).map(|worth| worth.each as usize)
            });
            usize::MAX - taken.sum::<usize>()
        }
    }
}

/// Whether a play is in a tier.
fn matches(state: &State, tier: &Tier, play: &Play) -> bool {
    match tier {
        Tier::Play(id) => play.clauses.contains(id),
        Tier::Cells { play: clause, from, to } => {
            let view = state.view(state.turn, play.from);
            clause.is_none_or(|clause| play.clauses.contains(&clause))
                && from.as_ref().is_none_or(|region| play.from.is_some_and(|from| view.has(region, from)))
                && to.as_ref().is_none_or(|region| play.to.is_some_and(|to| view.has(region, to)))
        }
    }
}

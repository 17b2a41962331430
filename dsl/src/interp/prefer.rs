//! Preferences: they keep only the best of the legal plays.

use super::{Play, State};
use crate::model::{PlayId, Preference, Region, Tier};

/// The plays that all preferences leave, applied in order, out of plays of the player to move without passes.
pub(super) fn best(state: &State, mut plays: Vec<Play>) -> Vec<Play> {
    for preference in &state.model.preferences {
        let ranks: Vec<usize> = plays.iter().map(|play| rank(state, preference, play)).collect();
        let least = ranks.iter().min().copied();
        let mut rank = ranks.into_iter();
        plays.retain(|_| rank.next() == least);
        plays.iter_mut().for_each(|play| leave_best(state, preference, play));
    }
    plays
}

/// Keeps only the clauses of a play by which it is in its tier of a preference.
pub(super) fn leave_best(state: &State, preference: &Preference, play: &mut Play) {
    let Preference::Tiers(tiers, _) = preference else { return };
    if let Some(tier) = tiers.iter().find(|tier| matches(state, tier, play, &play.by)) {
        let left = play.by.iter().copied().filter(|id| matches(state, tier, play, &[*id])).collect();
        play.by = left;
    }
}

/// The rank of a play by one preference; 0 is best.
pub(super) fn rank(state: &State, preference: &Preference, play: &Play) -> usize {
    match preference {
        Preference::Tiers(tiers, _) => {
            let tier = tiers.iter().position(|tier| matches(state, tier, play, &play.by));
            tier.unwrap_or(tiers.len())
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

/// True if a play is in a tier, considered as a play of the clauses `by` alone.
fn matches(state: &State, tier: &Tier, play: &Play, by: &[PlayId]) -> bool {
    match tier {
        Tier::Play(id) => by.contains(id),
        Tier::Cells { play: clause, from, to } => {
            let view = state.view(state.turn, play.from);
            clause.is_none_or(|clause| by.contains(&clause))
                && from.as_ref().is_none_or(|region| play.from.is_some_and(|from| view.has(region, from)))
                && to.as_ref().is_none_or(|region| play.to.is_some_and(|to| view.has(region, to)))
        }
    }
}

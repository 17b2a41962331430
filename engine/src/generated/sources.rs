//! A random play by trial of candidates that are a few sets.

use super::gathered::Gathered;
use super::sink::{Nth, Sink, Tally};
use super::{ByPlayer, Layers};
use crate::{History, Random};

/// Most sets of candidates that are gathered; games with more candidate sets list all candidates.
const MOST_SETS: usize = 8;

/// Candidates for each trial, where the number of plays of each candidate is known: after so few trials plays are counted, which takes no longer than
/// more trials.
const CANDIDATES_A_TRIAL: u32 = 2;

/// Candidates whose numbers of plays are kept while a random one is drawn; those of others are counted again.
const MOST_KEPT: usize = 64;

/// The candidates.
type Sources<'a, B> = Gathered<'a, <B as ByPlayer>::Play, <<B as ByPlayer>::Board as Layers>::Set, MOST_SETS>;

/// A random play, where the number of plays of each candidate is known.
#[inline(never)]
fn counted<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    sources: &Sources<'_, B>,
    random: &mut Random,
) -> Option<B::Play> {
    sources.whole()?;
    let (mut kept, mut index, mut total, mut are_known) = ([0; MOST_KEPT], 0, 0, true);
    sources.visit::<B>(|candidate| {
        let plays = state.known_plays::<ME>(&candidate);
        are_known &= plays.is_some();
        if let Some(kept) = kept.get_mut(index) {
            *kept = plays.unwrap_or(0);
        }
        index += 1;
        total += plays.unwrap_or(0);
    });
    if !are_known || total == 0 {
        return None;
    }
    let mut number = random.below(total);
    let mut index = 0;
    loop {
        let again = || state.known_plays::<ME>(&sources.nth::<B>(index));
        let plays = kept.get(index as usize).copied().or_else(again)?;
        if number < plays {
            break;
        }
        number -= plays;
        index += 1;
    }
    tried::<ME, B>(state, past, sources.nth::<B>(index), number)
}

/// The play with a number of those that a candidate leads to.
#[inline(always)]
fn tried<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    candidate: B::Play,
    number: u32,
) -> Option<B::Play> {
    let mut none = Vec::new();
    let mut nth = Nth::new(number as usize, &mut none);
    state.tried::<ME>(past, candidate, &mut nth);
    nth.found()
}

/// True unless a candidate has a known number of plays that differs from the number of plays found.
fn knows<const ME: usize, B: ByPlayer>(state: &B, past: &History, candidate: B::Play) -> bool {
    let mut none = Vec::new();
    let mut tally = Tally::new(&mut none);
    state.tried::<ME>(past, candidate, &mut tally);
    state.known_plays::<ME>(&candidate).is_none_or(|known| known as usize == tally.total())
}

/// [`ByPlayer::drawn_by_trial`] without a list of the candidates: they stay a few sets. `None` if there are more sets, so that nothing was drawn.
#[inline(always)]
pub fn drawn<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    scratch: &mut Vec<B::Play>,
    random: &mut Random,
) -> Option<Option<B::Play>> {
    let mut sources = Sources::<B>::new(scratch);
    state.every_candidate::<ME>(&mut sources);
    let total = sources.whole()?;
    let are_known = total > 0 && state.known_plays::<ME>(&sources.nth::<B>(0)).is_some();
    for _ in 0..if are_known { total / CANDIDATES_A_TRIAL } else { total } {
        let number = random.below(total * B::MOST_TRIED);
        let candidate = sources.nth::<B>(number / B::MOST_TRIED);
        let number = number % B::MOST_TRIED;
        debug_assert!(knows::<ME, B>(state, past, candidate), "plays of a candidate");
        if state.known_plays::<ME>(&candidate).is_some_and(|plays| plays <= number) {
            continue;
        }
        let found = tried::<ME, B>(state, past, candidate, number);
        if found.is_some() {
            return Some(found);
        }
    }
    Some(counted::<ME, B>(state, past, &sources, random))
}

//! A random play by trial of candidates that are a few sets.

use super::BitSet;
use super::sink::{Nth, Sink, Tally};
use super::{ByPlayer, Layers};
use crate::{History, Random};

/// Sets of candidates that have room; games with more candidate sets list all candidates.
const MOST_SETS: usize = 8;

/// Where the plays of each candidate are known, they are counted after one trial for so many candidates: that takes no longer than more
/// trials.
const CANDIDATES_A_TRIAL: u32 = 4;

/// Candidates as sets of the cells where they end, each with one candidate of it.
struct Sources<'a, P, S> {
    sets: [S; MOST_SETS],
    /// The number of candidates of the sets before each.
    before: [u32; MOST_SETS],
    /// A candidate of each set.
    plays: &'a mut Vec<P>,
    total: u32,
    /// False if some candidates had no room, or came alone.
    is_whole: bool,
}

impl<'a, P: Copy, S: BitSet> Sources<'a, P, S> {
    /// No candidates. `plays` is cleared.
    #[inline(always)]
    fn new(plays: &'a mut Vec<P>) -> Self {
        plays.clear();
        Self { sets: [S::EMPTY; MOST_SETS], before: [u32::MAX; MOST_SETS], plays, total: 0, is_whole: true }
    }

    /// A candidate of the set that holds the one with so many before it, and the cell where that one ends.
    #[inline(always)]
    fn nth(&self, index: u32) -> (P, u32) {
        // Comparing with all sets takes no branch, which a processor could not predict.
        let set = self.before.iter().filter(|before| **before <= index).count() - 1;
        (self.plays[set], self.sets[set].nth(index - self.before[set]))
    }
}

impl<P: Copy, S: BitSet> Sink<P> for Sources<'_, P, S> {
    #[inline(always)]
    fn play(&mut self, _: P) {
        self.is_whole = false;
    }
    #[inline(always)]
    fn each<T: BitSet>(&mut self, cells: T, make: impl Fn(u32) -> P) {
        if cells.is_empty() {
            return;
        }
        let set = self.plays.len();
        if set == MOST_SETS {
            self.is_whole = false;
            return;
        }
        (self.sets[set], self.before[set]) = (cells.as_set(), self.total);
        self.plays.push(make(cells.first()));
        self.total += cells.count();
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.total as usize
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.is_whole = false;
        self.plays
    }
}

impl<P: Copy, S: BitSet> Sources<'_, P, S> {
    /// The candidate with a number.
    #[inline(always)]
    fn candidate<B: ByPlayer<Play = P>>(&self, index: u32) -> P {
        let (play, cell) = self.nth(index);
        B::ending(&play, cell)
    }

    /// A random play, where the number of plays of each candidate is known.
    #[inline(never)]
    fn counted<const ME: usize, B: ByPlayer<Play = P>>(
        &self,
        state: &B,
        past: &History,
        random: &mut Random,
    ) -> Option<P> {
        let plays_of = |index| state.known_plays::<ME>(&self.candidate::<B>(index));
        let total = (0..self.total).map(plays_of).sum::<Option<u32>>().filter(|total| *total > 0)?;
        let mut number = random.below(total);
        let mut index = 0;
        while let Some(plays) = plays_of(index).filter(|plays| *plays <= number) {
            number -= plays;
            index += 1;
        }
        tried::<ME, B>(state, past, self.candidate::<B>(index), number)
    }
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

/// True if the known number of plays of a candidate, if there is one, is that of the plays that are found.
fn knows<const ME: usize, B: ByPlayer>(state: &B, past: &History, candidate: B::Play) -> bool {
    let mut none = Vec::new();
    let mut tally = Tally::new(&mut none);
    state.tried::<ME>(past, candidate, &mut tally);
    state.known_plays::<ME>(&candidate).is_none_or(|known| known as usize == tally.total())
}

/// [`ByPlayer::drawn_by_trial`] without a list of the candidates: they stay a few sets. `None` if they are more, so that nothing was
/// drawn.
#[inline(always)]
pub fn drawn<const ME: usize, B: ByPlayer>(
    state: &B,
    past: &History,
    scratch: &mut Vec<B::Play>,
    random: &mut Random,
) -> Option<Option<B::Play>> {
    let mut sources = Sources::<_, <B::Board as Layers>::Set>::new(scratch);
    state.every_candidate::<ME>(&mut sources);
    if !sources.is_whole {
        return None;
    }
    let are_known = sources.total > 0 && state.known_plays::<ME>(&sources.candidate::<B>(0)).is_some();
    for _ in 0..if are_known { sources.total / CANDIDATES_A_TRIAL } else { sources.total } {
        let number = random.below(sources.total * B::MOST_TRIED);
        let candidate = sources.candidate::<B>(number / B::MOST_TRIED);
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
    Some(sources.counted::<ME, B>(state, past, random))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Candidates of sets: the number of the set, and the cell.
    fn handed_out(sets: &[u64], sink: &mut impl Sink<(usize, u32)>) {
        sets.iter().enumerate().for_each(|(number, set)| sink.each(*set, |cell| (number, cell)));
    }

    #[test]
    fn candidates_are_numbered_as_in_a_list() {
        let sets = [0b1010, 0, 1 << 63 | 1, 0b111, 0, 1 << 40];
        let (mut listed, mut plays) = (Vec::new(), Vec::new());
        handed_out(&sets, &mut listed);
        let mut sources = Sources::<_, u64>::new(&mut plays);
        handed_out(&sets, &mut sources);
        assert!(sources.is_whole && sources.total() == listed.len());
        let found =
            (0..sources.total).map(|index| sources.nth(index)).map(|((number, _), cell)| (number, cell));
        assert_eq!(found.collect::<Vec<_>>(), listed);
    }

    #[test]
    fn too_many_sets_and_single_plays_are_not_whole() {
        let mut plays = Vec::new();
        let mut sources = Sources::<_, u64>::new(&mut plays);
        handed_out(&[1; MOST_SETS], &mut sources);
        assert!(sources.is_whole);
        handed_out(&[1], &mut sources);
        assert!(!sources.is_whole);
        let mut sources = Sources::<_, u64>::new(&mut plays);
        sources.play((0, 0));
        assert!(!sources.is_whole);
    }
}

//! Draws a play of a few sets without a branch.

use std::hint::select_unpredictable;

use super::BitSet;
use super::sink::Sink;

/// Keeps the play at a given index, of a few sets of moves: a processor cannot predict which set holds the play, so no branch asks. Each
/// set has moves of one direction and length.
#[derive(Debug)]
pub struct NthOfFew<'a, P, S> {
    index: usize,
    passed: usize,
    /// Of the sets up to now, the last one that does not begin after the play.
    cells: S,
    /// The number of cells of that set before the play's.
    before: u32,
    /// The play of that set to the cell 0, whether or not it is in the set.
    zero: Option<P>,
    scratch: &'a mut Vec<P>,
}

impl<'a, P: Copy, S: BitSet> NthOfFew<'a, P, S> {
    /// Keeps the play with `index` plays before it, which must be one of a set. `scratch` is cleared and reused.
    #[inline(always)]
    pub fn new(index: usize, scratch: &'a mut Vec<P>) -> Self {
        scratch.clear();
        Self { index, passed: 0, cells: S::EMPTY, before: 0, zero: None, scratch }
    }

    /// The play, made by `moved_by` from the play of its set to the cell 0. There must be more plays than the index.
    #[inline(always)]
    pub fn found(self, moved_by: impl Fn(&P, u32) -> P) -> Option<P> {
        self.zero.map(|zero| moved_by(&zero, self.cells.nth(self.before)))
    }
}

impl<P: Copy, S: BitSet> Sink<P> for NthOfFew<'_, P, S> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        self.each(S::bit(0), |_| play);
    }
    #[inline(always)]
    fn each<T: BitSet>(&mut self, cells: T, make: impl Fn(u32) -> P) {
        let begins = self.passed <= self.index;
        let before = self.index.wrapping_sub(self.passed) as u32;
        let zero = make(0);
        self.cells = select_unpredictable(begins, cells.as_set(), self.cells);
        self.before = select_unpredictable(begins, before, self.before);
        self.zero = Some(select_unpredictable(begins, zero, self.zero.unwrap_or(zero)));
        self.passed += cells.count() as usize;
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.passed + self.scratch.len()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.scratch
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::{Nth, Tally};

    const SETS: [u64; 5] = [0, 0b1010, 0, 1 << 63 | 1, 0b111];

    fn moved_by((set, cell): &(u32, u32), bits: u32) -> (u32, u32) {
        (*set, cell + bits)
    }

    #[test]
    fn every_play_of_the_sets_is_found_by_its_index() {
        let mut scratch = Vec::new();
        for index in 0..7 {
            let mut nth = Nth::new(index, &mut scratch);
            SETS.iter().zip(0..).for_each(|(set, n)| nth.each(*set, |cell| (n, cell)));
            let expected = nth.found();
            let mut of_few = NthOfFew::<_, u64>::new(index, &mut scratch);
            SETS.iter().zip(0..).for_each(|(set, n)| of_few.each(*set, |cell| (n, cell)));
            assert!(expected.is_some());
            assert_eq!(of_few.found(moved_by), expected);
        }
    }

    #[test]
    fn sets_without_the_play_are_skipped() {
        let mut scratch = Vec::new();
        let plays: Vec<_> =
            SETS.iter().zip(0..).flat_map(|(set, n)| set.iter().map(move |cell| (n, cell))).collect();
        for index in 0..=plays.len() {
            let (mut nth, mut taken) = (Nth::new(index, &mut scratch), 0);
            for (set, n) in SETS.iter().zip(0..) {
                if !nth.skips(|| set.count()) {
                    nth.each(*set, |cell| (n, cell));
                    taken += 1;
                }
            }
            let found = nth.found();
            assert_eq!((taken, found), (usize::from(found.is_some()), plays.get(index).copied()));
        }
        let mut listed = Vec::<u32>::new();
        let mut tally = Tally::new(&mut listed);
        assert!(SETS.iter().all(|set| tally.skips(|| set.count())) && tally.counted() == 7);
    }

    #[test]
    fn every_pair_of_two_sets_is_found_by_its_index() {
        let [mut scratch, mut listed] = [Vec::new(), vec![(9, 9)]];
        let hand_out = |sink: &mut dyn FnMut(u64, u64)| SETS.iter().for_each(|set| sink(*set, 0b1001));
        hand_out(&mut |set, other| listed.pairs(set, other, |cell, other| (cell, other)));
        let mut tally = Tally::new(&mut scratch);
        hand_out(&mut |set, other| tally.pairs(set, other, |cell, other| (cell, other)));
        assert_eq!((listed.len() - 1, tally.counted()), (14, 14));
        for index in 0..15 {
            let mut nth = Nth::new(index, &mut scratch);
            hand_out(&mut |set, other| nth.pairs(set, other, |cell, other| (cell, other)));
            assert_eq!(nth.found(), listed.get(index + 1).copied());
            let mut of_few = NthOfFew::<_, u64>::new(index, &mut scratch);
            hand_out(&mut |set, other| of_few.pairs(set, other, |cell, other| (cell, other)));
            assert!(index == 14 || of_few.found(moved_by) == listed.get(index + 1).copied());
        }
    }
}

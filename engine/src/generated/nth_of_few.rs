//! Draws a play of a few sets without a branch.

use std::hint::select_unpredictable;

use super::BitSet;
use super::sink::{Nth, Sink};

/// [`Nth`] where each of a few sets may hold the play: a processor cannot predict which one does, so no branch asks.
#[derive(Debug)]
pub struct NthOfFew<'a, P>(Nth<'a, P>);

impl<'a, P> NthOfFew<'a, P> {
    /// Keeps the play with `index` plays before it, which must be one of a set. `scratch` is cleared and reused.
    #[inline(always)]
    pub fn new(index: usize, scratch: &'a mut Vec<P>) -> Self {
        Self(Nth::new(index, scratch))
    }

    /// The play; some play if there were too few.
    #[inline(always)]
    pub fn found(self) -> Option<P> {
        self.0.found()
    }
}

impl<P: Copy> Sink<P> for NthOfFew<'_, P> {
    #[inline(always)]
    fn play(&mut self, play: P) {
        self.0.play(play);
    }
    #[inline(always)]
    fn each<S: BitSet>(&mut self, cells: S, make: impl Fn(u32) -> P) {
        let nth = &mut self.0;
        let before = nth.index.wrapping_sub(nth.passed);
        let count = cells.count() as usize;
        let holds = before < count;
        // Any cell does of a set that does not hold the play.
        let cells = select_unpredictable(holds, cells, S::bit(0));
        let play = make(cells.nth(select_unpredictable(holds, before as u32, 0)));
        let found = nth.found.unwrap_or(play);
        nth.found = Some(if holds { play } else { found });
        nth.passed += count;
    }
    #[inline(always)]
    fn total(&self) -> usize {
        self.0.total()
    }
    #[inline(always)]
    fn list(&mut self) -> &mut Vec<P> {
        self.0.list()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Tally;

    const SETS: [u64; 5] = [0, 0b1010, 0, 1 << 63 | 1, 0b111];

    #[test]
    fn every_play_of_the_sets_is_found_by_its_index() {
        let mut scratch = Vec::new();
        for index in 0..7 {
            let mut nth = Nth::new(index, &mut scratch);
            SETS.iter().zip(0..).for_each(|(set, n)| nth.each(*set, |cell| (n, cell)));
            let expected = nth.found();
            let mut of_few = NthOfFew::new(index, &mut scratch);
            SETS.iter().zip(0..).for_each(|(set, n)| of_few.each(*set, |cell| (n, cell)));
            assert!(expected.is_some());
            assert_eq!(of_few.found(), expected);
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
            let mut of_few = NthOfFew::new(index, &mut scratch);
            hand_out(&mut |set, other| of_few.pairs(set, other, |cell, other| (cell, other)));
            assert!(index == 14 || of_few.found() == listed.get(index + 1).copied());
        }
    }
}

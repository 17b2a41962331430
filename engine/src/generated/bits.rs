//! Sets of cells as bits, the values that generated code computes with.

use std::fmt::Debug;
use std::hint::select_unpredictable;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::mix_words;
use super::select::select;
use crate::{Random, mix};

/// A set of cells with one bit for each cell.
///
/// Implemented for `u32`, `u64`, `u128` and [`Words`](super::Words); a game uses the smallest type that holds its board, or words
/// where vectors of them are of use.
pub trait BitSet:
    Copy
    + Eq
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// The set of the one cell with index `bit`, which must be below the type's width.
    fn bit(bit: u32) -> Self;
    /// True if the set is empty.
    fn is_empty(self) -> bool;
    /// Number of cells.
    fn count(self) -> u32;
    /// Index of the lowest cell. The set must not be empty.
    fn first(self) -> u32;
    /// The set without its lowest cell. The set must not be empty.
    fn rest(self) -> Self;
    /// Folds the words of the set into a running hash, lowest word first.
    fn mix(self, hash: u64) -> u64;
    /// True if the two sets share a cell.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }
    /// True if the cell with index `bit` is in the set.
    #[inline(always)]
    fn has(self, bit: u32) -> bool {
        self.meets(Self::bit(bit))
    }
    /// Calls `visit` with the index of each cell, lowest first.
    #[inline(always)]
    fn visit(self, mut visit: impl FnMut(u32)) {
        for bit in self.iter() {
            visit(bit);
        }
    }
    /// Appends `make(cell)` to a list for each cell, lowest first.
    fn list<T>(self, list: &mut Vec<T>, make: impl Fn(u32) -> T);
    /// Index of the cell that has exactly `before` lower cells in the set. The set must have more than
    /// `before` cells.
    fn nth(self, before: u32) -> u32;
    /// Adds the cell with index `bit`.
    fn insert(&mut self, bit: u32);
    /// Removes the cell with index `bit`.
    fn remove(&mut self, bit: u32);
    /// True if the cell with index `bit` is in the set; false if `bit` is beyond the width of the type.
    fn holds(&self, bit: u32) -> bool;
    /// Index of a random cell, each equally likely. The set must not be empty, and all its cells must be
    /// below `bits`.
    fn pick(self, bits: u32, random: &mut Random) -> u32;
    /// 64 cells from the one with index `64 * index`, as the bits of a word.
    fn word(self, index: usize) -> u64;
    /// The set of these words.
    fn of_words(words: impl Fn(usize) -> u64) -> Self;
    /// The same set as another type, which has room for all of its cells.
    #[inline(always)]
    fn as_set<T: BitSet>(self) -> T {
        T::of_words(|index| self.word(index))
    }
    /// The indices of the cells, lowest first.
    #[inline(always)]
    fn iter(self) -> Cells<Self> {
        Cells(self)
    }
}

/// Iterator over the cells of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Cells<S>(S);

impl<S: BitSet> Iterator for Cells<S> {
    type Item = u32;
    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let bit = self.0.first();
        self.0 = self.0.rest();
        Some(bit)
    }
}

/// Number of random guesses in [`guessed`] before it counts the cells of the set.
const GUESSES: u32 = 4;

/// Index of a random cell. Guesses indices until one is in the set: with many cells this is faster than
/// counting the cells of many words.
#[inline(always)]
pub(super) fn guessed<S: BitSet>(set: S, bits: u32, random: &mut Random) -> u32 {
    for _ in 0..GUESSES {
        let bit = random.below(bits);
        if set.holds(bit) {
            return bit;
        }
    }
    set.nth(random.below(set.count()))
}

/// Implements `list` for a type whose `visit` visits exactly `count` cells.
macro_rules! list {
    () => {
        #[inline(always)]
        #[expect(
            unsafe_code,
            reason = "room is asked for once a set, not once a play: some hundred plays on 16x16 cells are listed 1.04 \
                      times as fast, and searched 1.07 times as fast"
        )]
        fn list<T>(self, list: &mut Vec<T>, make: impl Fn(u32) -> T) {
            let (count, before) = (self.count() as usize, list.len());
            list.reserve(count);
            // SAFETY: `reserve` makes room for `count` elements, and `visit` writes exactly `count` of them.
            // If `make` panics, the length of the list is unchanged.
            unsafe {
                let mut end = list.as_mut_ptr().add(before);
                self.visit(|cell| {
                    end.write(make(cell));
                    end = end.add(1);
                });
                list.set_len(before + count);
            }
        }
    };
}
pub(super) use list;

macro_rules! primitive {
    ($type:tt) => {
        impl BitSet for $type {
            const EMPTY: Self = 0;
            #[inline(always)]
            fn bit(bit: u32) -> Self {
                primitive!(@bit $type, bit)
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & (self - 1)
            }
            list!();
            #[inline(always)]
            fn nth(self, before: u32) -> u32 {
                primitive!(@nth $type, self, before)
            }
            #[inline(always)]
            fn insert(&mut self, bit: u32) {
                *self |= Self::bit(bit);
            }
            #[inline(always)]
            fn remove(&mut self, bit: u32) {
                *self &= !Self::bit(bit);
            }
            #[inline(always)]
            fn holds(&self, bit: u32) -> bool {
                bit < Self::BITS && *self >> bit & 1 != 0
            }
            #[inline(always)]
            fn pick(self, _: u32, random: &mut Random) -> u32 {
                self.nth(random.below(self.count()))
            }
            #[inline(always)]
            fn word(self, index: usize) -> u64 {
                if index < 2 { (u128::from(self) >> (64 * index)) as u64 } else { 0 }
            }
            #[inline(always)]
            fn of_words(words: impl Fn(usize) -> u64) -> Self {
                (u128::from(words(0)) | u128::from(words(1)) << 64) as Self
            }
            #[inline(always)]
            fn mix(self, hash: u64) -> u64 {
                primitive!(@mix $type, self, hash)
            }
        }
    };
    // Not a 128-bit shift: the compiler merges that with the set in memory and writes half a word, and
    // reading the whole word a moment later then stalls. Not a choice between words, which may become a
    // branch.
    (@bit u128, $bit:expr) => {{
        let word = |first: u32| u128::from(u64::from(first) << ($bit % u64::BITS));
        let high = $bit / u64::BITS % 2;
        word(high ^ 1) | word(high) << u64::BITS
    }};
    (@bit $type:tt, $bit:expr) => {
        1 << $bit
    };
    (@mix u128, $set:expr, $hash:expr) => {
        mix_words($hash, &[$set as u64, ($set >> 64) as u64])
    };
    // No branch: the word of a random cell cannot be foretold.
    (@nth u128, $set:expr, $before:expr) => {
        {
            let [low, high] = [$set as u64, ($set >> 64) as u64];
            let below = low.count_ones();
            let is_high = $before >= below;
            let word = select_unpredictable(is_high, high, low);
            let before = select_unpredictable(is_high, $before.wrapping_sub(below), $before);
            select(word, before) + u64::BITS * u32::from(is_high)
        }
    };
    (@nth $type:tt, $set:expr, $before:expr) => {
        select($set.into(), $before)
    };
    (@mix $type:tt, $set:expr, $hash:expr) => {
        mix($hash, u64::from($set))
    };
}

primitive!(u32);
primitive!(u64);
primitive!(u128);

#[cfg(test)]
mod tests {
    use super::super::Words;
    use super::*;

    /// Compares a set type of `width` bits with plain lists of cell indices.
    fn agrees_with_lists<S: BitSet>(width: u32) {
        let some = [0, 1, 7, width / 3, width / 2, width - 2, width - 1];
        let set = some.iter().fold(S::EMPTY, |set, &bit| set | S::bit(bit));
        let mut sorted = some.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(set.iter().collect::<Vec<_>>(), sorted);
        let mut visited = Vec::new();
        set.visit(|bit| visited.push(bit));
        assert_eq!(visited, sorted);
        assert_eq!(set.count(), sorted.len() as u32);
        for by in [0, 1, 5, 8, 17, width - 1] {
            let up: Vec<_> = sorted.iter().map(|bit| bit + by).filter(|&bit| bit < width).collect();
            assert_eq!((set << by).iter().collect::<Vec<_>>(), up, "<< {by}");
            let down: Vec<_> = sorted.iter().filter_map(|bit| bit.checked_sub(by)).collect();
            assert_eq!((set >> by).iter().collect::<Vec<_>>(), down, ">> {by}");
        }
        assert_eq!(set.as_set::<Words<6>>().as_set::<S>(), set);
        assert_eq!(set.as_set::<Words<6>>().iter().collect::<Vec<_>>(), sorted);
        let mut inserted = S::EMPTY;
        some.iter().for_each(|&bit| inserted.insert(bit));
        assert_eq!(inserted, set);
        inserted.remove(sorted[0]);
        assert_eq!(inserted, set.rest());
        assert_ne!(set.mix(0), set.rest().mix(0));
        for (before, &bit) in (0..).zip(&sorted) {
            assert_eq!(set.nth(before), bit);
        }
        for bit in 0..width + 70 {
            assert_eq!(set.holds(bit), sorted.contains(&bit), "{bit}");
        }
        picks_evenly(set, width);
    }

    /// Picks each cell about equally often, within five standard deviations.
    fn picks_evenly<S: BitSet>(set: S, width: u32) {
        const EACH: f64 = 2000.0;
        let mut random = Random::new(1);
        let mut picked = vec![0.0; width as usize];
        for _ in 0..set.count() * EACH as u32 {
            picked[set.pick(width, &mut random) as usize] += 1.0;
        }
        for (bit, times) in (0..width).zip(picked) {
            let expected = if set.has(bit) { EACH } else { 0.0 };
            assert!(f64::abs(times - expected) <= 5.0 * expected.sqrt(), "{bit}: {times}");
        }
    }

    #[test]
    fn every_width_agrees_with_lists() {
        agrees_with_lists::<u32>(32);
        agrees_with_lists::<u64>(64);
        agrees_with_lists::<u128>(128);
        agrees_with_lists::<Words<4>>(256);
        agrees_with_lists::<Words<6>>(384);
    }
}

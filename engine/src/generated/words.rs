//! Sets of cells on boards that are too large for a primitive type.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::BitSet;
use super::bits::{guessed, list};
use super::select::select;
use crate::{Random, mix};

/// A set of up to `64 * N` cells, for boards that are too large for a primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Words<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $op:tt) => {
        impl<const N: usize> $trait for Words<N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| self.0[word] $op other.0[word]))
            }
        }
    };
}

wordwise!(BitAnd, bitand, &);
wordwise!(BitOr, bitor, |);
wordwise!(BitXor, bitxor, ^);

impl<const N: usize> Not for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(std::array::from_fn(|word| !self.0[word]))
    }
}

impl<const N: usize> Shl<u32> for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let mut shifted = [0; N];
        // Not `array::from_fn`, which is not inlined for many words.
        for from in 0..N.saturating_sub(words) {
            let carried = if bits == 0 || from == 0 { 0 } else { self.0[from - 1] >> (64 - bits) };
            shifted[from + words] = self.0[from] << bits | carried;
        }
        Self(shifted)
    }
}

impl<const N: usize> Shr<u32> for Words<N> {
    type Output = Self;
    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        let mut shifted = [0; N];
        for from in words..N {
            let carried = if bits == 0 || from + 1 == N { 0 } else { self.0[from + 1] << (64 - bits) };
            shifted[from - words] = self.0[from] >> bits | carried;
        }
        Self(shifted)
    }
}

impl<const N: usize> BitSet for Words<N> {
    const EMPTY: Self = Self([0; N]);
    #[inline(always)]
    fn bit(bit: u32) -> Self {
        let mut words = [0; N];
        words[(bit / 64) as usize] = 1 << (bit % 64);
        Self(words)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn first(self) -> u32 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(N);
        word as u32 * 64 + self.0[word].trailing_zeros()
    }
    #[inline(always)]
    fn rest(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Self(words)
    }
    list!();
    #[inline]
    fn nth(self, before: u32) -> u32 {
        let (mut word, mut before) = (0, before);
        loop {
            let count = self.0[word].count_ones();
            if before < count {
                return word as u32 * 64 + select(self.0[word], before);
            }
            before -= count;
            word += 1;
        }
    }
    #[inline(always)]
    fn insert(&mut self, bit: u32) {
        self.0[(bit / 64) as usize] |= 1 << (bit % 64);
    }
    #[inline(always)]
    fn remove(&mut self, bit: u32) {
        self.0[(bit / 64) as usize] &= !(1 << (bit % 64));
    }
    #[inline(always)]
    fn visit(self, mut visit: impl FnMut(u32)) {
        for (index, word) in self.0.into_iter().enumerate() {
            word.visit(|bit| visit(64 * index as u32 + bit));
        }
    }
    #[inline(always)]
    fn holds(&self, bit: u32) -> bool {
        self.0.get((bit / 64) as usize).is_some_and(|word| word >> (bit % 64) & 1 != 0)
    }
    #[inline(always)]
    fn pick(self, bits: u32, random: &mut Random) -> u32 {
        guessed(self, bits, random)
    }
    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
    #[inline(always)]
    fn of_words(words: impl Fn(usize) -> u64) -> Self {
        Self(std::array::from_fn(words))
    }
    #[inline(always)]
    fn mix(self, hash: u64) -> u64 {
        mix_words(hash, &self.0)
    }
}

/// Difference between the numbers for one pair of words and the next: the fraction of the square root of 5, made odd.
const APART: u64 = 0x3C6E_F372_FE94_F82B;
/// Base of the numbers for the second words of pairs: the fraction of the square root of 7, made odd.
const SECOND: u64 = 0xA54F_F53A_5F1D_36F1;

/// Folds words into a running hash, two at a time, each with a number of its own: the halves of their product, as in Wang Yi's wyhash. No
/// pair waits for the one before.
#[inline(always)]
pub fn mix_words(hash: u64, words: &[u64]) -> u64 {
    let (pairs, last) = words.as_chunks::<2>();
    let second = SECOND ^ hash.rotate_left(32);
    let of_pair = |(index, pair): (u64, &[u64; 2])| {
        let apart = APART.wrapping_mul(index + 1);
        let factors =
            [pair[0] ^ hash.wrapping_add(apart), pair[1] ^ second.wrapping_add(apart)].map(u128::from);
        let product = factors[0] * factors[1];
        (product as u64) ^ ((product >> 64) as u64)
    };
    let sum = (0..).zip(pairs).map(of_pair).fold(0, u64::wrapping_add);
    last.iter().fold(sum, |sum, word| sum.wrapping_add(mix(hash, *word)))
}

//! Folding: the cells of a large board, split into classes that no leg leaves, with each class packed into
//! one word.
//!
//! A class keeps the order of its bits. A chain that stays within a class then needs only single-word
//! operations.

use super::packing::Packing;
use crate::generated::Words;

/// A set of at most 64 cells. `before[w]` is the number of its cells in words below word `w`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class<const N: usize> {
    cells: [Packing; N],
    before: [u32; N],
}

impl<const N: usize> Class<N> {
    /// The class of these cells.
    ///
    /// # Panics
    /// If there are more than 64 cells.
    pub const fn new(cells: Words<N>) -> Self {
        let mut class = Self { cells: [Packing::new(0); N], before: [0; N] };
        let (mut all, mut word) = (0, 0);
        while word < N {
            class.cells[word] = Packing::new(cells.0[word]);
            class.before[word] = all;
            all += cells.0[word].count_ones();
            word += 1;
        }
        assert!(all <= u64::BITS, "a class is folded into one word");
        class
    }
}

/// For each bit of a board of `B` bits, the index of its class and its bit in the folded word. A bit of no
/// class gets `[0, 0]`.
pub const fn places<const N: usize, const K: usize, const B: usize>(classes: &[Class<N>; K]) -> [[u8; 2]; B] {
    let mut places = [[0; 2]; B];
    let mut class = 0;
    while class < K {
        let (mut bit, mut place) = (0, 0);
        while bit < B {
            if classes[class].cells[bit / 64].mask() >> (bit % 64) & 1 != 0 {
                places[bit] = [class as u8, place];
                place += 1;
            }
            bit += 1;
        }
        class += 1;
    }
    places
}

impl<const N: usize> Words<N> {
    /// Packs the bits of a class into one word.
    #[inline(always)]
    pub fn fold(self, class: &Class<N>) -> u64 {
        let words = self.0.into_iter().zip(&class.cells).zip(class.before);
        // After 64 cells in lower words, this word has no cell left, so the wrapped shift is harmless.
        words.fold(0, |folded, ((word, cells), before)| folded | cells.pack(word).wrapping_shl(before))
    }

    /// Unpacks a folded word into the cells of the class.
    #[inline(always)]
    pub fn unfold(folded: u64, class: &Class<N>) -> Self {
        Self(std::array::from_fn(|word| class.cells[word].spread(folded.wrapping_shr(class.before[word]))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::seen_along;

    #[test]
    fn a_piece_sees_as_far_as_the_next_piece_or_the_end() {
        // Every second bit from 60 to 72: seven cells of two words, the fourth of them taken.
        let cells = Words([1 << 60 | 1 << 62, 0b1_0101_0101]);
        let line = Class::new(cells);
        let taken = Words([0, 1 << 2]).fold(&line) | u64::MAX << 7;
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|place| seen_along(taken, place)), [2, 2, 2, 6, 2, 2, 2]);
        assert_eq!(seen_along(u64::MAX << 63, 62), 62);
        assert_eq!(seen_along(u64::MAX, 0), 0);
    }

    const WORDS: [u64; 5] = [0, 1 << 63, 0xF0F0_1234_0000_8001, 0x5555_5555_5555_5555, u64::MAX];

    #[test]
    fn what_is_folded_is_unfolded() {
        // The cells of a board of 16 columns whose column and row are even: 64 of them.
        let cells = Words([0x0000_5555_0000_5555; 4]);
        let class = Class::new(cells);
        for set in WORDS.map(|word| Words([word, 0, !word, word])) {
            assert_eq!(Words::unfold(set.fold(&class), &class), set & cells);
        }
    }

    #[test]
    fn places_are_where_bits_are_folded_to() {
        let cells = [Words([0x5555, 0x5555]), Words([0xAAAA, 0])];
        let classes = cells.map(Class::new);
        let places: [[u8; 2]; 128] = places(&classes);
        for (bit, at) in places.into_iter().enumerate() {
            let set = Words(std::array::from_fn(|word| if bit / 64 == word { 1 << (bit % 64) } else { 0 }));
            for (index, class) in classes.iter().enumerate() {
                if set & cells[index] != Words::default() {
                    assert_eq!(at, [index as u8, set.fold(class).trailing_zeros() as u8]);
                }
            }
        }
    }
}

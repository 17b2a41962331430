//! The cells of a board as bits.

use super::expr::Bits;

/// Bits of a word.
const WORD: usize = 64;

/// The cells as bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Number of 64-bit words of a set.
    pub words: usize,
    /// All cells. Any other bit of a set is a ghost.
    pub cells: Bits,
    /// The bit of each cell, in the order of the model's cells.
    pub bit: Vec<u16>,
    /// The directions, in the order of the model's.
    pub directions: Vec<Direction>,
}

/// A direction, as [`super::Op::Step`] takes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Its name.
    pub name: String,
    /// A step is the union of these.
    pub shifts: Vec<Shift>,
}

/// A part of a step: cells of `from` (all if `None`) have `by` added to their bits. Bits that leave the words are dropped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The difference of bits.
    pub by: i32,
    /// The cells from which it leads to a cell, where others would lead to a wrong one.
    pub from: Option<Bits>,
}

impl Board {
    /// The set of these cells, given by their indices in the model.
    pub fn bits_of(&self, cells: impl IntoIterator<Item = usize>) -> Bits {
        let mut bits = vec![0; self.words];
        for cell in cells {
            let bit = usize::from(self.bit[cell]);
            bits[bit / WORD] |= 1 << (bit % WORD);
        }
        bits
    }

    /// The cell of a bit, by its index in the model; `None` if it is no cell's.
    pub fn cell_of(&self, bit: i64) -> Option<usize> {
        self.bit.iter().position(|known| i64::from(*known) == bit)
    }

    /// A step of a set, ghost bits included.
    pub fn step(&self, dir: usize, set: &[u64]) -> Bits {
        let mut bits = vec![0; self.words];
        for shift in &self.directions[dir].shifts {
            let from: Bits = match &shift.from {
                Some(from) => set.iter().zip(from).map(|(word, from)| word & from).collect(),
                None => set.to_vec(),
            };
            for (word, moved) in bits.iter_mut().zip(shifted(&from, shift.by)) {
                *word |= moved;
            }
        }
        bits
    }
}

/// The set with a number added to each bit. Bits that leave the words are dropped.
fn shifted(set: &[u64], by: i32) -> impl Iterator<Item = u64> {
    let (words, bits) = (by.div_euclid(WORD as i32) as isize, by.rem_euclid(WORD as i32) as u32);
    let word = move |index: isize| {
        let index = usize::try_from(index - words).ok();
        index.and_then(|index| set.get(index)).copied().unwrap_or(0)
    };
    (0..set.len() as isize)
        .map(move |index| word(index) << bits | word(index - 1).checked_shr(WORD as u32 - bits).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_shifted_over_the_borders_of_words() {
        let moved = |set: &[u64], by: i32| shifted(set, by).collect::<Vec<_>>();
        assert_eq!(moved(&[0b11], 1), [0b110]);
        assert_eq!(moved(&[1 << 63 | 1], 1), [2], "a bit that leaves the words is dropped");
        assert_eq!(moved(&[1 << 63, 0], 1), [0, 1]);
        assert_eq!(moved(&[0, 1], -1), [1 << 63, 0]);
        assert_eq!(moved(&[5, 0, 0], 128), [0, 0, 5]);
        assert_eq!(moved(&[0, 0, 5], -129), [2, 0, 0]);
        assert_eq!(moved(&[1, 2, 3], 64), [0, 1, 2]);
        assert_eq!(moved(&[1, 2, 3], 0), [1, 2, 3]);
    }
}

//! Transposition table: remembers search results by position hash.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_vec;

use crate::WIN;

/// Entries in a bucket, which is one cache line.
const BUCKET: usize = 4;
/// An entry in two words: see [`Known::pack`]. All zero is an empty entry.
type Packed = [u64; 2];
/// An entry as threads share it: its first word combined with the second by exclusive or, and the second. A mixture of two
/// entries that threads wrote at the same time belongs to another position.
type Shared = [AtomicU64; 2];
const BYTES: usize = BUCKET * size_of::<Shared>();
/// Greatest depth of an entry.
pub(super) const MOST_KNOWN: u8 = 127;
/// Plies of depth that an entry loses in worth for each iteration since it was stored.
const AGEING: i32 = 2;

/// Relation of the score to the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The value is at least the score (fail high).
    Lower,
    /// The value is at most the score (fail low).
    Upper,
}

/// The content of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// At most [`MOST_KNOWN`].
    pub(super) depth: u8,
    /// True if all lines were followed to the end of the game: the score holds for every depth.
    pub(super) complete: bool,
    pub(super) bound: Bound,
    /// Score for the player to move. Plies to a win count from this position, not from the root.
    pub(super) score: i32,
    /// [`crate::Position::slot`] of the best play.
    pub(super) slot: u32,
}

/// A hash table of fixed size, which threads can share. The system provides zeroed memory on first use of each page, so a large table
/// costs a short search nothing.
pub(super) struct Transpositions {
    buckets: Vec<[Shared; BUCKET]>,
}

impl Transpositions {
    /// A table of at most `bytes` bytes, and at least one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        let most = (bytes / BYTES).max(1);
        // A power of two, rounded down, so a mask selects the bucket.
        let mut buckets = 1 << most.ilog2();
        loop {
            // Where memory is short, a smaller table serves as well; there is always memory for one bucket.
            match try_zeroed_vec(buckets) {
                Ok(buckets) => return Self { buckets },
                Err(()) => buckets = (buckets / 2).max(1),
            }
        }
    }

    /// The entry of the position with this hash.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Known> {
        let bucket = &self.buckets[self.bucket(hash)];
        let mut entries = bucket.iter().map(load);
        entries
            .find(|entry| check(entry) == hash >> 16 && entry[0] & 3 != 0)
            .map(|entry| Known::unpack(&entry))
    }

    /// Stores `known`, replacing the least valuable entry of its bucket. `age` is the number of the iteration: older entries
    /// are replaced sooner.
    #[inline]
    pub(super) fn put(&self, hash: u64, known: Known, age: u8) {
        let age = age & 63;
        let places = &self.buckets[self.bucket(hash)];
        let bucket = places.each_ref().map(load);
        let worth = |entry: &Packed| match entry[0] & 3 {
            0 => i32::MIN,
            _ if check(entry) == hash >> 16 => i32::MIN + 1,
            _ => {
                let old = i32::from(age.wrapping_sub((entry[0] >> 2 & 63) as u8) & 63);
                i32::from((entry[0] >> 8) as u8 & MOST_KNOWN) - AGEING * old
            }
        };
        // The position's own entry has priority over an empty one.
        let own = bucket.iter().position(|entry| check(entry) == hash >> 16 && entry[0] & 3 != 0);
        let place = own.or_else(|| (0..BUCKET).min_by_key(|&place| worth(&bucket[place])));
        let [head, rest] = known.pack(hash, age);
        let [first, second] = &places[place.unwrap_or(0)];
        first.store(head ^ rest, Relaxed);
        second.store(rest, Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }
}

#[inline]
fn load([mixed, rest]: &Shared) -> Packed {
    let rest = rest.load(Relaxed);
    [mixed.load(Relaxed) ^ rest, rest]
}

/// The upper 48 bits of the position's hash. The lower bits select the bucket.
#[inline]
fn check(entry: &Packed) -> u64 {
    entry[0] >> 16
}

impl Known {
    /// First word: 48 bits of hash, 1 for a complete entry, 7 of depth, 6 of age, 2 of bound. Second word: 32 bits of score, 32 of
    /// slot.
    #[inline]
    fn pack(self, hash: u64, age: u8) -> Packed {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let depth = u64::from(self.complete) << 7 | u64::from(self.depth);
        let head = hash >> 16 << 16 | depth << 8 | u64::from(age) << 2 | bound;
        [head, u64::from(self.score as u32) << 32 | u64::from(self.slot)]
    }

    #[inline]
    fn unpack(entry: &Packed) -> Self {
        let bound = match entry[0] & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        let depth = (entry[0] >> 8) as u8;
        let (depth, complete) = (depth & MOST_KNOWN, depth > MOST_KNOWN);
        Self { depth, complete, bound, score: (entry[1] >> 32) as i32, slot: entry[1] as u32 }
    }
}

/// Converts a score found `ply` plies from the root so that plies to a win count from the position itself.
#[inline]
pub(super) fn from_here(score: i32, ply: usize) -> i32 {
    match score {
        WIN.. => score + ply as i32,
        ..=LOSS => score - ply as i32,
        _ => score,
    }
}

/// Inverse of [`from_here`].
#[inline]
pub(super) fn from_root(score: i32, ply: usize) -> i32 {
    match score {
        WIN.. => score - ply as i32,
        ..=LOSS => score + ply as i32,
        _ => score,
    }
}

const LOSS: i32 = -WIN;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WIN_MAX;

    const KNOWN: Known = Known { depth: 7, complete: true, bound: Bound::Lower, score: -123, slot: 65_535 };

    #[test]
    fn gives_back_what_was_put() {
        let table = Transpositions::new(1 << 12);
        table.put(0xDEAD_BEEF_0BAD_CAFE, KNOWN, 1);
        assert_eq!(table.get(0xDEAD_BEEF_0BAD_CAFE), Some(KNOWN));
        assert_eq!(table.get(0xDEAD_BEEF_0BAF_CAFE), None);
    }

    #[test]
    fn the_deepest_entries_stay() {
        let table = Transpositions::new(1);
        for depth in 1..=20 {
            table.put(u64::from(depth) << 32, Known { depth, ..KNOWN }, 1);
        }
        assert_eq!(table.get(20 << 32).map(|known| known.depth), Some(20));
        assert_eq!(table.get(18 << 32).map(|known| known.depth), Some(18));
        assert_eq!(table.get(5 << 32), None);
    }

    #[test]
    fn old_entries_give_way() {
        let table = Transpositions::new(1);
        (1..=4).for_each(|n| table.put(n << 32, Known { depth: 9, ..KNOWN }, 1));
        (5..=8).for_each(|n| table.put(n << 32, Known { depth: 1, ..KNOWN }, 6));
        assert!((5..=8).all(|n| table.get(n << 32).is_some()));
    }

    #[test]
    fn wins_are_counted_from_the_position() {
        for score in [WIN_MAX - 9, 12, -WIN_MAX + 9] {
            assert_eq!(from_root(from_here(score, 4), 4), score);
        }
        assert_eq!(from_here(WIN_MAX - 9, 4), WIN_MAX - 5);
    }
}

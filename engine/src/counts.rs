//! Leaf counts of positions, kept in a table of fixed size that threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_vec;

use crate::{History, mix};

/// Entries in a bucket, which is one cache line.
const BUCKET: usize = 4;

/// Dependence of the rest of a game on the plies before a position, besides what [`crate::Position::hash`] covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// The least number of plies without an event that a rule waits for; `None` if no rule does.
    pub clock: Option<u32>,
    /// Least number of occurrences of a board, the current one included, at which a rule applies; `None` if no rule asks for earlier boards.
    pub occurrences: Option<u32>,
    /// Least number of plies from a board to the same board.
    pub apart: u32,
    /// Number of plies after which the same player is to move, with as many plies left in the turn. [`usize::MAX`] makes each ply unlike all others;
    /// `apart` must then be 0.
    pub round: usize,
}

impl Memory {
    /// True if no clock can reach the limit of a rule within `depth` plies from these values.
    pub(crate) fn ignores_clocks(&self, clocks: &[u32], depth: u32) -> bool {
        let longest = clocks.iter().copied().max().unwrap_or(0).saturating_add(depth);
        self.clock.is_none_or(|limit| longest < limit)
    }

    /// Hash of the earlier boards that can make a difference within `depth` plies.
    fn hash(&self, past: &History, depth: u32) -> u64 {
        let Some(needed) = self.occurrences else { return 0 };
        let keys = past.keys();
        let mut sum = 0_u64;
        for (index, &key) in keys.iter().enumerate() {
            let ago = keys.len() - index;
            let same = |from: usize| {
                keys[from..].iter().step_by(self.round).filter(|&&other| other == key).count() as u32
            };
            if same(index) > 1 {
                continue;
            }
            let times = same(index % self.round);
            let again = needed.saturating_sub(1 + times).saturating_mul(self.apart);
            let soonest = self.apart.saturating_sub(ago as u32).saturating_add(again);
            if soonest <= depth {
                sum = sum.wrapping_add(mix(mix(key, times.into()), (ago % self.round) as u64));
            }
        }
        sum
    }
}

/// A hash table of leaf counts, for one game. An entry is found by 64 bits that mix two hashes: one of all that matters, with the depth and the
/// earlier boards, and one of the board alone. With four entries in a bucket, one in 2^62 lookups is wrong, as far as hashes are random.
pub struct Counts {
    buckets: Vec<[Entry; BUCKET]>,
    memory: Memory,
}

/// The second word of a key combined with that of the entry by exclusive or, and one more than the count. A mixture of two entries that threads wrote
/// at the same time fits neither key. All zero is an empty entry.
type Entry = [AtomicU64; 2];

/// Key of an entry: a word that selects its bucket, and one that the entry holds.
type Key = [u64; 2];

impl Counts {
    /// A table of at most `bytes` bytes, and at least one bucket; `None` if there is not so much memory.
    pub fn new(bytes: usize, memory: Memory) -> Option<Self> {
        let most = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        // A power of two, rounded down, so a mask selects the bucket.
        let buckets = try_zeroed_vec(1 << most.ilog2()).ok()?;
        Some(Self { buckets, memory })
    }

    /// The key of the leaves `depth` plies after a position with these hashes: [`crate::Position::hash`] and
    /// [`crate::Position::second_key`]. `past` holds the keys of the positions before it; a finished game counts as
    /// `finished` leaves. `clocks` may be empty if they do not matter: [`Counts::asks_clocks`].
    pub(crate) fn key(
        &self,
        [hash, board]: [u64; 2],
        past: &History,
        clocks: &[u32],
        depth: u32,
        finished: u64,
    ) -> Key {
        let near = mix(hash, u64::from(depth) << 1 | finished);
        let mut key = mix(near, self.memory.hash(past, depth));
        if self.asks_clocks(clocks, depth) {
            key = clocks.iter().fold(key, |key, &clock| mix(key, clock.into()));
        }
        [key, mix(board, key)]
    }

    /// True if a clock may reach the limit of a rule within `depth` plies from these values.
    pub(crate) fn asks_clocks(&self, clocks: &[u32], depth: u32) -> bool {
        !self.memory.ignores_clocks(clocks, depth)
    }

    /// The count with this key, if it is known.
    pub(crate) fn get(&self, key: Key) -> Option<u64> {
        let known = |[mixed, more]: &Entry| {
            let more = more.load(Relaxed);
            (more != 0 && mixed.load(Relaxed) ^ more == key[1]).then(|| more - 1)
        };
        self.bucket(key).iter().find_map(known)
    }

    /// Stores a count in place of the smallest of its bucket, which costs the least to count again.
    pub(crate) fn put(&self, key: Key, count: u64) {
        let Some(more) = count.checked_add(1) else { return };
        let smallest = self.bucket(key).iter().min_by_key(|entry| entry[1].load(Relaxed));
        if let Some([mixed, place]) = smallest {
            mixed.store(key[1] ^ more, Relaxed);
            place.store(more, Relaxed);
        }
    }

    fn bucket(&self, key: Key) -> &[Entry; BUCKET] {
        &self.buckets[key[0] as usize & (self.buckets.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Memory = Memory { clock: None, occurrences: None, apart: 1, round: 2 };
    const CHESS: Memory = Memory { clock: Some(100), occurrences: Some(3), apart: 4, round: 2 };
    const SUPERKO: Memory = Memory { clock: None, occurrences: Some(2), apart: 1, round: 2 };

    fn past(keys: &[u64]) -> History {
        History::from_keys(keys.to_vec())
    }

    #[test]
    fn gives_back_what_was_put() {
        let counts = Counts::new(1 << 12, NONE).unwrap();
        let key = |hash, depth, finished| counts.key([hash, 1], &History::new(), &[], depth, finished);
        counts.put(key(7, 3, 0), 0);
        counts.put(key(8, 3, 0), 1000);
        assert_eq!(counts.get(key(7, 3, 0)), Some(0));
        assert_eq!(counts.get(key(8, 3, 0)), Some(1000));
        for other in [key(9, 3, 0), key(8, 4, 0), key(8, 3, 1)] {
            assert_eq!(counts.get(other), None);
        }
    }

    #[test]
    fn the_largest_counts_stay() {
        let counts = Counts::new(1, NONE).unwrap();
        (1..=20).for_each(|count| counts.put([0, count << 32], count));
        assert_eq!((counts.get([0, 20 << 32]), counts.get([0, 1 << 32])), (Some(20), None));
        counts.put([0, 21 << 32], 1);
        assert_eq!((counts.get([0, 20 << 32]), counts.get([0, 21 << 32])), (Some(20), Some(1)));
    }

    #[test]
    fn earlier_boards_matter_if_they_can_return_often_enough() {
        // The first board can occur for the second time three plies from now, and for the third after four more.
        assert_eq!(CHESS.hash(&past(&[1]), 6), 0);
        assert_ne!(CHESS.hash(&past(&[1]), 7), 0);
        // The first board occurred twice.
        assert_ne!(CHESS.hash(&past(&[1, 2, 3, 4, 1]), 3), 0);
        assert_eq!(CHESS.hash(&past(&[1, 2, 3, 4, 1]), 2), 0);
        // With another player to move it is another position.
        assert_eq!(CHESS.hash(&past(&[1, 2, 3, 1, 4]), 3), 0);
        assert_eq!(NONE.hash(&past(&[1, 2, 3, 4, 1]), 99), 0);
    }

    #[test]
    fn the_order_of_earlier_boards_does_not_matter() {
        assert_eq!(SUPERKO.hash(&past(&[1, 2, 3]), 1), SUPERKO.hash(&past(&[3, 2, 1]), 1));
        assert_ne!(SUPERKO.hash(&past(&[1, 2, 3]), 1), SUPERKO.hash(&past(&[1, 2, 4]), 1));
    }

    #[test]
    fn clocks_matter_near_their_limit() {
        let counts = Counts::new(1, CHESS).unwrap();
        let key = |clocks: &[u32], depth| counts.key([7, 1], &History::new(), clocks, depth, 0);
        assert_eq!(key(&[90], 9), key(&[80], 9));
        assert_ne!(key(&[90], 10), key(&[91], 10));
        assert_ne!(key(&[95], 9), key(&[94], 9));
        assert!(
            CHESS.ignores_clocks(&[0], 99)
                && CHESS.ignores_clocks(&[90], 9)
                && NONE.ignores_clocks(&[5], 999)
        );
        assert!(!CHESS.ignores_clocks(&[0], 100) && !CHESS.ignores_clocks(&[90], 10));
    }
}

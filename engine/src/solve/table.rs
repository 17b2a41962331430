//! The solver's hash table of positions.

use bytemuck::allocation::try_zeroed_vec;

use super::large_pages;

/// Entries in a bucket, which is one cache line.
const BUCKET: usize = 4;
/// Logarithm of the number of buckets of a new table, 16 MiB: memory that is not needed costs time.
const FIRST: u32 = 18;
/// Bits of an entry that hold the work which it saves.
const WORK_BITS: u32 = 8;

/// Key of a position: two hashes.
pub(super) type Key = [u64; 2];

/// An entry: the second word of its key, and the known content with the work that it took. All zero is an empty entry.
type Entry = [u64; 2];

/// Known content of a position: any 56 bits that are not all zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known(pub u64);

/// A hash table that grows up to a limit, and then keeps what took the most work to find out. Two positions are taken for one if the
/// first words of their keys select the same bucket and the second words are the same. As far as hashes are random, a lookup in a
/// table of 8 GiB is wrong with a probability of 2^-53: four entries of a bucket, 64 bits, of which 9 select the bucket too.
pub(super) struct Table {
    buckets: Vec<[Entry; BUCKET]>,
    /// Logarithm of the number of buckets among which the first word of a key selects.
    first: u32,
    /// The most buckets.
    most: usize,
    /// Entries that are not empty.
    used: usize,
}

impl Table {
    /// A table of at most `bytes` bytes, and at least one bucket; `None` if there is not so much memory to begin with.
    pub fn new(bytes: usize) -> Option<Self> {
        let most = (bytes / size_of::<[Entry; BUCKET]>()).max(1);
        let first = most.ilog2().min(FIRST);
        let buckets = try_zeroed_vec(1 << first).ok()?;
        large_pages::ask_for(&buckets);
        Some(Self { buckets, first, most, used: 0 })
    }

    /// Prefetches the bucket of a position, which arrives while other work is done.
    #[inline]
    pub fn fetch(&self, key: Key) {
        let [first, .., last] = &self.buckets[self.index(key)];
        // A bucket can lie in two cache lines.
        prefetch(first);
        prefetch(last);
    }

    /// The known content of a position.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        let entry = bucket.iter().find(|entry| entry[0] == key[1] && entry[1] != 0);
        entry.map(|entry| Known(entry[1] >> WORK_BITS))
    }

    /// Stores the known content of a position after `work` nodes: in place of its former content, else in an empty place, else in place of the entry
    /// of its bucket that took the least work.
    pub fn put(&mut self, key: Key, known: Known, work: u64) {
        let index = self.index(key);
        let bucket = &mut self.buckets[index];
        let worth = |[check, rest]: &Entry| match *rest {
            0 => 1,
            _ if *check == key[1] => 0,
            rest => 2 + (rest & ((1 << WORK_BITS) - 1)),
        };
        let Some(place) = bucket.iter_mut().min_by_key(|entry| worth(entry)) else { return };
        self.used += usize::from(place[1] == 0);
        *place = [key[1], known.0 << WORK_BITS | logarithm(work)];
        if self.used > self.buckets.len() * (BUCKET / 2) {
            self.grow();
        }
    }

    /// Doubles the table if there is memory. An entry stays in its bucket, or moves on by the former number of buckets.
    #[cold]
    fn grow(&mut self) {
        let before = self.buckets.len();
        if 2 * before > self.most {
            return;
        }
        if self.buckets.try_reserve_exact(before).is_err() {
            self.most = before;
            return;
        }
        large_pages::ask_for(&self.buckets);
        let bit = before >> self.first;
        for index in 0..before {
            let mut moved = [[0; 2]; BUCKET];
            for (entry, place) in self.buckets[index].iter_mut().zip(&mut moved) {
                if entry[0] as usize & bit != 0 {
                    *place = std::mem::take(entry);
                }
            }
            self.buckets.push(moved);
        }
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        let first = key[0] as usize & ((1 << self.first) - 1);
        first | (key[1] as usize) << self.first & (self.buckets.len() - 1)
    }
}

/// Loads the cache line of an entry, without waiting for it: by an instruction that can only be called as `unsafe`. With a table of
/// 512 MB four positions of connect four take 7.8 s of CPU time, without it 9.1 (medians of seven runs in turn).
#[inline(always)]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "no safe function has the instruction"))]
fn prefetch(entry: &Entry) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the instruction reads nothing, and every processor of this kind has it.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(entry.as_ptr().cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = entry;
}

/// The logarithm of the work, in quarters of a doubling, less than 2^8.
fn logarithm(work: u64) -> u64 {
    let doublings = work.max(1).ilog2();
    let quarters = if doublings < 2 { 0 } else { work >> (doublings - 2) & 3 };
    u64::from(doublings) * 4 + quarters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_put_last() {
        let mut table = Table::new(1 << 12).unwrap();
        table.put([5, 9], Known(77), 100);
        table.put([5, 9], Known(78), 1);
        assert_eq!(table.get([5, 9]), Some(Known(78)));
        assert_eq!([table.get([5, 8]), table.get([6, 9])], [None, None]);
    }

    #[test]
    fn what_took_the_most_work_stays() {
        let mut table = Table::new(1).unwrap();
        (1..=20).for_each(|work| table.put([0, work], Known(work), 1 << work));
        let left: Vec<u64> = (1..=20).filter(|work| table.get([0, *work]).is_some()).collect();
        assert_eq!(left, [17, 18, 19, 20]);
    }

    #[test]
    fn a_growing_table_loses_little() {
        let mut table = Table::new(64 << 20).unwrap();
        let mut random = crate::Random::new(7);
        let keys: Vec<Key> =
            (0..1_000_000).map(|_| [0; 2].map(|_| u64::from(random.below(u32::MAX)))).collect();
        let before = table.buckets.len();
        keys.iter().zip(1..).for_each(|(key, known)| table.put(*key, Known(known), 1));
        assert_eq!(table.buckets.len(), 2 * before);
        let lost =
            keys.iter().zip(1..).filter(|(key, known)| table.get(**key) != Some(Known(*known))).count();
        // Few buckets get more than four before the table grows.
        assert!(lost < 80_000, "{lost}");
    }
}

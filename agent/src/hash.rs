//! A hash of numbers.

/// The hash of the numbers added. It is the same on every machine, since files hold it.
#[derive(Debug, Default)]
pub struct Hash(u64);

impl Hash {
    /// Adds a number.
    pub fn add(&mut self, value: u64) {
        // The finalizer of SplitMix64: <https://prng.di.unimi.it/splitmix64.c>.
        let mixed = (self.0 ^ value).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = mixed ^ mixed >> 31;
    }

    /// The hash of all numbers so far.
    pub fn value(&self) -> u64 {
        self.0
    }
}

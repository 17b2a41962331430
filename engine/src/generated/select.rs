//! Finds the n-th set bit of a word.

/// Index of the set bit that has exactly `before` lower set bits. The word must have more than `before` set
/// bits. Uses one instruction that can only be called as `unsafe`: random games in which each play is such a
/// bit get faster by a third.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
#[expect(unsafe_code, reason = "no safe function has the instruction")]
pub fn select(word: u64, before: u32) -> u32 {
    // SAFETY: compiled only for processors with BMI2.
    unsafe { std::arch::x86_64::_pdep_u64(1 << before, word) }.trailing_zeros()
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub use broadword::select;

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
mod broadword {
    //! Portable version: first finds the byte, then the bit in the byte.
    //! The method is Sebastiano Vigna, Broadword Implementation of Rank/Select Queries, 2008.

    /// A 1 in each of the eight bytes.
    const ONES: u64 = 0x0101_0101_0101_0101;

    /// For each byte, the number of set bits in this and all lower bytes.
    #[inline(always)]
    fn sums(word: u64) -> u64 {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES)
    }

    /// The number of sums that are at most `most`. All eight sums must be below 128.
    #[inline(always)]
    fn up_to(sums: u64, most: u64) -> u64 {
        let no_more = ((((most * ONES) | (0x80 * ONES)) - sums) >> 7) & ONES;
        no_more.wrapping_mul(ONES) >> 56
    }

    /// Index of the set bit that has exactly `before` lower set bits. The word must have more than `before` set
    /// bits.
    #[inline(always)]
    pub fn select(word: u64, before: u32) -> u32 {
        let (sums, before) = (sums(word), u64::from(before));
        let byte = 8 * up_to(sums, before);
        let before = before - ((sums << 8) >> byte & 0xFF);
        // Spreads the bits of the byte, one to each byte.
        let bits = (((word >> byte) & 0xFF) * ONES) & 0x8040_2010_0804_0201;
        let bits = (bits + 0x7F * ONES) >> 7 & ONES;
        (byte + up_to(bits.wrapping_mul(ONES), before)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_find_the_bits_one_by_one() {
        for word in [1, 1 << 63, 0x8000_0000_0000_0001, 0xF0F0_1234_0000_8001, u64::MAX] {
            let bits = (0..64).filter(|bit| word >> bit & 1 != 0);
            for (before, bit) in (0..).zip(bits) {
                assert_eq!(select(word, before), bit);
                assert_eq!(broadword::select(word, before), bit);
            }
        }
    }
}

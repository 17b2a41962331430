//! The functions that compiled code calls.

use engine::{History, listing};

use super::Block;

/// "No cell", as a number of compiled code.
const NOWHERE: i64 = codegen::program::NOWHERE;

/// A function that compiled code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Callee {
    /// `(word, n, base) -> number`: the n-th bit of a word, from 0, and `base`.
    Nth,
    /// `(block, key, round, window, least) -> number`
    Occurrences,
    /// `(block, key) -> bool`
    IsPast,
    /// `(clause, units) -> bool`
    Work,
}

impl Callee {
    /// The address of the function.
    pub(crate) fn address(self) -> usize {
        match self {
            Self::Nth => nth_of_word() as usize,
            Self::Occurrences => occurrences as *const () as usize,
            Self::IsPast => is_past as *const () as usize,
            Self::Work => work as *const () as usize,
        }
    }
}

/// The fastest function that finds a bit of a word on this processor.
fn nth_of_word() -> *const () {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("bmi2") {
        return nth_by_deposit as *const ();
    }
    nth_one_by_one as *const ()
}

extern_fn! {
    /// Takes the lower bits away.
    fn nth_one_by_one(word: u64, n: u64, base: i64) -> i64 {
        let mut word = word;
        for _ in 0..n.min(64) {
            word &= word.wrapping_sub(1);
        }
        if word == 0 { NOWHERE } else { base + i64::from(word.trailing_zeros()) }
    }
}

#[cfg(target_arch = "x86_64")]
extern_fn! {
    /// By an instruction of BMI2, which the processor must have.
    #[target_feature(enable = "bmi1,bmi2")]
    fn nth_by_deposit(word: u64, n: u64, base: i64) -> i64 {
        let bit = if n < 64 { std::arch::x86_64::_pdep_u64(1 << n, word) } else { 0 };
        if bit == 0 { NOWHERE } else { base + i64::from(bit.trailing_zeros()) }
    }
}

/// The past of a block.
///
/// # Safety
/// The block must be valid, and its past must be null or valid.
unsafe fn past<'b>(block: *const Block) -> Option<&'b History> {
    // SAFETY: the caller's.
    unsafe { (*block).past.as_ref() }
}

extern_fn! {
    /// [`History::occurrences`]
    ///
    /// # Safety
    /// As of `past`.
    fn occurrences(block: *const Block, key: u64, round: i64, window: i64, least: i64) -> i64 {
        // SAFETY: compiled code gives the block that it was given, with the past of the call.
        let Some(past) = (unsafe { past(block) }) else { return 0 };
        let number = |number: i64| usize::try_from(number).unwrap_or(0);
        match number(round) {
            0 => 0,
            round => past.occurrences(key, round, number(window), number(least)) as i64,
        }
    }
}

extern_fn! {
    /// [`History::contains`]
    ///
    /// # Safety
    /// As of `past`.
    fn is_past(block: *const Block, key: u64) -> u8 {
        // SAFETY: as in `occurrences`.
        u8::from(unsafe { past(block) }.is_some_and(|past| past.contains(key)))
    }
}

extern_fn! {
    /// [`listing::steps`]
    fn work(clause: i64, units: i64) -> u8 {
        u8::from(listing::steps(clause as usize, units.max(0) as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_finds_the_bits_one_by_one() {
        for word in [0, 1, 1 << 63, 0x8000_0000_0000_0001, 0xF0F0_1234_0000_8001, u64::MAX] {
            let bits: Vec<i64> = (0..64).filter(|bit| word >> bit & 1 != 0).collect();
            for n in 0..70 {
                let expected = bits.get(n as usize).map_or(NOWHERE, |bit| bit + 64);
                assert_eq!(nth_one_by_one(word, n, 64), expected);
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("bmi2") {
                    // SAFETY: the processor has it.
                    assert_eq!(unsafe { nth_by_deposit(word, n, 64) }, expected);
                }
            }
        }
    }
}

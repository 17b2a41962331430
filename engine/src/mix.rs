//! The hash of words, the same in every process.

/// Folds one word into a running hash: multiplies 64x64 to 128 bits and folds the high half onto the low
/// half. The constants are the fractions of the golden ratio and of the square root of 3, made odd.
#[inline(always)]
pub fn mix(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash.rotate_left(29) ^ word ^ 0xBB67_AE85_84CA_A73B) * 0x9E37_79B9_7F4A_7C15;
    (product as u64) ^ ((product >> 64) as u64)
}

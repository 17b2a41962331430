//! Random numbers of pieces, for keys.

/// A number for each of two players and `B` bits, by SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
pub const fn numbers<const B: usize>() -> [[u64; B]; 2] {
    let mut numbers = [[0; B]; 2];
    let mut state = 0_u64;
    let mut index = 0;
    while index < 2 * B {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers[index / B][index % B] = mixed ^ mixed >> 31;
        index += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn numbers_differ_and_have_half_of_all_bits() {
        let numbers: [[u64; 400]; 2] = numbers();
        let all: BTreeSet<u64> = numbers.into_iter().flatten().collect();
        assert_eq!(all.len(), 800);
        for bit in 0..64 {
            let set = all.iter().filter(|number| *number >> bit & 1 == 1).count();
            assert!((300..500).contains(&set), "bit {bit}: {set}");
        }
    }
}

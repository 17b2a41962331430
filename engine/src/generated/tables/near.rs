//! Lookup tables of the neighbours of each cell.

use crate::generated::Words;

/// For each of the `B` bits of a board, the set of bits one step away. A step is an index difference and the
/// set of cells from which it may be made.
pub const fn near<const N: usize, const B: usize>(steps: &[(isize, Words<N>)]) -> [Words<N>; B] {
    let mut near = [Words([0; N]); B];
    let mut index = 0;
    while index < steps.len() {
        let (by, from) = steps[index];
        let mut bit = 0;
        while bit < B {
            let to = bit as isize + by;
            if from.0[bit / 64] >> (bit % 64) & 1 != 0 && to >= 0 && (to as usize) < B {
                near[bit].0[to as usize / 64] |= 1 << (to as usize % 64);
            }
            bit += 1;
        }
        index += 1;
    }
    near
}

macro_rules! near {
    ($type:ident, $near:ident) => {
        /// The same for a board of one primitive set.
        pub const fn $near(steps: &[(isize, $type)]) -> [$type; $type::BITS as usize] {
            let mut near = [0; $type::BITS as usize];
            let mut index = 0;
            while index < steps.len() {
                let (by, from) = steps[index];
                let mut bit = 0;
                while bit < near.len() {
                    let to = bit as isize + by;
                    if from >> bit & 1 != 0 && to >= 0 && (to as usize) < near.len() {
                        near[bit] |= 1 << to;
                    }
                    bit += 1;
                }
                index += 1;
            }
            near
        }
    };
}

near!(u32, near_u32);
near!(u64, near_u64);
near!(u128, near_u128);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_from_their_cells_and_stay_on_the_board() {
        let near: [Words<2>; 128] =
            near(&[(1, Words([u64::MAX; 2])), (-16, Words([1 << 20, 0])), (100, Words([3, 1]))]);
        assert_eq!(near[20], Words([1 << 21 | 1 << 4, 0]));
        assert_eq!(near[63], Words([0, 1]));
        assert_eq!(near[1], Words([1 << 2, 1 << (101 - 64)]));
        assert_eq!(near[64], Words([0, 2]));
        assert_eq!(near[127], Words([0, 0]));
        let near = near_u32(&[(1, u32::MAX), (-8, 1 << 20)]);
        assert_eq!([near[20], near[0], near[31]], [1 << 21 | 1 << 12, 2, 0]);
    }
}

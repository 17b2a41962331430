//! Sets side by side.

use std::ops::{BitAnd, BitOr};

/// Several sets of up to 64 cells, such as one for each direction. What is done to all of them alike becomes vector
/// instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes<const N: usize>(pub [u64; N]);

impl<const N: usize> Lanes<N> {
    /// The same set in each lane.
    #[inline(always)]
    pub fn of(set: u64) -> Self {
        Self([set; N])
    }

    /// Each set with `by` of its lane added to the numbers of its cells.
    #[inline(always)]
    pub fn up(self, by: [u32; N]) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] << by[lane]))
    }

    /// Each set with `by` of its lane taken from the numbers of its cells.
    #[inline(always)]
    pub fn down(self, by: [u32; N]) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] >> by[lane]))
    }

    /// The cells that are in any of the sets.
    #[inline(always)]
    pub fn joined(self) -> u64 {
        self.0.into_iter().fold(0, |all, set| all | set)
    }
}

impl<const N: usize> BitAnd for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl<const N: usize> BitOr for Lanes<N> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_goes_its_own_way() {
        let lanes = Lanes::<2>::of(0b110);
        assert_eq!(lanes.up([1, 3]), Lanes([0b1100, 0b11_0000]));
        assert_eq!(lanes.down([1, 2]), Lanes([0b11, 0b1]));
        assert_eq!((lanes & Lanes([0b10, 0b100]) | Lanes([0, 1])).joined(), 0b111);
    }
}

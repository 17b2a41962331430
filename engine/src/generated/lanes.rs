//! Four sets of cells in one vector register.

use std::ops::{BitAnd, BitOr};

/// Four sets of up to 64 cells, for example one for each pair of opposite directions. Each operation applies
/// to all four sets; it is one vector instruction if the processor has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Lanes(Vector);

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use plain::Vector;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use vectors::Vector;

impl Lanes {
    /// The given sets.
    #[inline(always)]
    pub const fn new(sets: [u64; 4]) -> Self {
        Self(Vector::new(sets))
    }

    /// The same set in all four lanes.
    #[inline(always)]
    pub fn of(set: u64) -> Self {
        Self(Vector::of(set))
    }

    /// Shifts each set up by its lane of `by`, which must be below 64.
    #[inline(always)]
    pub fn up(self, by: Self) -> Self {
        Self(self.0.up(by.0))
    }

    /// Shifts each set down by its lane of `by`, which must be below 64.
    #[inline(always)]
    pub fn down(self, by: Self) -> Self {
        Self(self.0.down(by.0))
    }

    /// Keeps the sets whose lane in `other` is not empty; the others become empty.
    #[inline(always)]
    pub fn where_any(self, other: Self) -> Self {
        Self(self.0.where_any(other.0))
    }

    /// A bit for each lane that is not empty, that of the first lane the lowest.
    #[inline(always)]
    pub fn filled(self) -> u64 {
        self.0.filled()
    }

    /// The union of the four sets.
    #[inline(always)]
    pub fn joined(self) -> u64 {
        self.0.joined()
    }

    /// The numbers of cells of the four sets, added up.
    #[inline(always)]
    pub fn size(self) -> u32 {
        self.0.sets().into_iter().map(u64::count_ones).sum()
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0.and(other.0))
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0.or(other.0))
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[expect(
    unsafe_code,
    reason = "no safe function has the instructions, and what the compiler makes of arrays is no vector: \
              perft of a game that flips runs on 8x8 cells counts 277 M leaves/s with arrays and 320 M with these"
)]
mod vectors {
    //! Vectors of 256 bits.
    //!
    //! SAFETY of all calls: compiled only for processors that have the instructions.

    use std::arch::x86_64::*;

    #[derive(Clone, Copy, Debug)]
    pub struct Vector(__m256i);

    impl Vector {
        #[inline(always)]
        pub const fn new(sets: [u64; 4]) -> Self {
            // SAFETY: both types are 256 bits, and every bit pattern is valid.
            Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(sets) })
        }

        #[inline(always)]
        pub fn of(set: u64) -> Self {
            Self(unsafe { _mm256_set1_epi64x(set as i64) })
        }

        #[inline(always)]
        pub fn up(self, by: Self) -> Self {
            Self(unsafe { _mm256_sllv_epi64(self.0, by.0) })
        }

        #[inline(always)]
        pub fn down(self, by: Self) -> Self {
            Self(unsafe { _mm256_srlv_epi64(self.0, by.0) })
        }

        #[inline(always)]
        pub fn where_any(self, other: Self) -> Self {
            Self(unsafe {
                let none = _mm256_cmpeq_epi64(other.0, _mm256_setzero_si256());
                _mm256_andnot_si256(none, self.0)
            })
        }

        #[inline(always)]
        pub fn and(self, other: Self) -> Self {
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        pub fn or(self, other: Self) -> Self {
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        pub fn sets(self) -> [u64; 4] {
            // SAFETY: both types are 256 bits, and every bit pattern is valid.
            unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0) }
        }

        #[inline(always)]
        pub fn filled(self) -> u64 {
            let none = unsafe { _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256()) };
            !unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(none)) } as u64 & 0xf
        }

        #[inline(always)]
        pub fn joined(self) -> u64 {
            unsafe {
                let halves =
                    _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
            }
        }
    }
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
mod plain {
    //! Portable version, one lane at a time.

    use std::array::from_fn;

    #[derive(Clone, Copy, Debug)]
    pub struct Vector([u64; 4]);

    impl Vector {
        #[inline(always)]
        pub const fn new(sets: [u64; 4]) -> Self {
            Self(sets)
        }

        #[inline(always)]
        pub fn of(set: u64) -> Self {
            Self([set; 4])
        }

        #[inline(always)]
        pub fn up(self, by: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] << by.0[lane]))
        }

        #[inline(always)]
        pub fn down(self, by: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] >> by.0[lane]))
        }

        #[inline(always)]
        pub fn where_any(self, other: Self) -> Self {
            Self(from_fn(|lane| if other.0[lane] == 0 { 0 } else { self.0[lane] }))
        }

        #[inline(always)]
        pub fn and(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] & other.0[lane]))
        }

        #[inline(always)]
        pub fn or(self, other: Self) -> Self {
            Self(from_fn(|lane| self.0[lane] | other.0[lane]))
        }

        #[inline(always)]
        pub fn sets(self) -> [u64; 4] {
            self.0
        }

        #[inline(always)]
        pub fn filled(self) -> u64 {
            (0..4).map(|lane| u64::from(self.0[lane] != 0) << lane).sum()
        }

        #[inline(always)]
        pub fn joined(self) -> u64 {
            self.0.into_iter().fold(0, |all, set| all | set)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The content of each lane: the cells that only this lane has.
    fn each(vector: impl Fn([u64; 4]) -> u64) -> [u64; 4] {
        std::array::from_fn(|lane| {
            vector(std::array::from_fn(|other| if other == lane { u64::MAX } else { 0 }))
        })
    }

    macro_rules! goes_its_own_way {
        ($vector:ty) => {{
            type V = $vector;
            let (sets, by) = (V::new([0b110, 1, 1 << 63, 0]), V::new([1, 3, 63, 5]));
            let other = V::new([0b10, 0, 1 << 63, 1]);
            let lanes = |vector: V| each(|mask| vector.and(V::new(mask)).joined());
            assert_eq!(lanes(sets.up(by)), [0b1100, 0b1000, 0, 0]);
            assert_eq!(lanes(sets.down(by)), [0b11, 0, 1, 0]);
            assert_eq!(lanes(sets.where_any(other)), [0b110, 0, 1 << 63, 0]);
            assert_eq!(lanes(sets.and(other)), [0b10, 0, 1 << 63, 0]);
            assert_eq!(lanes(sets.or(other)), [0b110, 1, 1 << 63, 1]);
            assert_eq!(lanes(V::of(7)), [7; 4]);
            assert_eq!(sets.joined(), 0b111 | 1 << 63);
            assert_eq!(sets.filled(), 0b111);
            assert_eq!(sets.sets(), [0b110, 1, 1 << 63, 0]);
        }};
    }

    #[test]
    fn each_lane_goes_its_own_way() {
        goes_its_own_way!(Vector);
        goes_its_own_way!(plain::Vector);
    }
}

//! Rays: the cells ahead of each cell in a direction, and the visible part of a ray.

use crate::BitSet;

/// A set type on which a sliding piece can look along a ray.
pub trait Ray: BitSet {
    /// For a ray towards higher bits: its cells up to and including the first one in `stops`; the whole ray
    /// if there is none.
    fn up_to(self, stops: Self) -> Self;
    /// For a ray towards lower bits: its cells up to and including the first one in `stops`; the whole ray if
    /// there is none.
    fn down_to(self, stops: Self) -> Self;
}

macro_rules! rays {
    ($type:ident, $signed:ident, $table:ident) => {
        impl Ray for $type {
            #[inline(always)]
            fn up_to(self, stops: Self) -> Self {
                let stops = self & stops;
                self & (stops ^ stops.wrapping_sub(1))
            }

            #[inline(always)]
            fn down_to(self, stops: Self) -> Self {
                // Bit 0 stands for "no stop": a ray ends there in any case.
                let stops = self & stops | 1;
                self & ($signed::MIN >> stops.leading_zeros()) as $type
            }
        }

        /// For each cell, the ray ahead of it. A step adds `by` to the bit index and is possible from the
        /// cells of `from`.
        pub const fn $table(by: i32, from: $type) -> [$type; $type::BITS as usize] {
            let mut rays = [0; $type::BITS as usize];
            let mut start = 0;
            while start < rays.len() {
                let mut at = start as i32;
                while from >> at & 1 != 0 {
                    at += by;
                    rays[start] |= 1 << at;
                }
                start += 1;
            }
            rays
        }
    };
}

rays!(u32, i32, rays_u32);
rays!(u64, i64, rays_u64);
rays!(u128, i128, rays_u128);

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! rays_end_at_stops {
        ($type:ident, $table:ident) => {{
            // Rows of four cells: one step east, and a step of two rows up.
            const EAST: [$type; $type::BITS as usize] = $table(1, 0x77);
            const UP: [$type; $type::BITS as usize] = $table(-4, 0xff0);
            assert_eq!(EAST[0], 0b1110);
            assert_eq!(EAST[3], 0);
            assert_eq!(EAST[5], 0b1100_0000);
            assert_eq!(UP[9], 1 << 5 | 1 << 1);
            assert_eq!(EAST[0].up_to(0b1101), 0b110, "what is not on the line is passed over");
            assert_eq!(EAST[0].up_to(0), 0b1110);
            assert_eq!(EAST[3].up_to(0xff), 0);
            assert_eq!(UP[9].down_to(1 << 5 | 1 << 1), 1 << 5);
            assert_eq!(UP[9].down_to(1 << 1 | 1 << 9), UP[9]);
            assert_eq!(UP[8].down_to(0), 1 << 4 | 1);
            assert_eq!(UP[1].down_to($type::MAX), 0);
            let top: $type = 1 << ($type::BITS - 1);
            assert_eq!((top | 2).down_to(top), top);
            assert_eq!((top | 2).up_to(top), top | 2);
        }};
    }

    #[test]
    fn rays_end_at_stops() {
        rays_end_at_stops!(u32, rays_u32);
        rays_end_at_stops!(u64, rays_u64);
        rays_end_at_stops!(u128, rays_u128);
    }
}

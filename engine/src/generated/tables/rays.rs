//! Rays: the cells ahead of each cell in a direction, and the visible part of a ray.

use crate::generated::BitSet;

/// A set type on which a sliding piece can look along a ray.
pub trait Ray: BitSet {
    /// For a ray towards higher bits: its cells up to and including the first one in `stops`; the whole ray
    /// if there is none.
    fn up_to(self, stops: Self) -> Self;
    /// For a ray towards lower bits: its cells up to and including the first one in `stops`; the whole ray if
    /// there is none.
    fn down_to(self, stops: Self) -> Self;
    /// `self.up_to(stops) | down.down_to(stops)`, for the rays both ways from a cell: a line of at most
    /// ten cells (`LONGEST`).
    #[inline(always)]
    fn either_way(self, down: Self, stops: Self) -> Self {
        self.up_to(stops) | down.down_to(stops)
    }
}

/// The most cells of a line that is looked up both ways at once.
pub const LONGEST: usize = 10;

/// [`Ray::either_way`] of 128 bits. Where a word is packed by one instruction, both rays at once take less time than one ray down, which is a dozen
/// instructions, since 128 bits are two words.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod at_once {
    use super::LONGEST;
    use crate::generated::tables::packing::Packing;

    /// For each number of cells of a line below a cell, and each set of stops among the other cells: the cells up to and including the first stop
    /// either way. Rows that no line needs make their number a power of two, so that an index is masked at once.
    static SEEN: [[u16; 1 << (LONGEST - 1)]; LONGEST.next_power_of_two()] = {
        let mut seen = [[0; 1 << (LONGEST - 1)]; LONGEST.next_power_of_two()];
        let mut below = 0;
        while below < LONGEST {
            let mut stops = 0;
            while stops < 1 << (LONGEST - 1) {
                let mut at = below;
                while at < LONGEST - 1 {
                    seen[below][stops] |= 1 << at;
                    at = if stops >> at & 1 == 0 { at + 1 } else { LONGEST };
                }
                at = below;
                while at > 0 {
                    at -= 1;
                    seen[below][stops] |= 1 << at;
                    at = if stops >> at & 1 == 0 { at } else { 0 };
                }
                stops += 1;
            }
            below += 1;
        }
        seen
    };

    /// [`Ray::either_way`] by one look at a table of both rays.
    #[inline(always)]
    pub fn either_way(up: u128, down: u128, stops: u128) -> u128 {
        let line = [up | down, (up | down) >> u64::BITS].map(|word| Packing::new(word as u64));
        let low = line[0].mask().count_ones();
        let stops = line[0].pack(stops as u64) | line[1].pack((stops >> u64::BITS) as u64) << low;
        let below = down.count_ones() as usize % SEEN.len();
        let seen = u64::from(SEEN[below][stops as usize % SEEN[below].len()]);
        u128::from(line[0].spread(seen)) | u128::from(line[1].spread(seen >> low)) << u64::BITS
    }
}

macro_rules! rays {
    ($type:ident, $signed:ident, $table:ident $(, $either_way:ident)?) => {
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

            $(
                #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
                #[inline(always)]
                fn either_way(self, down: Self, stops: Self) -> Self {
                    at_once::$either_way(self, down, stops)
                }
            )?
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
rays!(u128, i128, rays_u128, either_way);

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
    fn both_ways_at_once_are_one_after_the_other() {
        // Ten rows of ten cells, each row behind a bit that is no cell.
        let board = (0..10).fold(0, |board, row| board | 0x3ff << (11 * row));
        let mut stops: u128 = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321;
        for by in [1, 10, 11, 12] {
            let steps = |by: i32| board & if by > 0 { board >> by } else { board << -by };
            let [up, down] = [rays_u128(by, steps(by)), rays_u128(-by, steps(-by))];
            for cell in (0..128).filter(|cell| board >> cell & 1 != 0) {
                stops = stops.rotate_left(29) ^ stops << 7;
                let [up, down] = [up[cell], down[cell]];
                assert_eq!(up.either_way(down, stops), up.up_to(stops) | down.down_to(stops));
            }
        }
    }

    #[test]
    fn rays_end_at_stops() {
        rays_end_at_stops!(u32, rays_u32);
        rays_end_at_stops!(u64, rays_u64);
        rays_end_at_stops!(u128, rays_u128);
    }
}

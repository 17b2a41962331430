//! Lookup tables of the cells that lie on a line with a cell.

macro_rules! lines {
    ($type:ident, $lines:ident, $between:ident) => {
        /// For each cell, those from `least` to `most` steps away. A step adds a number to the bit index and is possible from the
        /// cells of a set.
        pub const fn $lines(steps: &[(i32, $type)], least: u32, most: u32) -> [$type; $type::BITS as usize] {
            let mut lines = [0; $type::BITS as usize];
            let mut index = 0;
            while index < steps.len() {
                let (by, from) = steps[index];
                let mut start = 0;
                while start < lines.len() {
                    let (mut at, mut made) = (start as i32, 0);
                    while made < most && from >> at & 1 != 0 {
                        at += by;
                        made += 1;
                        if made >= least {
                            lines[start] |= 1 << at;
                        }
                    }
                    start += 1;
                }
                index += 1;
            }
            lines
        }

        /// For each two cells, those between them on the line along which steps lead from the first to the second; none if
        /// there is no such line.
        pub const fn $between(
            steps: &[(i32, $type)],
        ) -> [[$type; $type::BITS as usize]; $type::BITS as usize] {
            let mut all = [[0; $type::BITS as usize]; $type::BITS as usize];
            let mut index = 0;
            while index < steps.len() {
                let (by, from) = steps[index];
                let mut start = 0;
                while start < all.len() {
                    let (mut at, mut between) = (start as i32, 0);
                    while from >> at & 1 != 0 {
                        at += by;
                        all[start][at as usize] = between;
                        between |= 1 << at;
                    }
                    start += 1;
                }
                index += 1;
            }
            all
        }
    };
}

lines!(u32, lines_u32, between_u32);
lines!(u64, lines_u64, between_u64);
lines!(u128, lines_u128, between_u128);

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! lines_have_the_cells_of_a_row {
        ($type:ident, $lines:ident, $between:ident) => {{
            // Rows of four cells: one step east, and one west.
            const STEPS: &[(i32, $type)] = &[(1, 0x77), (-1, 0xee)];
            const LINES: [$type; $type::BITS as usize] = $lines(STEPS, 1, u32::MAX);
            const SECOND: [$type; $type::BITS as usize] = $lines(STEPS, 2, 2);
            const BETWEEN: [[$type; $type::BITS as usize]; $type::BITS as usize] = $between(STEPS);
            assert_eq!([LINES[0], LINES[5], LINES[9]], [0b1110, 0b1101_0000, 0]);
            assert_eq!([SECOND[0], SECOND[5], SECOND[6]], [0b100, 0b1000_0000, 0b1_0000]);
            assert_eq!([BETWEEN[0][3], BETWEEN[3][0], BETWEEN[7][5]], [0b110, 0b110, 0b100_0000]);
            assert_eq!([BETWEEN[0][1], BETWEEN[3][4], BETWEEN[2][2]], [0, 0, 0]);
        }};
    }

    #[test]
    fn lines_have_the_cells_of_a_row() {
        lines_have_the_cells_of_a_row!(u32, lines_u32, between_u32);
        lines_have_the_cells_of_a_row!(u64, lines_u64, between_u64);
        lines_have_the_cells_of_a_row!(u128, lines_u128, between_u128);
    }
}

//! Views: the lines through each cell, along which pieces see over empty cells.

use super::packing::Packing;
use super::rays::{LONGEST, Ray};
use crate::generated::BitSet;

/// A power of two, at least the length of [`BEFORE_STOPS`] without its padding, so that an index is masked at once.
const ENTRIES: usize = row(LONGEST - 1, LONGEST).next_power_of_two();

/// For each number of other cells of a line, and each number of those below a cell, a row: for each set of stops among the other cells, the number of
/// cells seen from the cell either way before the first stop.
static BEFORE_STOPS: [u8; ENTRIES] = {
    let mut before = [0; ENTRIES];
    let mut others = 0;
    while others < LONGEST {
        let mut below = 0;
        while below <= others {
            let mut stops = 0u32;
            while stops < 1 << others {
                let up = (stops >> below | 1 << (others - below)).trailing_zeros();
                let down = (stops << 1 | 1) << (u32::BITS as usize - 1 - below);
                before[row(others, below) + stops as usize] = (up + down.leading_zeros()) as u8;
                stops += 1;
            }
            below += 1;
        }
        others += 1;
    }
    before
};

/// The index where the row begins for so many other cells of a line, and so many of them below a cell.
const fn row(others: usize, below: usize) -> usize {
    let (mut begins, mut fewer) = (0, 0);
    while fewer < others {
        begins += (fewer + 1) << fewer;
        fewer += 1;
    }
    begins + (below << others)
}

/// The other cells of a line through a cell: those in either word of a set, the number of those in the low word, and the row of [`BEFORE_STOPS`].
#[derive(Clone, Copy, Debug)]
struct View {
    words: [Packing; 2],
    low: u32,
    row: u32,
}

impl View {
    const NONE: Self = Self::new(0, 0);

    const fn new(up: u128, down: u128) -> Self {
        let words = [(up | down) as u64, ((up | down) >> u64::BITS) as u64];
        let row = row((up | down).count_ones() as usize, down.count_ones() as usize);
        let low = words[0].count_ones();
        Self { words: [Packing::new(words[0]), Packing::new(words[1])], low, row: row as u32 }
    }

    /// The number of cells that are seen before the first of `stops` either way.
    #[inline(always)]
    fn count<S: BitSet>(&self, stops: S) -> u32 {
        let mut packed = self.words[0].pack(stops.word(0));
        if size_of::<S>() > size_of::<u64>() {
            packed |= self.words[1].pack(stops.word(1)) << (self.low % u64::BITS);
        }
        BEFORE_STOPS[(self.row as usize + packed as usize) % ENTRIES].into()
    }
}

/// The most lines through a cell.
const MOST_LINES: usize = 4;

/// `N` lines through each cell of a board, of at most ten cells each. No two share more than one cell.
#[derive(Debug)]
pub struct Views<S: 'static, const N: usize, const CELLS: usize> {
    through: [[View; N]; CELLS],
    /// The cells up the lines from each cell.
    up: [&'static [S; CELLS]; N],
    /// Number that a step up a line adds to the number of a cell.
    by: [u32; N],
}

macro_rules! views {
    ($set:ident, $views:ident) => {
        /// The lines of which these are the rays up and down, from each cell. A step up adds `by`.
        ///
        /// # Panics
        /// If there are none, or more than four.
        pub const fn $views<const N: usize>(
            by: [u32; N],
            rays: [[&'static [$set; $set::BITS as usize]; 2]; N],
        ) -> Views<$set, N, { $set::BITS as usize }> {
            assert!(0 < N && N <= MOST_LINES, "as many lines as are written out");
            let mut through = [[View::NONE; N]; $set::BITS as usize];
            let mut cell = 0;
            while cell < through.len() {
                let mut line = 0;
                while line < N {
                    through[cell][line] = View::new(rays[line][0][cell] as u128, rays[line][1][cell] as u128);
                    line += 1;
                }
                cell += 1;
            }
            let mut up = [rays[0][0]; N];
            let mut line = 0;
            while line < N {
                up[line] = rays[line][0];
                line += 1;
            }
            Views { through, up, by }
        }
    };
}

views!(u32, views_u32);
views!(u64, views_u64);
views!(u128, views_u128);

impl<S: Ray, const N: usize, const CELLS: usize> Views<S, N, CELLS> {
    /// The number of `empty` cells that are seen over empty cells from a cell.
    #[inline(always)]
    pub fn once(&self, cell: u32, empty: S) -> u32 {
        let views = &self.through[cell as usize % self.through.len()];
        let mut found = 0;
        for view in views {
            found += view.count(!empty);
        }
        found
    }

    /// The number of ways to slide from `start` over `empty` cells to one of them, and from there, with the start empty too, to
    /// look over empty cells at one of them.
    #[inline(always)]
    pub fn twice(&self, start: u32, empty: S) -> u32 {
        // Written out, so that each line has its own loops, with constant offsets into the table.
        let mut found = 0;
        if N > 0 {
            found += self.along(0, start, empty);
        }
        if N > 1 {
            found += self.along(1, start, empty);
        }
        if N > 2 {
            found += self.along(2, start, empty);
        }
        if N > 3 {
            found += self.along(3, start, empty);
        }
        found
    }

    /// [`Views::twice`] for the cells that a piece reaches along one line.
    #[inline(always)]
    fn along(&self, line: usize, start: u32, empty: S) -> u32 {
        let at = start as usize % self.through.len();
        let ray = self.up[line][at];
        let up = (ray.up_to(!empty) & empty).count();
        let down = self.through[at][line].count(!empty) - up;
        // Each cell that is reached on the line sees all others of them, and the start.
        let mut found = (up + down) * (up + down);
        // The cells of these loops do not wait for the counts that end the loops.
        let (mut above, mut below) = (start, start);
        for _ in 0..up {
            above += self.by[line];
            found += self.across(line, above, empty);
        }
        for _ in 0..down {
            below = below.wrapping_sub(self.by[line]);
            found += self.across(line, below, empty);
        }
        found
    }

    /// The number of cells that are seen from a cell along all lines but one.
    #[inline(always)]
    fn across(&self, line: usize, cell: u32, empty: S) -> u32 {
        let views = &self.through[cell as usize % self.through.len()];
        let mut found = 0;
        for turn in 1..N {
            found += views[(line + turn) % N].count(!empty);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::tables::{rays_u32, rays_u64, rays_u128};

    /// Compares views of a board of so many rows of so many cells, each row behind a bit that is no cell.
    macro_rules! count_as_rays_do {
        ($set:ident, $rays:ident, $views:ident, $rows:literal x $cells:literal) => {{
            type S = $set;
            const WIDTH: i32 = $cells + 1;
            const BITS: usize = S::BITS as usize;
            const BOARD: S = {
                let (mut board, mut row) = (0, 0);
                while row < $rows {
                    board |= ((1 << $cells) - 1) << (WIDTH * row);
                    row += 1;
                }
                board
            };
            static EAST: [S; BITS] = $rays(1, BOARD & BOARD >> 1);
            static WEST: [S; BITS] = $rays(-1, BOARD & BOARD << 1);
            static NORTH: [S; BITS] = $rays(WIDTH, BOARD & BOARD >> WIDTH);
            static SOUTH: [S; BITS] = $rays(-WIDTH, BOARD & BOARD << WIDTH);
            static RISING: [S; BITS] = $rays(WIDTH + 1, BOARD & BOARD >> (WIDTH + 1));
            static SINKING: [S; BITS] = $rays(-WIDTH - 1, BOARD & BOARD << (WIDTH + 1));
            let lines: [[&[S; BITS]; 2]; 3] = [[&EAST, &WEST], [&NORTH, &SOUTH], [&RISING, &SINKING]];
            let views = $views([1, WIDTH as u32, WIDTH as u32 + 1], lines);
            let seen = |cell: u32, empty: S| {
                let both =
                    |[up, down]: [&[S; BITS]; 2]| up[cell as usize].either_way(down[cell as usize], !empty);
                lines.into_iter().fold(0, |seen, line| seen | both(line)) & empty
            };
            let mut mixed: u128 = 0x1234_5678_9abc_def0_0fed_cba9_8765_4321;
            for start in (0..S::BITS).filter(|cell| BOARD >> cell & 1 != 0) {
                for sparse in [false, true] {
                    mixed = mixed.rotate_left(29) ^ mixed << 7;
                    let empty =
                        if sparse { mixed } else { mixed | mixed.rotate_left(3) | mixed.rotate_left(40) };
                    let empty = empty as S & BOARD & !(1 << start);
                    let reached = seen(start, empty);
                    let cells = (0..S::BITS).filter(|cell| reached >> cell & 1 != 0);
                    let twice: u32 = cells.map(|cell| seen(cell, empty | 1 << start).count_ones()).sum();
                    assert_eq!(
                        views.once(start, empty),
                        reached.count_ones(),
                        "from {start} over {empty:#x}"
                    );
                    assert_eq!(views.twice(start, empty), twice, "from {start} over {empty:#x}");
                }
            }
        }};
    }

    #[test]
    fn what_is_seen_from_cells_in_sight_is_counted_as_by_rays() {
        count_as_rays_do!(u32, rays_u32, views_u32, 5 x 5);
        count_as_rays_do!(u64, rays_u64, views_u64, 7 x 8);
        count_as_rays_do!(u128, rays_u128, views_u128, 10 x 10);
    }
}

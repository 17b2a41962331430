//! Rows of cells on a small board: the number of cells of a set in each row, by table lookups.
//!
//! The counts of all rows lie in one word, a field of bits each. Each byte of a set looks up the counts of its cells, and their sum is
//! compared with a number in all fields at once.

use super::packing::Packing;

/// The rows of a board of `B` bytes; their numbers take `R` bytes.
#[derive(Debug)]
pub struct Rows<const B: usize, const R: usize> {
    /// For each byte of a set, the counts of the rows.
    counts: [[u64; 256]; B],
    /// For each byte of a set of rows, their cells.
    cells: [[u64; 256]; R],
    /// The lowest bit of each field.
    lowest: u64,
    /// Packs these bits, one for each row, to the rows' numbers.
    numbered: Packing,
    /// Bits of a field.
    width: u32,
    /// Cells of a row.
    length: u64,
}

impl<const B: usize, const R: usize> Rows<B, R> {
    /// The rows with these cells, of which each has `length`.
    ///
    /// # Panics
    /// If rows have fewer than two or more than seven cells, or if there are more rows than fit into a word, or than `R` bytes can number.
    pub const fn new(length: u32, rows: &[u64]) -> Self {
        assert!(length >= 2 && length < 8, "rows of two to seven cells");
        let width = if length < 4 { 2 } else { 3 };
        assert!(rows.len() * width as usize <= 64 && rows.len() <= 8 * R, "too many rows");
        let (mut counts, mut cells, mut lowest) = ([[0; 256]; B], [[0; 256]; R], 0);
        let mut row = 0;
        while row < rows.len() {
            let field = 1 << (row as u32 * width);
            lowest |= field;
            let mut byte = 0;
            while byte < 256 {
                let mut place = 0;
                while place < B {
                    let there = (rows[row] >> (8 * place)) as u8 & byte as u8;
                    counts[place][byte] += there.count_ones() as u64 * field;
                    place += 1;
                }
                if byte >> (row % 8) & 1 != 0 {
                    cells[row / 8][byte] |= rows[row];
                }
                byte += 1;
            }
            row += 1;
        }
        Self { counts, cells, lowest, numbered: Packing::new(lowest), width, length: length as u64 }
    }

    /// The cells of the rows that lie in `cells` as a whole.
    #[inline(always)]
    pub fn lined(&self, cells: u64) -> u64 {
        self.with(self.counts(cells), self.length)
    }

    /// The cells that are the only one of some row not in `cells`.
    #[inline(always)]
    pub fn missing(&self, cells: u64) -> u64 {
        self.with(self.counts(cells), self.length - 1) & !cells
    }

    /// The numbers of the rows with all cells but one in `cells`, as bits.
    #[inline(always)]
    pub fn lacking_one(&self, cells: u64) -> u64 {
        self.numbers(self.counts(cells), self.length - 1)
    }

    /// The number of cells of each row in `cells`.
    #[inline(always)]
    fn counts(&self, cells: u64) -> u64 {
        // Written out: in a loop, the compiler may keep the tests of `place`.
        let of = |place: usize| if place < B { self.counts[place][byte(cells, place)] } else { 0 };
        of(0) + of(1) + of(2) + of(3) + of(4) + of(5) + of(6) + of(7)
    }

    /// The numbers of the rows with a count, as bits.
    #[inline(always)]
    fn numbers(&self, counts: u64, count: u64) -> u64 {
        let differ = counts ^ (count * self.lowest);
        let differ = if self.width == 2 { differ | differ >> 1 } else { differ | differ >> 1 | differ >> 2 };
        self.numbered.pack(!differ)
    }

    /// The cells of the rows with a count.
    #[inline(always)]
    fn with(&self, counts: u64, count: u64) -> u64 {
        let rows = self.numbers(counts, count);
        let of = |place: usize| if place < R { self.cells[place][byte(rows, place)] } else { 0 };
        of(0) | of(1) | of(2) | of(3)
    }
}

/// A byte of a word.
#[inline(always)]
fn byte(word: u64, place: usize) -> usize {
    (word >> (8 * place)) as usize & 0xff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of three of a square of nine cells.
    const ROWS: [u64; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    static SQUARE: Rows<2, 1> = Rows::new(3, &ROWS);

    #[test]
    fn every_set_has_the_rows_that_its_cells_make() {
        for cells in 0..1 << 9 {
            let lined = ROWS.iter().filter(|row| cells & *row == **row).fold(0, |all, row| all | row);
            assert_eq!(SQUARE.lined(cells), lined);
            let lacks = |row: &&u64| (*row & !cells).count_ones() == 1;
            let missing = ROWS.iter().filter(lacks).fold(0, |all, row| all | row & !cells);
            assert_eq!(SQUARE.missing(cells), missing);
            let lacking =
                ROWS.iter().zip(0..).fold(0, |all, (row, number)| all | u64::from(lacks(&row)) << number);
            assert_eq!(SQUARE.lacking_one(cells), lacking);
        }
    }
}

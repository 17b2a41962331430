//! Steps between the points of a small board, by table lookups.
//!
//! Each step has a bit of one word. A byte of a set looks up the steps that begin on its cells, or end on them. So the steps of all pieces are found
//! at once, and counted as one set, whatever the numbers of the cells that they join.

/// The steps of a board of `B` bytes; the numbers of its rows take `R` bytes.
#[derive(Debug)]
pub struct Edges<const B: usize, const R: usize> {
    /// For each byte of a set, the steps that begin there.
    from: [[u64; 256]; B],
    /// For each byte of a set, the steps that end there.
    onto: [[u64; 256]; B],
    /// For each byte of a set of rows, the steps that end in one of them and begin outside it.
    into: [[u64; 256]; R],
    /// For each step, where it begins and where it ends.
    ends: [[u8; 2]; 64],
}

impl<const B: usize, const R: usize> Edges<B, R> {
    /// The steps from one bit to another, and the rows that they may complete.
    ///
    /// # Panics
    /// If there are more than 64 steps.
    pub const fn new(steps: &[[u8; 2]], rows: &[u64]) -> Self {
        assert!(steps.len() <= 64, "too many steps");
        let (mut from, mut onto, mut into, mut ends) =
            ([[0; 256]; B], [[0; 256]; B], [[0; 256]; R], [[0; 2]; 64]);
        let mut step = 0;
        while step < steps.len() {
            let [start, end] = steps[step];
            ends[step] = steps[step];
            let mut byte = 0;
            while byte < 256 {
                if byte >> (start % 8) & 1 != 0 {
                    from[start as usize / 8][byte] |= 1 << step;
                }
                if byte >> (end % 8) & 1 != 0 {
                    onto[end as usize / 8][byte] |= 1 << step;
                }
                let mut row = 0;
                while row < rows.len() {
                    let enters = rows[row] >> end & 1 != 0 && rows[row] >> start & 1 == 0;
                    if enters && byte >> (row % 8) & 1 != 0 {
                        into[row / 8][byte] |= 1 << step;
                    }
                    row += 1;
                }
                byte += 1;
            }
            step += 1;
        }
        Self { from, onto, into, ends }
    }

    /// The steps from one set of cells to another.
    #[inline(always)]
    pub fn between(&self, from: u64, onto: u64) -> u64 {
        union(&self.from, from) & union(&self.onto, onto)
    }

    /// The steps from outside a row into it, for rows given by their numbers.
    #[inline(always)]
    pub fn into_rows(&self, rows: u64) -> u64 {
        union(&self.into, rows)
    }

    /// The bits where a step begins and where it ends.
    #[inline(always)]
    pub fn step_at(&self, step: u32) -> [u8; 2] {
        self.ends[step as usize % 64]
    }
}

/// The union of the entries of all bytes of a set.
#[inline(always)]
fn union<const N: usize>(table: &[[u64; 256]; N], set: u64) -> u64 {
    // Written out: in a loop, the compiler may keep the tests of `place`.
    let of = |place: usize| if place < N { table[place][(set >> (8 * place)) as usize & 0xff] } else { 0 };
    of(0) | of(1) | of(2) | of(3) | of(4) | of(5) | of(6) | of(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of nine points, and the steps along its rows and columns.
    const STEPS: [[u8; 2]; 24] = {
        let (mut steps, mut step, mut from) = ([[0; 2]; 24], 0, 0_u8);
        while from < 9 {
            let mut to = 0_u8;
            while to < 9 {
                let across = to / 3 == from / 3 && to.abs_diff(from) == 1;
                if across || to.abs_diff(from) == 3 {
                    steps[step] = [from, to];
                    step += 1;
                }
                to += 1;
            }
            from += 1;
        }
        steps
    };
    const ROWS: [u64; 3] = [0o7, 0o111, 0o421];
    static SQUARE: Edges<2, 1> = Edges::new(&STEPS, &ROWS);

    /// The numbers of the steps that pass a test of where they begin and where they end.
    fn steps_where(test: impl Fn(u8, u8) -> bool) -> u64 {
        STEPS.iter().zip(0..).fold(0, |all, ([from, to], step)| all | u64::from(test(*from, *to)) << step)
    }

    #[test]
    fn steps_join_the_cells_of_two_sets() {
        for from in 0..1 << 9 {
            for onto in [0, 0o777, 0o252, 0o421 & !from, !from & 0o777] {
                let expected = steps_where(|start, end| from >> start & 1 != 0 && onto >> end & 1 != 0);
                assert_eq!(SQUARE.between(from, onto), expected);
            }
        }
        assert!((0..).zip(STEPS).all(|(step, ends)| SQUARE.step_at(step) == ends));
    }

    #[test]
    fn steps_into_rows_begin_outside() {
        for rows in 0..1_u64 << ROWS.len() {
            let enters = |row: &u64, start, end| row >> end & 1 != 0 && row >> start & 1 == 0;
            let given = || ROWS.iter().enumerate().filter(|(number, _)| rows >> number & 1 != 0);
            let expected = steps_where(|start, end| given().any(|(_, row)| enters(row, start, end)));
            assert_eq!(SQUARE.into_rows(rows), expected);
        }
    }
}

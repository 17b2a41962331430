//! Rows are looked for in tables, on boards where a step is several shifts.
//!
//! Boards of points on lines have few rows. The counts of all rows fit into one word, which is a sum over the bytes of a set.

use std::iter::successors;

use dsl::model::{CellMask, DirId, Region};

use crate::plan::Plan;

use super::note;

/// The lengths of rows that tables have.
const LENGTHS: std::ops::RangeInclusive<u32> = 2..=7;

/// The most rows that a table has, if two bits count the cells of a row, and if three bits do.
const MOST_ROWS: [usize; 2] = [32, 21];

/// Applies to boards of one word.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let uneven = (0..plan.layout.shifts.len()).any(|dir| !plan.layout.is_uniform(dir));
    plan.decided.rows_by_table = uneven && plan.layout.set.words() == 1;
    let in_table = |part: &Region| matches!(part, Region::Lines { length, dirs, .. } if plan.rows_in_table(*length, dirs).is_some());
    note(plan.model.speaks_of(&in_table), "all rows")
}

impl Plan<'_> {
    /// The rows of `length` cells along these directions, if they are looked for in a table.
    pub fn rows_in_table(&self, length: u32, dirs: &[DirId]) -> Option<Vec<CellMask>> {
        if !self.decided.rows_by_table || !LENGTHS.contains(&length) {
            return None;
        }
        let cells = self.model.board.cells.len();
        let row = |dir: DirId, first: usize| {
            let next = &self.model.board.directions[dir].next;
            let row: Vec<_> = successors(Some(first), |at| next[*at]).take(length as usize).collect();
            (row.len() == length as usize).then(|| (0..cells).map(|cell| row.contains(&cell)).collect())
        };
        let rows: Vec<CellMask> =
            dirs.iter().flat_map(|dir| (0..cells).filter_map(|first| row(*dir, first))).collect();
        // A direction may lead around in a circle that is shorter than a row.
        let has_all = |row: &CellMask| row.iter().filter(|inside| **inside).count() == length as usize;
        let fits = rows.len() <= MOST_ROWS[usize::from(length > 3)];
        (fits && rows.iter().all(has_all)).then_some(rows)
    }
}

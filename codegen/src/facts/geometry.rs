//! Steps between the numbers of cells.

use dsl::model::{Board, DirId, Region};

use crate::plan::Plan;

/// True if no cell is reached from another one along two of these directions, nor again along one.
pub fn has_one_line_for_two_cells(board: &Board, lines: &[DirId]) -> bool {
    let line = |dir: DirId, from: usize| {
        let next = &board.directions[dir].next;
        // A line that runs in a circle has no end.
        std::iter::successors(next[from], |at| next[*at]).take(board.cells.len() + 1)
    };
    (0..board.cells.len()).all(|from| {
        let mut reached: Vec<_> = lines.iter().flat_map(|dir| line(*dir, from)).collect();
        let all = reached.len();
        reached.sort_unstable();
        reached.dedup();
        reached.len() == all
    })
}

impl Plan<'_> {
    /// True if a step in a direction adds the same to the bit number of any cell, as a step back does, and a step off the board
    /// never gives the bit number of a cell.
    pub fn is_plain(&self, dir: DirId) -> bool {
        let (layout, board) = (&self.layout, &self.model.board);
        let plain = |dir: DirId| {
            layout.is_uniform(dir) && layout.shifts[dir].iter().all(|shift| !layout.wraps(board, dir, shift))
        };
        plain(dir) && plain(board.directions[dir].opposite)
    }

    /// True if a walk from a cell is best made by bit numbers: steps are plain ([`Self::is_plain`]), and sets take more than a word.
    pub fn is_walked_by_number(&self, dir: DirId) -> bool {
        self.layout.set.words() > 1 && self.is_plain(dir)
    }

    /// True if bit numbers decide whether a single cell is in a region, so that no set must be made for the region.
    pub fn is_alone(&self, region: &Region) -> bool {
        match region {
            Region::Own
            | Region::Enemy
            | Region::Player(_)
            | Region::Fixed(_)
            | Region::Empty
            | Region::Occupied => true,
            Region::Kind(kind) => *kind > 0,
            Region::Not(part) | Region::Their(part) => self.is_alone(part),
            Region::And(parts) | Region::Or(parts) => parts.iter().all(|part| self.is_alone(part)),
            Region::StepOf([dirs, others], part) => {
                dirs == others && dirs.iter().all(|dir| self.is_plain(*dir)) && self.is_alone(part)
            }
            _ => false,
        }
    }
}

/// The most steps that can follow each other in a direction.
pub fn longest_run(board: &Board, dir: DirId) -> usize {
    let next = &board.directions[dir].next;
    let length =
        |cell: usize| std::iter::successors(next[cell], |at| next[*at]).take(board.cells.len()).count();
    (0..next.len()).map(length).max().unwrap_or(0)
}

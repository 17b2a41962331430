//! The cells where a piece can be placed, kept through a random game.

use crate::{Position, Random};

/// The cells where the next piece can be placed, in any order.
///
/// A cell drawn from a set waits for the set, and so for the cell of the ply before. An entry of a list waits only for the list's length,
/// which a processor can predict.
#[derive(Debug)]
pub struct OpenCells<'a> {
    /// The cells, and room for more.
    cells: &'a mut [u32],
    count: usize,
}

impl<'a> OpenCells<'a> {
    /// No cells, and room for none.
    #[inline(always)]
    pub fn none() -> Self {
        Self { cells: &mut [], count: 0 }
    }

    /// These cells, each once, and room for as many as `most`.
    #[inline(always)]
    pub fn new(cells: &[u32], most: usize, room: &'a mut Vec<u32>) -> Self {
        room.resize(most, 0);
        room[..cells.len()].copy_from_slice(cells);
        Self { cells: room, count: cells.len() }
    }

    /// Takes a random cell out, each equally likely; `None` if there is none.
    #[inline(always)]
    pub fn draw(&mut self, random: &mut Random) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        let place = random.below(self.count as u32) as usize;
        let cell = self.cells[place];
        self.count -= 1;
        self.cells[place] = self.cells[self.count];
        Some(cell)
    }

    /// Adds a cell that is not there.
    #[inline(always)]
    pub fn add(&mut self, cell: u32) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    /// True if these are the cells of a position, in whatever order. Allocates nothing.
    pub fn are_those_of(&self, position: &impl Position) -> bool {
        let (mut count, mut all) = (0, true);
        position.each_open(&mut |cell| {
            count += 1;
            all &= self.cells[..self.count].contains(&cell);
        });
        all && count == self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn_once_and_first_equally_often() {
        let (cells, mut random, mut room) = ([0, 4, 5, 7], Random::new(1), Vec::new());
        let mut first = [0; 8];
        for _ in 0..5000 {
            let mut open = OpenCells::new(&cells, 8, &mut room);
            let mut drawn = Vec::new();
            while let Some(cell) = open.draw(&mut random) {
                first[cell as usize] += u32::from(drawn.is_empty());
                drawn.push(cell);
            }
            drawn.sort_unstable();
            assert_eq!(drawn, cells);
        }
        assert!((0..8).all(|cell| (first[cell as usize] > 1000) == cells.contains(&cell)), "{first:?}");
    }

    #[test]
    fn an_added_cell_is_drawn() {
        let (mut random, mut room) = (Random::new(1), Vec::new());
        let mut open = OpenCells::new(&[2], 8, &mut room);
        open.add(5);
        let drawn = [open.draw(&mut random), open.draw(&mut random), open.draw(&mut random)];
        assert!(drawn.contains(&Some(2)) && drawn.contains(&Some(5)) && drawn[2].is_none());
    }
}

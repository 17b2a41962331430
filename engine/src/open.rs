//! The cells where a piece can be placed, kept through a random game.

use crate::Position;
use crate::random::Share;

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
    /// These cells, each once, and room for as many as `most`.
    #[inline(always)]
    pub fn new(cells: &[u32], most: usize, room: &'a mut Vec<u32>) -> Self {
        room.resize(most, 0);
        room[..cells.len()].copy_from_slice(cells);
        Self { cells: room, count: cells.len() }
    }

    /// True if no cell is there.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Places a piece on a random cell, each equally likely, and returns that cell. Those that it opens come instead. There must be a cell.
    #[inline(always)]
    pub fn fill(&mut self, position: &mut impl Position, share: &mut Share) -> u32 {
        let (place, at) = self.draw(share);
        let mut is_vacant = true;
        position.fill_open(at, |cell| {
            let free = if is_vacant { place } else { self.count };
            self.count += usize::from(!is_vacant);
            self.cells[free] = cell;
            is_vacant = false;
        });
        if is_vacant {
            self.remove(place);
        }
        at
    }

    /// A random place in the list, and the cell there.
    #[inline(always)]
    fn draw(&self, share: &mut Share) -> (usize, u32) {
        let place = share.below(self.count as u32) as usize;
        (place, self.cells[place])
    }

    /// Takes a cell out.
    #[inline(always)]
    fn remove(&mut self, place: usize) {
        self.count -= 1;
        self.cells[place] = self.cells[self.count];
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
    use crate::Random;

    #[test]
    fn every_cell_is_drawn_once_and_first_equally_often() {
        let (cells, mut random, mut room) = ([0, 4, 5, 7], Random::new(1), Vec::new());
        let mut first = [0; 8];
        for _ in 0..5000 {
            let mut open = OpenCells::new(&cells, 8, &mut room);
            let mut share = random.share();
            let mut drawn = Vec::new();
            while !open.is_empty() {
                let (place, cell) = open.draw(&mut share);
                open.remove(place);
                first[cell as usize] += u32::from(drawn.is_empty());
                drawn.push(cell);
            }
            drawn.sort_unstable();
            assert_eq!(drawn, cells);
        }
        assert!((0..8).all(|cell| (first[cell as usize] > 1000) == cells.contains(&cell)), "{first:?}");
    }
}

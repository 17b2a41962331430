//! The cells where a piece can be placed, kept through a random game.

use crate::Position;
use crate::random::Share;

/// The most cells of a board; a power of two, so that an index is masked instead of compared.
const MOST_CELLS: usize = 1024;

/// Room for the cells of any position.
pub type Room = Box<[u32; MOST_CELLS]>;

/// Cells in a block, which is copied at once: a few cells are then copied without a call.
const BLOCK: usize = 8;

/// The cells that are open at the start of a game.
pub struct FirstCells {
    /// The cells, and zeros after the last one.
    blocks: Vec<[u32; BLOCK]>,
    count: usize,
}

impl FirstCells {
    /// A copy of `cells`, which lists each cell once, and at most as many as a board can have.
    pub fn new(cells: &[u32]) -> Self {
        let mut blocks = vec![[0; BLOCK]; cells.len().div_ceil(BLOCK)];
        blocks.as_flattened_mut()[..cells.len()].copy_from_slice(cells);
        Self { blocks, count: cells.len() }
    }
}

/// The cells where the next piece can be placed, in any order.
///
/// A list instead of a set: a cell drawn from a set waits for the set, and so for the cell of the ply before. An entry of a list waits only for the
/// list's length, which a processor can predict.
#[derive(Debug)]
pub struct OpenCells<'a> {
    /// The cells, and room for more.
    cells: &'a mut [u32; MOST_CELLS],
    count: usize,
}

/// A cell that was filled.
pub struct Filled {
    /// The cell.
    pub at: u32,
    /// True if no cell is open any more.
    pub is_last: bool,
}

impl<'a> OpenCells<'a> {
    /// The cells at the start of a game.
    #[inline(always)]
    pub fn new(first: &FirstCells, room: &'a mut Room) -> Self {
        for (block, cells) in room.as_chunks_mut().0.iter_mut().zip(&first.blocks) {
            *block = *cells;
        }
        Self { cells: room, count: first.count }
    }

    /// Room for [`OpenCells::new`].
    pub fn room() -> Room {
        Box::new([0; MOST_CELLS])
    }

    /// True if no cell is there.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Places a piece on a random open cell, each equally likely, and replaces that cell in the list by the cells that the play opens. At least one
    /// cell must be open.
    #[inline(always)]
    pub fn fill(&mut self, position: &mut impl Position, share: &mut Share) -> Filled {
        let (place, at) = self.draw(share);
        let mut is_vacant = true;
        position.fill_open(at, |cell| {
            let free = if is_vacant { place } else { self.count };
            self.count += usize::from(!is_vacant);
            *self.at(free) = cell;
            is_vacant = false;
        });
        if is_vacant {
            self.remove(place);
        }
        // Asked in this order, so that nothing is compared where a cell was opened.
        Filled { at, is_last: is_vacant && self.is_empty() }
    }

    /// A random place in the list, and the cell there.
    #[inline(always)]
    fn draw(&mut self, share: &mut Share) -> (usize, u32) {
        let place = share.below(self.count as u32) as usize;
        (place, *self.at(place))
    }

    /// Takes a cell out.
    #[inline(always)]
    fn remove(&mut self, place: usize) {
        self.count -= 1;
        *self.at(place) = *self.at(self.count);
    }

    /// The entry at a place; entries from `count` on mean nothing.
    #[inline(always)]
    fn at(&mut self, place: usize) -> &mut u32 {
        &mut self.cells[place % MOST_CELLS]
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
        let (cells, mut random, mut room) = ([0, 4, 5, 7], Random::new(1), OpenCells::room());
        let mut first = [0; 8];
        for _ in 0..5000 {
            let mut open = OpenCells::new(&FirstCells::new(&cells), &mut room);
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

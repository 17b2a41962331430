//! Keys of afterstates: one for all positions that symmetries turn into each other.

use engine::{ErasedGame, Piece, Setup};

use crate::hash::Hash;

/// A permutation of cells: for each cell, the cell that comes to its place.
pub type Map = Vec<usize>;

/// Makes keys of the positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    maps: Vec<Map>,
    /// For each map, the image of each cell.
    images: Vec<Map>,
    counts_plies: bool,
}

impl Keys {
    /// For this game with these symmetries; each must be a permutation of its cells.
    pub fn with(entry: &dyn ErasedGame, maps: Vec<Map>) -> Self {
        let images = maps.iter().map(inverse).collect();
        Self { maps, images, counts_plies: entry.metadata().ply_limit.is_some() }
    }

    /// The symmetries; the first leaves each cell where it is.
    pub fn symmetries(&self) -> &[Map] {
        &self.maps
    }

    /// The key of a position. What only the path to it tells is left out: clocks, and, where no end asks for it, the number of plies.
    pub fn of(&self, setup: &Setup) -> u64 {
        let maps = self.maps.iter().zip(&self.images);
        maps.map(|(map, image)| self.under(setup, map, image)).min().unwrap_or_default()
    }

    /// The hash of the position as a symmetry maps it.
    fn under(&self, setup: &Setup, map: &Map, image: &Map) -> u64 {
        let mut hash = Hash::default();
        let boards = [Some(&setup.board), setup.previous.as_ref()].into_iter().flatten();
        boards.for_each(|board| map.iter().for_each(|from| hash.add(code(board[*from]))));
        for flags in [&setup.unmoved, &setup.marked] {
            // Empty where the game does not need them.
            map.iter().filter_map(|from| flags.get(*from)).for_each(|flag| hash.add((*flag).into()));
        }
        setup.last.iter().for_each(|cell| hash.add(cell.map_or(0, |cell| image[cell] as u64 + 1)));
        hash.add(setup.turn as u64);
        hash.add(setup.passes.into());
        setup.counters.iter().flatten().for_each(|counter| hash.add(*counter as u64));
        setup.signals.iter().for_each(|signal| hash.add((*signal).into()));
        if self.counts_plies {
            hash.add(setup.plies.into());
        }
        hash.value()
    }
}

fn inverse(map: &Map) -> Map {
    let mut image = vec![0; map.len()];
    map.iter().enumerate().for_each(|(to, from)| image[*from] = to);
    image
}

fn code(piece: Option<Piece>) -> u64 {
    piece.map_or(0, |piece| 1 + u64::from(piece.player) + 2 * u64::from(piece.kind))
}

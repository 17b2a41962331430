//! Keys of afterstates: one for all positions that symmetries turn into each other.

use engine::{ErasedGame, Piece, Setup};

use crate::hash::Hash;
use crate::symmetry::{Map, symmetries};

/// Makes keys of the positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    maps: Vec<Map>,
    /// For each map, the image of each cell.
    images: Vec<Map>,
    counts_plies: bool,
}

impl Keys {
    /// For this game. Its symmetries are looked for in random games with that seed.
    pub fn new(entry: &dyn ErasedGame, seed: u64) -> Self {
        Self::with(entry, symmetries(entry, seed))
    }

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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::policy::tests::three_in_a_row;

    #[test]
    fn first_plays_of_a_square_are_three() {
        let entry = three_in_a_row();
        let keys = Keys::new(&*entry, 1);
        let firsts: BTreeSet<_> = entry.start().nexts().iter().map(|next| keys.of(&next.setup())).collect();
        assert_eq!(firsts.len(), 3, "corner, edge and centre");
    }
}

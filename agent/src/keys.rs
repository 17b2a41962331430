//! Keys of afterstates: positions that symmetries turn into each other have the same key.

use engine::{Piece, Setup, Turns};

use crate::hash::Hash;

/// A permutation of cells: for each cell, the cell that comes to its place.
pub type Map = Vec<usize>;

/// Makes keys of the positions of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    maps: Vec<Map>,
    /// For each map, the image of each cell.
    images: Vec<Map>,
    turns: Turns,
    counts_plies: bool,
}

impl Keys {
    /// The keys for a game with these symmetries; each must be a permutation of its cells. A part of a position are the plies that are left
    /// in the turn. `counts_plies` tells that the number of plies of the game is another part.
    pub fn with(maps: Vec<Map>, turns: Turns, counts_plies: bool) -> Self {
        let images = maps.iter().map(inverse).collect();
        Self { maps, images, turns, counts_plies }
    }

    /// The symmetries; the first leaves each cell where it is.
    pub fn symmetries(&self) -> &[Map] {
        &self.maps
    }

    /// True if the number of plies is a part of a position.
    pub fn counts_plies(&self) -> bool {
        self.counts_plies
    }

    /// The key of a position. Leaves out facts about the path to the position: clocks, and the number of plies unless the rules have a
    /// ply limit.
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
            // The flags are empty where the game does not need them.
            map.iter().filter_map(|from| flags.get(*from)).for_each(|flag| hash.add((*flag).into()));
        }
        setup.last.iter().for_each(|cell| hash.add(cell.map_or(0, |cell| image[cell] as u64 + 1)));
        hash.add(setup.turn as u64);
        if !self.turns.alternate() {
            hash.add(self.turns.left(setup.plies).into());
        }
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
    use super::*;
    use crate::tests::interpreted;

    #[test]
    fn the_plies_left_in_a_turn_are_a_part_of_a_position() {
        let entry = interpreted(
            "game g\nplayers a, b\nturns of 2 plies, the first of 1\nboard grid 2 x 2\npiece m \"x\" \"o\"\n\
             start |.o| |x.|\nplay p: m along orthogonal: empty\nloss when stuck\nlength 9\n",
            &[],
        );
        let keys = Keys::with(vec![(0..4).collect()], entry.metadata().turns, false);
        let after = |plies| keys.of(&Setup { plies, turn: 1, ..entry.start().setup() });
        assert_ne!(after(1), after(2), "a turn begins, and one is half over");
        assert_eq!(after(1), after(5));
    }
}

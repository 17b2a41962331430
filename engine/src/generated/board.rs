//! Boards as sets of cells, and their conversion from and to lists of pieces.

use std::ops::IndexMut;

use super::BitSet;
use crate::{Metadata, Piece, Setup};

/// A board as sets of cells: one for each player, and one for each kind of piece except the first.
pub trait Layers: Copy + Default {
    /// A set of cells.
    type Set: BitSet;
    /// An array with a set for each layer.
    type All: IndexMut<usize, Output = Self::Set>;

    /// The number of layers.
    const LAYERS: usize;

    /// The number of bits from a cell to the one below it, twice that on boards of one square color; `None` if bits have the
    /// numbers of cells.
    const STRIDE: Option<usize> = None;
    /// True on boards of one square color: half of the drawn squares are no cells and have no bits.
    const HALVED: bool = false;

    /// Names, symbols, notation and file layout of the game.
    fn metadata() -> &'static Metadata;

    /// The pieces of the first and of the second player, then those of each kind except the first.
    fn layers(&self) -> Self::All;

    /// The board with these layers.
    fn from_layers(layers: &Self::All) -> Self;

    /// Folds the layers into a running hash.
    fn mix(&self, hash: u64) -> u64;

    /// The bit of a cell of the metadata.
    fn bit_of(cell: usize) -> u32 {
        let Some(stride) = Self::STRIDE else { return cell as u32 };
        let place = &Self::metadata().cells[cell];
        let bit = place.x + stride * place.y;
        if Self::HALVED { (bit / 2) as u32 } else { bit as u32 }
    }

    /// The cell of the metadata that a bit stands for.
    fn cell_of(bit: u32) -> usize {
        let found = (0..Self::metadata().cells.len()).find(|cell| Self::bit_of(*cell) == bit);
        found.expect("only bits of cells are in sets")
    }

    /// The piece that stands on a bit.
    fn piece_on(&self, bit: u32) -> Option<Piece> {
        let layers = self.layers();
        let player = (0..2).find(|player| layers[*player].has(bit))?;
        let kind = (2..Self::LAYERS).find(|kind| layers[*kind].has(bit)).map_or(0, |layer| layer - 1);
        Some(Piece { player: player as u8, kind: kind as u8 })
    }

    /// The piece on each cell of the metadata.
    fn pieces(&self) -> Vec<Option<Piece>> {
        (0..Self::metadata().cells.len()).map(|cell| self.piece_on(Self::bit_of(cell))).collect()
    }

    /// The board with these pieces on the cells of the metadata.
    fn of_pieces(pieces: &[Option<Piece>]) -> Self {
        let mut layers = Self::default().layers();
        for (cell, piece) in pieces.iter().enumerate() {
            let Some(piece) = piece else { continue };
            let bit = Self::Set::bit(Self::bit_of(cell));
            let player = usize::from(piece.player);
            layers[player] = layers[player] | bit;
            if piece.kind > 0 {
                let kind = usize::from(piece.kind) + 1;
                layers[kind] = layers[kind] | bit;
            }
        }
        Self::from_layers(&layers)
    }

    /// For each cell of the metadata, whether it is in a set.
    fn flags(set: Self::Set) -> Vec<bool> {
        (0..Self::metadata().cells.len()).map(|cell| set.has(Self::bit_of(cell))).collect()
    }

    /// The cells of the metadata that pass a test.
    fn cells_where(test: impl Fn(usize) -> bool) -> Self::Set {
        let cells = (0..Self::metadata().cells.len()).filter(|cell| test(*cell));
        cells.fold(Self::Set::EMPTY, |set, cell| set | Self::Set::bit(Self::bit_of(cell)))
    }

    /// A setup with these pieces, and without all else that rules can ask for.
    fn described(&self, turn: usize, plies: u32) -> Setup {
        Setup {
            board: self.pieces(),
            previous: None,
            turn,
            plies,
            passes: 0,
            counters: [Vec::new(), Vec::new()],
            clocks: Vec::new(),
            signals: Vec::new(),
            unmoved: Vec::new(),
            marked: Vec::new(),
            last: [None; 2],
        }
    }
}

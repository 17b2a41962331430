//! Acts of walk elements on pieces: capture and flip.

use std::collections::BTreeSet;

use engine::Piece;

use super::Square;
use crate::model::{Act, CellId};

/// A board in the middle of a play.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// The content of each cell.
    pub squares: Vec<Square>,
    /// The pieces captured up to now, with their cells.
    pub captured: Vec<(CellId, Piece)>,
    /// The cells that the play marks.
    pub marked: BTreeSet<CellId>,
    /// The cells where the play has moved or captured a piece up to now, or changed its owner: a piece that legs flip and flip back is as it was.
    pub moved: Vec<CellId>,
    /// True once the piece of the play has come to rest.
    pub at_rest: bool,
}

impl Work {
    /// A board on which nothing has been done.
    pub fn new(squares: Vec<Square>) -> Self {
        Self { squares, captured: Vec::new(), marked: BTreeSet::new(), moved: Vec::new(), at_rest: false }
    }

    /// Acts on the piece on a cell, if there is one. `left` is the content of the cell after a capture.
    pub fn act(&mut self, cell: CellId, act: Act, left: Square) {
        if let Square::Piece(piece) = self.squares[cell] {
            let flipped = self.moved.iter().position(|moved| *moved == cell);
            match (act, flipped.filter(|_| !self.at_rest)) {
                (Act::None, _) => {}
                (Act::Flip, Some(nth)) => drop(self.moved.swap_remove(nth)),
                (Act::Flip | Act::Capture, _) => self.moved.push(cell),
            }
            self.squares[cell] = match act {
                Act::None => Square::Piece(piece),
                Act::Flip => Square::Piece(Piece { player: 1 - piece.player, ..piece }),
                Act::Capture => {
                    self.captured.push((cell, piece));
                    left
                }
            };
        }
    }
}

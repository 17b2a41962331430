//! What happens to a piece that a walk passes.

use engine::Man;

use super::Square;
use crate::model::{Act, CellId};

/// A board in the middle of a play.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// What is on each cell.
    pub squares: Vec<Square>,
    /// The pieces captured up to now, and where they stood.
    pub captured: Vec<(CellId, Man)>,
    /// The cells that the play marks.
    pub marked: Vec<CellId>,
}

impl Work {
    /// Acts on the piece on a cell, if there is one. `left` is what a captured piece leaves behind.
    pub fn act(&mut self, cell: CellId, act: Act, left: Square) {
        if let Square::Man(man) = self.squares[cell] {
            self.squares[cell] = match act {
                Act::None => Square::Man(man),
                Act::Flip => Square::Man(Man { player: 1 - man.player, ..man }),
                Act::Capture => {
                    self.captured.push((cell, man));
                    left
                }
            };
        }
    }
}

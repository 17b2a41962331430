//! The cells that a player's pieces attack.

use engine::Piece;

use super::Square;
use super::region::View;
use super::walk::along;
use crate::model::{Act, Action, CellId, Mover};

impl View<'_> {
    /// True if the opponent could capture a piece of the player on `cell` by one leg of a play clause.
    pub(super) fn is_attacked(self, cell: CellId) -> bool {
        let mut squares = self.squares.to_vec();
        if self.piece(cell).is_none_or(|piece| usize::from(piece.player) != self.player) {
            squares[cell] = Square::Piece(Piece { player: self.player as u8, kind: 0 });
        }
        let movers = self.model.plays.iter().flat_map(|play| match &play.action {
            Action::Move(movers) => movers.as_slice(),
            Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
        });
        let attackers: Vec<&Mover> =
            movers.filter(|mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture)).collect();
        self.all_cells().any(|from| attackers.iter().any(|mover| self.attacks(&squares, mover, from, cell)))
    }

    /// True if the opponent's piece on `from` captures on `cell` by a leg of this mover, on the board `squares`.
    fn attacks(self, squares: &[Square], mover: &Mover, from: CellId, cell: CellId) -> bool {
        let theirs = View { squares, player: 1 - self.player, origin: Some(from), visited: &[from], ..self };
        let moves = theirs.piece(from).is_some_and(|piece| {
            usize::from(piece.player) == theirs.player && usize::from(piece.kind) == mover.kind
        });
        if !moves || mover.on.as_ref().is_some_and(|on| !theirs.has(on, from)) {
            return false;
        }
        let mut lifted = squares.to_vec();
        lifted[from] = Square::Empty;
        let view = View { squares: &lifted, ..theirs };
        let mut ways =
            mover.walk.dirs[theirs.player].iter().flat_map(|&dir| along(view, &mover.walk, from, dir));
        ways.any(|walked| walked.all().any(|act| act == (cell, Act::Capture)))
    }
}

//! The board as a rule sees it while a play is tried.

use crate::interp::region::View;
use crate::interp::{Square, State};
use crate::model::{CellId, Region};

/// A board in the course of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    squares: Vec<Square>,
    moved: Vec<CellId>,
    origin: Option<CellId>,
    visited: Vec<CellId>,
}

impl Seen {
    pub(super) fn of(view: View<'_>) -> Self {
        Self {
            squares: view.squares.to_vec(),
            moved: view.moved.to_vec(),
            origin: view.origin,
            visited: view.visited.to_vec(),
        }
    }
}

impl State {
    /// The board before a play that begins on the cell `origin`, if on any.
    pub fn seen(&self, origin: Option<CellId>) -> Seen {
        Seen::of(self.view(self.turn, origin))
    }

    /// True if the player to move sees the cell in the region, on a board in the course of a play.
    pub fn sees(&self, seen: &Seen, region: &Region, cell: CellId) -> bool {
        let view = self.view(self.turn, seen.origin);
        View { squares: &seen.squares, moved: &seen.moved, visited: &seen.visited, ..view }.has(region, cell)
    }
}

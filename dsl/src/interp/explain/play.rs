//! The effects of a play, for readers outside the interpreter.

use engine::Piece;

use crate::interp::Play;
use crate::model::{CellId, KindId, PlayId};

impl Play {
    /// The cell where the piece starts, if it moves.
    pub fn from(&self) -> Option<CellId> {
        self.from
    }

    /// The cell where the piece ends; a pass ends nowhere.
    pub fn to(&self) -> Option<CellId> {
        self.to
    }

    /// The cells that the piece visits on the shortest way.
    pub fn path(&self) -> &[CellId] {
        &self.path
    }

    /// The cell chosen after it, if there was a choice.
    pub fn chosen(&self) -> Option<CellId> {
        self.chosen
    }

    /// The captured pieces with their cells.
    pub fn captured(&self) -> &[(CellId, Piece)] {
        &self.captured
    }

    /// The kind of the piece before the play.
    pub fn kind(&self) -> Option<KindId> {
        self.kind
    }

    /// The kind of the piece after it, if the play changes it.
    pub fn promoted(&self) -> Option<KindId> {
        self.promoted
    }

    /// The clauses that give it.
    pub fn clauses(&self) -> &[PlayId] {
        &self.clauses
    }
}

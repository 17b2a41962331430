//! Patterns: cells whose contents are worth something together.

use super::Phased;
use crate::Player;

/// The spots of the board that have a pattern, and what each content of a spot is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Where it is.
    pub spots: Vec<Spot>,
    /// What each content is worth, nothing for contents that are not listed. A content is a number: the sum over a spot's cells of the
    /// cell's code times the power of [`Codes::count`] that is the cell's place in the spot.
    pub worths: Vec<(u32, Worth)>,
}

/// What a content of a pattern is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// To the first player.
    pub to_first: Phased,
    /// To the player on move, whoever that is: three in a row are worth more to a player who may add the fourth.
    pub to_mover: Phased,
}

/// One of the places where a pattern is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its cells, in the order that makes its contents those of the other spots.
    pub cells: Vec<usize>,
    /// True if the players are exchanged: the second player's pieces count as the first's, and what is worth to the first is worth to
    /// the second.
    pub exchanged: bool,
}

/// Which contents of a cell patterns tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codes {
    /// Kinds of pieces that are told apart: all, or 1 if only the owner counts.
    pub kinds: usize,
}

impl Codes {
    /// The number of codes: of an empty cell, and of pieces.
    pub fn count(self) -> u32 {
        1 + 2 * self.kinds as u32
    }

    /// The code of a piece; that of an empty cell is 0.
    pub fn of(self, player: Player, kind: usize) -> u32 {
        (1 + player * self.kinds + kind.min(self.kinds - 1)) as u32
    }

    /// The number of contents of so many cells; `None` if there are more than a search has room for.
    pub fn contents(self, cells: usize) -> Option<u32> {
        let contents = self.count().checked_pow(cells.try_into().ok()?)?;
        (contents <= super::MOST_CONTENTS).then_some(contents)
    }
}

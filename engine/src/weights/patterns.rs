//! Patterns: cells whose contents are worth something together.

use super::Phased;
use crate::Player;

/// The spots of the board that have a pattern, and the worth of each content of a spot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// The spots, all with the same number of cells.
    pub spots: Vec<Spot>,
    /// The worth of each content, nothing for contents that are not listed. A content is a number: the sum over a spot's cells of the cell's code
    /// times [`Codes::count`] to the power of the cell's index in the spot.
    pub worths: Vec<(u32, Worth)>,
}

/// The worth of a content of a pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// To the first player.
    pub to_first: Phased,
    /// To the player on move, whoever that is: three in a row are worth more to a player who may add the fourth.
    pub to_mover: Phased,
}

/// One of the sets of cells that have a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its cells, in such an order that contents mean the same as at the other spots.
    pub cells: Vec<usize>,
    /// True if the players are exchanged: the second player's pieces count as the first's, and worths to the first player are worths to the second.
    pub exchanged: bool,
}

/// The contents of a cell that patterns tell apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Codes {
    /// Number of kinds of pieces that are told apart: all, or 1 if only the owner counts.
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

//! A position as plain data, the same for every back end.

use crate::Player;

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man {
    /// Whose it is.
    pub player: u8,
    /// Its kind, an index in [`crate::Sheet::kinds`].
    pub kind: u8,
}

/// What stands on each cell, in the order of [`crate::Sheet::cells`].
pub type BoardSetup = Vec<Option<Man>>;

/// A whole position: what a file can hold, what two back ends are compared by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What stands on each cell.
    pub board: BoardSetup,
    /// The board before the last ply, where the rules look at it (ko); else `None`. At the start of a game it equals
    /// `board`.
    pub previous: Option<BoardSetup>,
    /// The player to move.
    pub turn: Player,
    /// Plies played since the start of the game.
    pub plies: u32,
    /// Passes in a row up to now.
    pub passes: u32,
    /// For each player, the rule file's counters in the order of [`crate::Sheet::counters`].
    pub counters: [Vec<i32>; 2],
    /// For each clock of the rules ("n plies without ..."), the plies since its last event.
    pub clocks: Vec<u32>,
    /// For each event whose occurrence in the last ply the rules ask for, whether it happened; empty where they do not, or
    /// it is not known: then it did not.
    pub signals: Vec<bool>,
    /// Where pieces stand that have not moved since the start, for each cell; empty where the rules do not ask, or it is
    /// not known: then a piece that stands as at the start has not moved.
    pub unmoved: Vec<bool>,
    /// The cells that the last ply marked, for each cell; empty where the rules mark none, or it is not known.
    pub marked: Vec<bool>,
    /// The cell where each player's last play ended, an index in `board`; `None` where the rules do not ask, that play ended
    /// nowhere, or it is not known.
    pub last: [Option<usize>; 2],
}

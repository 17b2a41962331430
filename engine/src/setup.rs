//! A position as plain data, the same for all back ends.

use crate::{Metadata, Player};

/// A piece on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The player who owns it.
    pub player: u8,
    /// Its kind, an index in [`crate::Metadata::kinds`].
    pub kind: u8,
}

/// The piece on each cell, in the order of [`crate::Metadata::cells`].
pub type BoardSetup = Vec<Option<Piece>>;

/// A whole position: all that a file can hold, and all that is compared between two back ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each cell.
    pub board: BoardSetup,
    /// The board before the last ply, if the rules need it (ko); else `None`. Equal to `board` at the start
    /// of a game.
    pub previous: Option<BoardSetup>,
    /// The player to move.
    pub turn: Player,
    /// Plies played since the start of the game.
    pub plies: u32,
    /// Number of passes in a row just before this position.
    pub passes: u32,
    /// For each player, the rule file's counters in the order of [`crate::Metadata::counters`].
    pub counters: [Vec<i32>; 2],
    /// For each clock of the rules ("n plies without ..."), the plies since its last event.
    pub clocks: Vec<u32>,
    /// For each event that the rules look for in the last ply, whether it happened. Empty if the rules need
    /// none or it is not known, which counts as false.
    pub signals: Vec<bool>,
    /// For each cell, whether its piece has not moved since the start. Empty if the rules do not need it or
    /// it is not known: a piece that stands as at the start then counts as unmoved.
    pub unmoved: Vec<bool>,
    /// For each cell, whether the last ply marked it. Empty if the rules mark no cells or it is not known.
    pub marked: Vec<bool>,
    /// For each player, the cell where the last play ended, an index in `board`. `None` if the rules do not
    /// need it, the play ended on no cell, or it is not known.
    pub last: [Option<usize>; 2],
}

impl Setup {
    /// An empty board of a game, with the first player to move and all numbers 0.
    pub fn empty(metadata: &Metadata) -> Self {
        let counters = vec![0; metadata.counters.len()];
        Self {
            board: vec![None; metadata.cells.len()],
            previous: None,
            turn: 0,
            plies: 0,
            passes: 0,
            counters: [counters.clone(), counters],
            clocks: vec![0; metadata.clocks],
            signals: Vec::new(),
            unmoved: Vec::new(),
            marked: Vec::new(),
            last: [None; 2],
        }
    }
}

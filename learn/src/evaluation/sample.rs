//! A position of a game, kept to learn from.

use engine::weights::Shape;
use engine::{Metadata, Setup, WIN};
use serde::{Deserialize, Serialize};

/// The character of an empty cell.
const EMPTY: u32 = '.' as u32;

/// A position that a search has valued.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// A character for each cell: `.` if it is empty, the next ones for pieces, each kind of the first player and then of the second.
    pub board: String,
    /// The player to move.
    pub turn: usize,
    /// The counters of each player.
    pub counters: [Vec<i32>; 2],
    /// For each `value` clause, the first player's amount less the second's.
    pub amounts: Vec<i32>,
    /// The score of the search that met the position, for the player to move.
    pub score: i32,
}

impl Sample {
    /// A position of a game with so many kinds of pieces.
    pub fn new(setup: &Setup, kinds: usize, amounts: Vec<i32>, score: i32) -> Self {
        let board = setup.board.iter().map(|piece| {
            let content =
                piece.map_or(0, |piece| 1 + usize::from(piece.player) * kinds + usize::from(piece.kind));
            char::from_u32(EMPTY + content as u32).unwrap_or_default()
        });
        Self { board: board.collect(), turn: setup.turn, counters: setup.counters.clone(), amounts, score }
    }

    /// True if it can be a position of the game, valued by a search that did not see the end.
    pub fn fits(&self, metadata: &Metadata) -> bool {
        let shape = Shape::of(metadata);
        let contents = EMPTY..=EMPTY + 2 * shape.kinds as u32;
        self.turn < 2
            && self.board.chars().count() == shape.cells
            && self.board.chars().all(|cell| contents.contains(&u32::from(cell)))
            && self.counters.iter().all(|counters| counters.len() == shape.counters)
            && self.amounts.len() == shape.values
            && (1 - WIN..WIN).contains(&self.score)
    }

    /// For each cell, the owner and the kind of its piece.
    pub fn cells(&self, kinds: usize) -> impl Iterator<Item = Option<(usize, usize)>> {
        self.board.chars().map(move |cell| {
            let piece = (u32::from(cell).checked_sub(EMPTY + 1)?) as usize;
            Some((piece / kinds, piece % kinds))
        })
    }

    /// The number of pieces.
    pub fn pieces(&self) -> u32 {
        self.board.chars().filter(|cell| *cell != '.').count() as u32
    }
}

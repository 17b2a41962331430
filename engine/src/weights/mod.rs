//! Learned evaluation: the worth of a piece on each cell and of patterns of pieces, in the opening and in the ending, and what a small network adds.
//!
//! [`Weights`] are data, learned for one game and made from its rules alone. Before a search they become [`Tables`], in which an [`Evaluator`] looks
//! up what a position reports to an [`Observer`].

mod evaluator;
mod gains;
mod network;
mod observe;
mod patterns;
mod tables;

pub use evaluator::Evaluator;
pub use gains::Gains;
pub use network::{MOST_NETWORKS, NEURONS, Network, ONE, Row, View};
pub(crate) use observe::{Amounts, observe_board, observe_layers};
pub use observe::{Observer, observe_setup};
pub use patterns::{Codes, Pattern, Spot, Worth};
pub use tables::Tables;

use crate::Metadata;
use crate::search::Selectivity;

/// Steps of a weight in one unit of the rule file (a hundredth of the least piece, or so).
pub const STEPS: i32 = 16;
/// Share of the opening while its values hold alone: see [`opening_share`].
pub const WHOLE: i32 = 256;
/// Largest number of a counter with a weight of its own; larger numbers are worth as much.
pub const MOST_COUNTED: usize = 15;
/// The greatest absolute value of a weight of a piece or a counter, in steps: with it on every cell of a large board, sums still fit.
pub const MOST: i32 = 1 << 20;
/// The greatest absolute value of a weight of a `value` clause, in steps. It is greater than [`MOST`], since sums of clauses have 64 bits.
pub const MOST_VALUE: i32 = i32::MAX / STEPS * STEPS;
/// The most contents of a pattern.
pub const MOST_CONTENTS: u32 = 1 << 16;

/// A value in the opening and one in the ending, in steps of 1/[`STEPS`] of the rule file's unit.
pub type Phased = [i32; 2];

/// The learned evaluation of a game: for each of its parts, the worth to the player who has it. The parts of both players are apart, since a game
/// need not be the same for both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights {
    /// Numbers of pieces on the board: at the first, the values of the opening hold alone, at the second those of the ending. Between the two, both
    /// hold in part.
    pub phases: [u32; 2],
    /// Worth of one unit of the amount of each `value` clause, to either player.
    pub values: Vec<Phased>,
    /// Worth of being on move, to each player.
    pub to_move: [Phased; 2],
    /// Worth of a piece to its owner: for each player, each kind and each cell of the metadata. See [`Shape::piece`].
    pub pieces: Vec<Phased>,
    /// Worth of a counter to its player: for each player, each counter and each number up to [`MOST_COUNTED`]. See [`Shape::counter`].
    pub counters: Vec<Phased>,
    /// The contents of a cell that patterns tell apart.
    pub codes: Codes,
    /// Patterns of pieces.
    pub patterns: Vec<Pattern>,
    /// Networks over the pieces, whose outputs are added; at most [`MOST_NETWORKS`].
    pub networks: Vec<Network>,
    /// The selectivity of a search with these weights.
    pub selectivity: Selectivity,
}

/// The shape of [`Weights`] that fits a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Kinds of pieces.
    pub kinds: usize,
    /// Cells of the board.
    pub cells: usize,
    /// Counters of a player.
    pub counters: usize,
    /// `value` clauses.
    pub values: usize,
}

impl Shape {
    /// The shape for a game.
    pub fn of(metadata: &Metadata) -> Self {
        let (kinds, cells) = (metadata.kinds.len(), metadata.cells.len());
        Self { kinds, cells, counters: metadata.counters.len(), values: metadata.values.len() }
    }

    /// Index of a piece's weight in [`Weights::pieces`].
    pub fn piece(self, player: usize, kind: usize, cell: usize) -> usize {
        (player * self.kinds + kind) * self.cells + cell
    }

    /// Index of a counter's weight in [`Weights::counters`].
    pub fn counter(self, player: usize, counter: usize, value: i32) -> usize {
        let value = value.clamp(0, MOST_COUNTED as i32) as usize;
        (player * self.counters + counter) * (MOST_COUNTED + 1) + value
    }

    /// The length of [`Weights::pieces`].
    pub fn pieces(self) -> usize {
        2 * self.kinds * self.cells
    }

    /// The length of [`Weights::counters`].
    pub fn all_counters(self) -> usize {
        2 * self.counters * (MOST_COUNTED + 1)
    }

    /// True if the weights have this shape.
    pub fn fits(self, weights: &Weights) -> bool {
        let lengths = [weights.pieces.len(), weights.counters.len(), weights.values.len()];
        lengths == [self.pieces(), self.all_counters(), self.values]
            && (1..=self.kinds.max(1)).contains(&weights.codes.kinds)
            && weights.patterns.iter().all(|pattern| self.has(weights.codes, pattern))
            && weights.networks.len() <= MOST_NETWORKS
            && weights.networks.iter().all(|network| network.fits(self))
    }

    /// True if all cells and contents of a pattern are possible.
    fn has(self, codes: Codes, pattern: &Pattern) -> bool {
        let Some(first) = pattern.spots.first() else { return false };
        let like_first = |spot: &Spot| {
            spot.cells.len() == first.cells.len() && spot.cells.iter().all(|cell| *cell < self.cells)
        };
        let contents = codes.contents(first.cells.len());
        pattern.spots.iter().all(like_first)
            && contents.is_some_and(|contents| pattern.worths.iter().all(|(content, _)| *content < contents))
    }
}

impl Weights {
    /// Returns these weights with another selectivity.
    pub fn searched_by(self, selectivity: Selectivity) -> Self {
        Self { selectivity, ..self }
    }

    /// Weights by which the evaluation is that of the `value` clauses of the rules.
    pub fn of_clauses(metadata: &Metadata) -> Self {
        let shape = Shape::of(metadata);
        // Only rules that nobody plays have values as large as this.
        let most = i64::from(MOST_VALUE / STEPS);
        let steps = |value: &i64| STEPS * (*value).clamp(-most, most) as i32;
        Self {
            phases: [1, 0],
            values: metadata.values.iter().map(|value| [steps(value); 2]).collect(),
            to_move: [[0; 2]; 2],
            pieces: vec![[0; 2]; shape.pieces()],
            counters: vec![[0; 2]; shape.all_counters()],
            codes: Codes { kinds: 1 },
            patterns: Vec::new(),
            networks: Vec::new(),
            selectivity: Selectivity::default(),
        }
    }
}

/// Share of the opening, from 0 to [`WHOLE`], with so many pieces on the board.
pub fn opening_share(phases: [u32; 2], pieces: u32) -> i32 {
    let [opening, ending] = phases.map(i64::from);
    if opening == ending {
        return WHOLE;
    }
    let done = (i64::from(pieces) - ending) * i64::from(WHOLE) / (opening - ending);
    done.clamp(0, WHOLE.into()) as i32
}

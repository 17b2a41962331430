//! The static evaluation.

use super::{CounterId, Region, Walk, WrittenClause};

/// An evaluation term: `weight` times (the player's amount less the opponent's amount).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The weight, in hundredths of the least piece.
    pub weight: i64,
    /// The quantity that is counted, in each player's own view.
    pub per: ValueOf,
    /// The clause that states it; of a derived term only its text.
    pub clause: WrittenClause,
}

impl Value {
    /// True if no file has the term: it was derived from the other rules, since there is no `value` clause.
    pub fn is_derived(&self) -> bool {
        self.clause.file.is_empty()
    }
}

/// The quantity that an evaluation term counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOf {
    /// The number of cells of a region.
    Region(Region),
    /// The number of legal plays, as if this player were to move.
    Plays,
    /// The sum over the cells of `from` of the player's constant distance for that cell.
    Distance { from: Region, steps: [Vec<u32>; 2] },
    /// The number of matches of a walk: pairs of a start cell (any cell of the board) and a direction.
    Walks(Walk),
    /// A counter.
    Counter(CounterId),
}

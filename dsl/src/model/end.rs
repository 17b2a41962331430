//! How a game ends: conditions and numbers.

use super::{ClockId, CounterId, DirId, Event, Region, WrittenClause};

/// An end clause. Each is asked in written order, of the player who just moved first and then of the other one; the
/// first that holds ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What it decides.
    pub verdict: Verdict,
    /// When.
    pub when: Condition,
    /// The clause that states it.
    pub clause: WrittenClause,
}

/// What an end clause decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player asked wins.
    Win,
    /// The player asked loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with more points (and komi) wins; equal is a draw.
    Score,
}

/// A truth about a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// At least one cell.
    Any(Region),
    /// Every cell of the first is in the second.
    Every(Region, Region),
    /// There is a straight run of cells of the region, of at least `length` cells; if `exactly`, one that has just that
    /// many and cannot be made longer. `dirs` holds one direction of each pair of opposites.
    Line { exactly: bool, length: u32, of: Region, dirs: Vec<DirId> },
    /// This player is to move and has no play but a pass.
    Stuck,
    /// Neither player has a play but a pass.
    BothStuck,
    /// This player made the last play: it is not the player to move.
    Moved,
    /// Two numbers compare.
    Compare(Number, Comparison, Number),
    /// The position, with the same player to move, occurs for at least the n-th time.
    Repetition(u32),
    /// No event of the clock for at least n plies.
    Quiet(ClockId, u32),
    /// The last ply had this event, whoever made it.
    After(Event),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them. At least two.
    And(Vec<Condition>),
    /// Any of them. At least two.
    Or(Vec<Condition>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
    /// `=`
    Equal,
}

/// A number computed from a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// A constant.
    Literal(i64),
    /// Cells of a region.
    Count(Region),
    /// Groups of a region's cells, connected by steps in the directions `links`.
    Groups { of: Region, links: Vec<DirId> },
    /// Cells of the largest such group; 0 if there is none.
    LargestGroup { of: Region, links: Vec<DirId> },
    /// A counter of the player, or of its opponent.
    Counter { counter: CounterId, their: bool },
    /// Plies played since the start.
    Plies,
    /// Passes in a row.
    Passes,
    /// A sum.
    Add(Box<Number>, Box<Number>),
    /// A difference.
    Subtract(Box<Number>, Box<Number>),
}

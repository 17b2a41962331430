//! End clauses, with their conditions and numbers.

use super::{ClockId, CounterId, DirId, Event, Region, WrittenClause};

/// An end clause. Those that take nothing are asked first, in written order, and then those that take a claim; each is asked
/// of the player who just moved and then of the other player. The first that holds ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The result that it decides.
    pub verdict: Verdict,
    /// The condition under which it ends the game.
    pub when: Condition,
    /// What it takes besides.
    pub takes: Takes,
    /// The clause that states it.
    pub clause: WrittenClause,
}

/// What an end takes, besides that its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Takes {
    /// Nothing: the game ends by itself.
    Nothing,
    /// A player who claims it. Every player of this project does so at once, but the record of another game may go on.
    AClaim,
}

/// The result that an end clause decides.
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
    /// The region has at least one cell.
    Any(Region),
    /// Every cell of the first region is in the second.
    Every(Region, Region),
    /// The region has a straight run of at least `length` cells; if `exactly`, a maximal run of exactly `length` cells.
    /// `dirs` holds one direction of each pair of opposites.
    Line { exactly: bool, length: u32, of: Region, dirs: Vec<DirId> },
    /// In an end: this player is to move and has no play but a pass. In a limit: the player who is to move after the play has none,
    /// as [`Limit::asks_plays`](super::Limit::asks_plays) counts plays.
    Stuck,
    /// Neither player has a play but a pass; in a limit, counted in the same way.
    BothStuck,
    /// This player made the last ply. Before the first ply, it holds for the player who is not to move.
    Moved,
    /// The comparison of two numbers holds.
    Compare(Number, Comparison, Number),
    /// The position, with the same player to move, occurs for at least the n-th time.
    Repetition(u32),
    /// No event of the clock for at least n plies.
    Quiet(ClockId, u32),
    /// The last ply had this event, whoever made it.
    After(Event),
    /// The condition does not hold.
    Not(Box<Condition>),
    /// All of the conditions, at least two, hold.
    And(Vec<Condition>),
    /// Any of the conditions, at least two, holds.
    Or(Vec<Condition>),
}

/// A comparison of two numbers.
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
    /// The number of cells of a region.
    Count(Region),
    /// The number of groups of a region's cells, connected by steps in the directions `links`.
    Groups { of: Region, links: Vec<DirId> },
    /// The number of cells of the largest such group; 0 if there is none.
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

/// The regions, numbers and conditions that a condition mentions directly, without those of its parts.
pub struct Mentioned<'a> {
    /// Its regions.
    pub regions: Vec<&'a Region>,
    /// Its numbers.
    pub numbers: Vec<&'a Number>,
    /// Its parts.
    pub parts: &'a [Condition],
}

impl Condition {
    /// The regions, numbers and parts that the condition mentions directly.
    pub fn mentioned(&self) -> Mentioned<'_> {
        let (regions, numbers, parts): (Vec<_>, Vec<_>, &[Condition]) = match self {
            Self::Any(region) | Self::Line { of: region, .. } => (vec![region], Vec::new(), &[]),
            Self::Every(a, b) => (vec![a, b], Vec::new(), &[]),
            Self::Compare(a, _, b) => (Vec::new(), vec![a, b], &[]),
            Self::Not(part) => (Vec::new(), Vec::new(), std::slice::from_ref(part)),
            Self::And(parts) | Self::Or(parts) => (Vec::new(), Vec::new(), parts),
            Self::Stuck
            | Self::BothStuck
            | Self::Moved
            | Self::Repetition(_)
            | Self::Quiet(..)
            | Self::After(_) => (Vec::new(), Vec::new(), &[]),
        };
        Mentioned { regions, numbers, parts }
    }

    /// The conditions that this one combines; none if it is no combination.
    pub fn parts(&self) -> &[Condition] {
        self.mentioned().parts
    }

    /// True if the condition means the same for both players.
    pub fn is_same_for_both(&self) -> bool {
        let by_itself = match self {
            Self::Stuck | Self::Moved => false,
            Self::Any(_)
            | Self::Every(..)
            | Self::Line { .. }
            | Self::BothStuck
            | Self::Compare(..)
            | Self::Repetition(_)
            | Self::Quiet(..)
            | Self::After(_)
            | Self::Not(_)
            | Self::And(_)
            | Self::Or(_) => true,
        };
        let Mentioned { regions, numbers, parts } = self.mentioned();
        by_itself
            && regions.into_iter().all(Region::is_same_for_both)
            && numbers.into_iter().all(Number::is_same_for_both)
            && parts.iter().all(Condition::is_same_for_both)
    }

    /// True if the condition itself, apart from its parts, asks whether a player has a play.
    pub fn asks_plays(&self) -> bool {
        match self {
            Self::Stuck | Self::BothStuck => true,
            Self::Any(_)
            | Self::Every(..)
            | Self::Line { .. }
            | Self::Moved
            | Self::Compare(..)
            | Self::Repetition(_)
            | Self::Quiet(..)
            | Self::After(_)
            | Self::Not(_)
            | Self::And(_)
            | Self::Or(_) => false,
        }
    }
}

impl Number {
    /// The numbers that this one combines; none if it is no combination.
    pub fn parts(&self) -> Vec<&Number> {
        match self {
            Self::Add(a, b) | Self::Subtract(a, b) => vec![a, b],
            Self::Literal(_)
            | Self::Count(_)
            | Self::Groups { .. }
            | Self::LargestGroup { .. }
            | Self::Counter { .. }
            | Self::Plies
            | Self::Passes => Vec::new(),
        }
    }

    /// The region that the number itself counts, apart from its parts.
    pub fn counted(&self) -> Option<&Region> {
        match self {
            Self::Count(of) | Self::Groups { of, .. } | Self::LargestGroup { of, .. } => Some(of),
            Self::Literal(_)
            | Self::Counter { .. }
            | Self::Plies
            | Self::Passes
            | Self::Add(..)
            | Self::Subtract(..) => None,
        }
    }

    /// True if the number itself, apart from its region and its parts, belongs to one player.
    fn is_of_a_player(&self) -> bool {
        match self {
            Self::Counter { .. } => true,
            Self::Literal(_)
            | Self::Count(_)
            | Self::Groups { .. }
            | Self::LargestGroup { .. }
            | Self::Plies
            | Self::Passes
            | Self::Add(..)
            | Self::Subtract(..) => false,
        }
    }

    /// True if the number is the same for both players.
    pub fn is_same_for_both(&self) -> bool {
        !self.is_of_a_player()
            && self.counted().is_none_or(Region::is_same_for_both)
            && self.parts().into_iter().all(Number::is_same_for_both)
    }
}

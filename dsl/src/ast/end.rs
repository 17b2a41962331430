//! Syntax of ends, conditions and numbers.

use super::{Amount, Dirs, Event, Name, Region, Span};

/// The result that an end clause decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player for whom the condition holds wins.
    Win,
    /// The player for whom the condition holds loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with more points wins; equal points are a draw.
    Score,
}

/// What an end takes, besides that its condition holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing: the game ends by itself.
    Nothing,
    /// `, claimed`: a player who claims it, or both who agree. Until then, the game may go on.
    AClaim,
}

/// The event or condition on which an end clause decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndWhen {
    /// `when CONDITION`
    Holds(Condition),
    /// `after N plies`
    Plies(Amount),
    /// `after N plies without EVENT or EVENT [when CONDITION]`
    Quiet(Amount, Vec<Event>, Option<Condition>),
    /// `after EVENT`
    Event(Event),
    /// `at repetition N`: the same position with the same player to move for the N-th time
    Repetition(Amount),
}

/// A truth about a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `any R`: at least one cell
    Any(Region, Span),
    /// `after EVENT`: the event happened in the last ply
    After(Event, Span),
    /// `no R`: no cell
    None(Region, Span),
    /// `every R is S`
    Every(Region, Region, Span),
    /// `line of [exactly] N R [along D]`
    Line { exactly: bool, length: Amount, of: Region, dirs: Option<Dirs>, span: Span },
    /// `stuck`: this player is to move and has no play
    Stuck(Span),
    /// `both stuck`: neither player has a play
    BothStuck(Span),
    /// `moved`: this player made the last play
    Moved(Span),
    /// `A >= B`
    Compare(Number, Comparison, Number),
    /// `not C`
    Not(Box<Condition>),
    /// `C and D`
    And(Box<Condition>, Box<Condition>),
    /// `C or D`
    Or(Box<Condition>, Box<Condition>),
    /// `(C)`
    Group(Box<Condition>),
}

/// The direct parts of a condition, without the parts of these.
#[derive(Default)]
pub struct ConditionParts<'a> {
    /// Regions.
    pub regions: Vec<&'a Region>,
    /// A length.
    pub length: Option<&'a Amount>,
    /// Directions.
    pub dirs: Option<&'a Dirs>,
    /// Numbers.
    pub numbers: Vec<&'a Number>,
    /// Conditions.
    pub conditions: Vec<&'a Condition>,
}

impl Condition {
    /// Returns the direct parts of the condition.
    pub fn parts(&self) -> ConditionParts<'_> {
        let none = ConditionParts::default();
        match self {
            Self::Any(region, _) | Self::None(region, _) => ConditionParts { regions: vec![region], ..none },
            Self::Every(a, b, _) => ConditionParts { regions: vec![a, b], ..none },
            Self::Line { length, of, dirs, .. } => {
                ConditionParts { regions: vec![of], length: Some(length), dirs: dirs.as_ref(), ..none }
            }
            Self::Compare(a, _, b) => ConditionParts { numbers: vec![a, b], ..none },
            Self::Not(part) | Self::Group(part) => ConditionParts { conditions: vec![part], ..none },
            Self::And(a, b) | Self::Or(a, b) => ConditionParts { conditions: vec![a, b], ..none },
            Self::After(..) | Self::Stuck(_) | Self::BothStuck(_) | Self::Moved(_) => none,
        }
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A number computed from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// `groups of REGION [along D]`
    Groups { of: Region, dirs: Option<Dirs>, span: Span },
    /// `largest group of REGION [along D]`: its cells
    LargestGroup { of: Region, dirs: Option<Dirs>, span: Span },
    /// `count R`
    Count(Region, Span),
    /// A literal, a parameter, a counter, `plies`, `passes`
    Amount(Amount),
    /// `their taken`: a counter of the opponent
    Their(Name, Span),
    /// `A + B`
    Add(Box<Number>, Box<Number>),
    /// `A - B`
    Subtract(Box<Number>, Box<Number>),
}

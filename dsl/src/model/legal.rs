//! Limits and preferences: the rules that take plays away.

use super::{Condition, PlayId, Region, WrittenClause};

/// A limit: plays for which all selectors hold must meet the need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Plays of this clause only.
    pub play: Option<PlayId>,
    /// Plays that start here only. A placement starts nowhere.
    pub from: Option<Region>,
    /// Plays that end here only.
    pub to: Option<Region>,
    /// Only this turn: the player and its number of the turn, from 0. It is turn 2n + p of the game ([`engine::Turns`]).
    pub turn: Option<(usize, u32)>,
    /// The need that the plays must meet.
    pub need: Need,
    /// The clause that states it.
    pub clause: WrittenClause,
}

/// A need that a limit demands of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// It ends in the region (seen before the play; `origin` is its start).
    To(Region),
    /// The condition holds after it, in the mover's view.
    Leaves(Condition),
    /// It does not lead to the board before the opponent's last turn.
    NotPrevious,
    /// It does not lead to a board that occurred in the game.
    NotPast,
}

impl Need {
    /// True if the cell where a play ends tells whether it is met, before the play.
    pub fn is_of_target(&self) -> bool {
        match self {
            Self::To(_) => true,
            Self::Leaves(_) | Self::NotPrevious | Self::NotPast => false,
        }
    }
}

/// A preference: of the plays that are left, only the best stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A play's tier is the first that it matches; a play that matches none is in one last tier after them.
    Tiers(Vec<Tier>, WrittenClause),
    /// The plays whose captured pieces are worth the most in all. A piece has the sum of the worths of the regions in
    /// which it stood before the play.
    Most(Vec<Worth>, WrittenClause),
    /// The plays that capture a piece of the region after the fewest others, if there are any that capture one. The region is
    /// seen when the leg begins.
    Soonest(Region, WrittenClause),
}

/// The worth of each piece captured in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Each so much, at least 1.
    pub each: u32,
    /// All pieces if `None`.
    pub of: Option<Region>,
}

/// A tier of a preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Plays of this clause. A play that several clauses give is in the best of their tiers.
    Play(PlayId),
    /// Plays (of a clause, if one is given) that start and end in these regions. A placement starts nowhere and matches
    /// no `from`.
    Cells { play: Option<PlayId>, from: Option<Region>, to: Option<Region> },
}

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
    /// Only this turn: the player p and the number n among its turns, from 0; turn 2n + p of the game ([`engine::Turns`]).
    pub turn: Option<(usize, u32)>,
    /// The need that the plays must meet.
    pub need: Need,
    /// The clause that states it.
    pub clause: WrittenClause,
}

impl Limit {
    /// True if the limit asks whether a player has a play. Which plays there are depends on the limits, so it counts those that the other
    /// limits allow, without any that asks so itself.
    pub fn asks_plays(&self) -> bool {
        matches!(&self.need, Need::Leaves(condition) if condition.mentions(&Condition::asks_plays))
    }
}

/// A need that a limit demands of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// The play ends in the region (as it is before the play; `origin` is the play's start).
    To(Region),
    /// The condition holds after the play, in the mover's view.
    Leaves(Condition),
    /// The play does not lead to the board before the last ply.
    NotPrevious,
    /// The play does not lead to a board that has occurred in the game.
    NotPast,
}

impl Need {
    /// True if the cell where a play ends decides, before the play, whether the need is met.
    pub fn is_of_target(&self) -> bool {
        match self {
            Self::To(_) => true,
            Self::Leaves(_) | Self::NotPrevious | Self::NotPast => false,
        }
    }
}

/// A preference: it keeps only the best of the remaining plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A play's tier is the first that it matches; all plays that match none are in one last tier.
    Tiers(Vec<Tier>, WrittenClause),
    /// The plays whose captured pieces are worth the most in total. A piece is worth the sum over the regions in which
    /// it stood before the play.
    Most(Vec<Worth>, WrittenClause),
    /// The plays with the fewest captures before their first one in the region; all plays if none captures there. The region
    /// is as it is when the leg begins.
    Soonest(Region, WrittenClause),
}

/// The worth of each piece captured in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The worth of each piece, at least 1.
    pub each: u32,
    /// The region; all pieces if `None`.
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

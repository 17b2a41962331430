//! Syntax of limits and preferences, which take plays away.

use super::{Amount, Condition, Name, Region, Span};

/// The worth of captured pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The worth of each; 1 if absent.
    pub each: Option<Amount>,
    /// Those of this region.
    pub of: Region,
}

/// A selector of the plays to which a limit applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    /// Plays of the clause with this name.
    Play(Name),
    /// Plays that start in the region.
    From(Region),
    /// Plays that end in the region.
    To(Region),
    /// `white turn 2`: that turn (from 1) of that player
    Turn { player: Name, number: Amount },
}

/// The need that a limit demands of the plays that it selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// `to REGION`: they end in it.
    To(Region),
    /// `leaves CONDITION`: it holds afterwards, in the mover's view.
    Leaves(Condition),
    /// `not the previous position` (ko)
    NotPrevious(Span),
    /// `not a past position` (superko)
    NotPast(Span),
}

/// A tier of a preference.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "a file has a handful of tiers")]
pub enum Tier {
    /// Plays of the clause with this name.
    Play(Name),
    /// `[PLAY] from R to S`, either part alone.
    Cells { play: Option<Name>, from: Option<Region>, to: Option<Region>, span: Span },
}

//! Syntax of limits and preferences, which take plays away.

use super::{Amount, Condition, Name, Region, Span};

/// The worth of captured pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The worth of each piece; 1 if absent.
    pub each: Option<Amount>,
    /// The region of the pieces.
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
    /// `white turn 2`: plays of the player's turn with this number, counted from 1
    Turn { player: Name, number: Amount },
}

/// The need that a limit demands of the plays that it selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// `to REGION`: the plays end in the region.
    To(Region),
    /// `leaves CONDITION`: the condition holds after the play, in the mover's view.
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

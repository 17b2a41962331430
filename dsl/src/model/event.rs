//! What happens in plays, and what counts it.

use super::{KindId, PlayId, WrittenClause};

/// A per-player counter. Starts at `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// The value at the start.
    pub from: i32,
    /// What moves it, in the player's own plays, one after the other. A capture of several pieces counts each.
    pub by: Vec<Change>,
    /// The clause that declares it.
    pub clause: WrittenClause,
}

/// What moves a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happens.
    pub event: Event,
    /// What it does to the counter.
    pub to: Adjustment,
}

/// What a change does to a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// One up each time.
    Up,
    /// One down each time.
    Down,
    /// Back to where it started.
    Back,
}

/// What happens in a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece of the opponent is taken off (each one counts).
    Capture,
    /// A piece changes its kind.
    Promotion,
    /// A piece is placed.
    Placing,
    /// A pass.
    Pass,
    /// A piece of this kind moves or is placed. The kind that counts is that before promotion.
    PlayBy(KindId),
    /// A play of this clause.
    By(PlayId),
    /// A piece of the opponent that is of this kind is taken off (each one counts).
    CaptureOf(KindId),
    /// A piece of this kind is placed.
    PlacingOf(KindId),
}

/// A clock: plies since any of these events (0 right after one).
pub type Clock = Vec<Event>;

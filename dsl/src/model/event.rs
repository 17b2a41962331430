//! Events of plays, and the counters and clocks that react to them.

use super::{KindId, PlayId, WrittenClause};

/// A per-player counter. Starts at `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// The value at the start.
    pub from: i32,
    /// The changes by the player's own plays, applied in order. A capture of several pieces is one event for each piece.
    pub by: Vec<Change>,
    /// The clause that declares it.
    pub clause: WrittenClause,
}

/// A rule that changes a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The event.
    pub event: Event,
    /// The effect on the counter.
    pub to: Adjustment,
}

/// The effect of a change on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// One up each time.
    Up,
    /// One down each time.
    Down,
    /// Back to the value at the start.
    Back,
}

/// Something that happens in a play.
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
    /// A piece that is of this kind before promotion moves or is placed.
    PlayBy(KindId),
    /// A play of this clause.
    By(PlayId),
    /// An opponent's piece of this kind is taken off (each one counts).
    CaptureOf(KindId),
    /// A piece of this kind is placed.
    PlacingOf(KindId),
}

/// A clock: plies since any of these events (0 right after one).
pub type Clock = Vec<Event>;

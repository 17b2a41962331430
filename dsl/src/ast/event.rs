//! Syntax of counters and of the events that change them.

use super::Name;

/// The way in which a counter changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjustment {
    /// `up`: by one.
    Up,
    /// `down`: by one.
    Down,
    /// `back`: to its value at the start.
    Back,
}

/// The events that change a counter in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The way in which the counter changes.
    pub to: Adjustment,
    /// The events, any of which makes the change.
    pub by: Vec<Event>,
}

/// An event that counters and clocks react to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// `capture`, `promotion`, `placing`, `pass`
    Named(Name),
    /// `man play`: any play by a piece of that kind, or by a clause of that name
    PlayBy(Name),
    /// `capture of man`, `placing of man`
    Of(Name, Name),
}

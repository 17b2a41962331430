//! The part of a generated game that is the same in all of them. A module implements [`Layers`], [`ByPlayer`] and
//! [`Written`] with what is its own, and has the rest from here.
//!
//! These files are plain Rust on purpose: the crate `eval` runs them together with a module's own text.

mod board;
mod fills;
mod paths;
mod position;
mod steps;

pub use std::sync::LazyLock;

pub use board::Layers;
pub use fills::{are_one_group, fill, groups, in_reach, largest_group, reach};
pub use paths::{PlaceOf, Written};
pub use position::ByPlayer;
pub use steps::{jumped, run_by_doubling, run_by_steps, shifted};

pub use crate::chain::OnItsWay;
pub use crate::metadata::{list, texts};
pub use crate::sink::{Best, Choosing, Filtered, Nth, Sink, Tally, Visiting, Visitor};
pub use crate::ways::{self, Leg, Repeats, Ways};
pub use crate::{
    BitSet, CellInfo, Class, ClauseInfo, Drawn, Game, Groups, History, InputLine, Lanes, Metadata, Outcome,
    PliesFrom, Position, Random, Ray, RecordFormat, Searcher, Setup, Turns, Words,
};

//! The parts of modules that `rulewright-codegen` writes: for generated code, not for people. They change with the generator, without notice; a
//! module and its engine must be of one version.
//!
//! A module begins with `use engine::generated::*`. It implements [`Layers`], [`ByPlayer`], [`WinsAtSight`] and [`Written`] by what is special to its
//! game, and takes the rest from here: sets of cells, sinks of plays, and [`tables`] that are computed when it is compiled.
//!
//! `board`, `by_player`, `fills`, `paths`, `position`, `steps` and `wins` are plain Rust on purpose: the crate `eval` runs them together
//! with a module's own text.

mod best;
mod bits;
mod board;
mod by_player;
mod chain;
mod fills;
mod gathered;
mod groups;
mod lanes;
pub mod movement;
mod nth_of_few;
mod numbered;
mod open;
mod paths;
mod position;
mod select;
pub mod sink;
mod sources;
mod steps;
pub mod tables;
pub mod ways;
mod wins;
mod words;

pub use std::sync::LazyLock;

pub use best::Best;
pub use bits::{BitSet, Cells};
pub use board::Layers;
pub use by_player::ByPlayer;
pub use chain::OnItsWay;
pub use fills::{are_one_group, fill, groups, in_reach, largest_group, reach};
pub use groups::Groups;
pub use lanes::Lanes;
pub use paths::{PlaceOf, Written};
pub use sink::{Choosing, Filtered, Nth, Sink, Tally, Visiting, Visitor};
pub use steps::{jumped, run_by_doubling, run_by_steps, seen_along, shifted};
pub use tables::{Class, Ray};
pub use ways::{Leg, Repeats, Ways};
pub use wins::WinsAtSight;
pub use words::{Words, mix_words};

pub use crate::listing;
pub use crate::metadata::{list, texts};
pub use crate::{
    CellForm, CellInfo, ClauseInfo, Drawn, Game, History, InputLine, Metadata, Outcome, PliesFrom, Position,
    Random, RecordFormat, Searcher, Setup, Turns, WIN, mix,
};

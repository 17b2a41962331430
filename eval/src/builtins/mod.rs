//! What a module uses from outside: sets, options, lists, and what `engine` offers.
//!
//! Each is written by its plain meaning, apart from the fast code of `engine`; tests hold the two against each other.

mod edges;
mod groups;
mod integers;
mod lanes;
mod lists;
mod methods;
mod options;
mod outside;
mod rays;
pub mod sets;
mod sinks;
mod tables;
mod views;
mod ways;

pub use methods::{Method, changes, method};
pub use outside::{Outside, call};
pub use ways::field as field_of_place;

//! Functions and methods that a module uses from outside: those of sets, options and lists, and those of `engine`.
//!
//! Each is written plainly, independently of the fast code of `engine`; tests compare the two.

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

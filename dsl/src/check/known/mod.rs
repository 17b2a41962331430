//! Facts about all games by a set of rules, derived without playing them.

mod bounded;
mod bounds;
mod circles;
mod contents;
mod context;
mod course;
mod extent;
mod floor;
mod mended;
mod own_captures;
mod possible;
mod truth;
mod walk;

pub(super) use bounds::Bounds;
pub(super) use circles::circling;
pub(super) use contents::Contents;
pub(super) use context::Context;
pub(super) use course::{Course, alternatives, always_captures, certain};
pub(super) use extent::World;
pub(super) use own_captures::is_odd;
pub(super) use possible::Possible;
pub(super) use walk::{Class, Pattern, State, least_length};

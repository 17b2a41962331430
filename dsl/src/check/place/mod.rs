//! Where the parts of the model are written.
//!
//! The model holds the place of each clause only; here its parts are found in the clause's syntax tree, by order. Where
//! the two do not have the same number of parts, the whole clause stands for each.

mod conditions;
mod walks;

pub(super) use crate::resolve::spans::of_region as of;
pub(super) use conditions::Leaf;
pub(super) use walks::UsedWalk;

//! Facts about the rules, found before anything is decided.

pub mod attackers;
pub mod clauses;
pub mod contents;
pub mod decisive;
pub mod families;
pub mod general;
pub mod geometry;
pub mod groups;
pub mod joined;
pub mod ko;
pub mod lack;
pub mod layout;
pub mod local;
mod neighbours;
pub mod overlap;
pub mod perspective;
mod repetition;
pub mod returning;
pub mod shape;
pub mod sure;
pub mod walks;
pub mod widths;

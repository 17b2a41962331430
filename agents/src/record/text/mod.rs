//! The text format of records for every game. `docs/records.md` has the grammar.

mod lines;
mod read;
mod start;
mod write;

pub(super) use read::games;
pub use read::{begins, game_of, read};
pub use write::write;

/// The line that begins a record, with the version of the format.
const BEGIN: &str = "record 1";
/// The line that begins the start position.
const START: &str = "start";

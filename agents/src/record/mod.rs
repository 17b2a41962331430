//! Records of games: one readable text for every game, and the standard format of a game that has one.
//!
//! A [`Record`] is what any producer of games fills and what any reader gives. [`text`] is the format of every game; [`Format`]
//! chooses among it and the standard formats by what the rule file says of itself. Whatever is read is checked by the rules,
//! play by play. `docs/records.md` describes the text.

mod comment;
mod escape;
mod fault;
mod format;
mod game;
mod pdn;
mod pgn;
mod players;
mod sgf;
mod table;
mod tagged;
pub mod text;

pub use comment::write as known;
pub use fault::{Fault, RecordError};
pub use format::{Format, FormatError, candidates, read, write};
pub use game::{Played, Record, Verdict};

#[cfg(test)]
mod tests;

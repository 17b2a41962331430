//! Records of games: one readable text for every game, and the standard format of a game that has one.
//!
//! Every producer of games fills a [`Record`], and every reader returns one. [`text`] is the format of every game; a [`Format`] is either
//! that text or a standard format, which the rule file names. Readers check records by the rules, play by play. `docs/records.md` describes
//! the text.

mod charset;
mod choice;
mod comment;
mod escape;
mod fault;
mod format;
mod game;
mod held;
mod komi;
mod pdn;
mod pgn;
mod players;
mod position;
mod sgf;
mod table;
mod tagged;
pub mod text;

pub use charset::{Decoded, decode};
pub use choice::{candidates, others, told};
pub use comment::write as known;
pub use fault::{Fault, RecordError};
pub use format::{Format, FormatError, games, read, write};
pub(crate) use game::RULES;
pub use game::{Played, Record, Verdict};
pub use players::way;
pub use position::games_or_positions;

#[cfg(test)]
mod tests;

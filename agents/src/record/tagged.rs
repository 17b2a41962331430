//! The common part of PDN and PGN: tags in brackets, then plays with numbers, comments and a result.

mod read;
mod write;

pub(super) use read::{TaggedGame, Token, games, play_all, record, tag};
pub(super) use write::{number, tags, words, wrapped};

/// The tag that holds the name of the rules.
pub(super) const RULES: &str = "Ruleset";
/// The value of a tag whose content is unknown.
const UNKNOWN: &str = "?";

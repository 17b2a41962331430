//! The common part of PDN and PGN: tags in brackets, then plays with numbers, comments and a result.

mod game;
mod glyph;
mod read;
mod scan;
mod score;
mod word;
mod write;

pub(super) use game::{TaggedGame, Token};
pub(super) use glyph::is_null;
pub(super) use read::{Notation, Star, play_all, record};
pub(super) use scan::{begins, games, is_tag_name};
pub(super) use write::{number, tags, words, wrapped};

/// The tag that holds the name of the rules.
pub(super) const RULES: &str = "Ruleset";
/// The tag that comes first.
const EVENT: &str = "Event";
/// The tag that holds the result, the last of those that every game has.
const RESULT: &str = "Result";
/// The value of a tag whose content is unknown.
const UNKNOWN: &str = "?";

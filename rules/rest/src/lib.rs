//! The games that no shard has: of rule files that were added since, and of the folder that `RULEWRIGHT_RULES` names.

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// No games: lints are for code that people write.
#[cfg(clippy)]
pub static GAMES: &[engine::Shipped] = &[];

//! A share of the generated games.

#[cfg(not(clippy))]
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// No games: lints are for code that people write.
#[cfg(clippy)]
pub static GAMES: &[engine::Shipped] = &[];

//! A share of the generated games.

#[cfg(not(any(clippy, doc)))]
include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// No games: lints and documentation are for code that people write.
#[cfg(any(clippy, doc))]
pub static GAMES: &[engine::Shipped] = &[];

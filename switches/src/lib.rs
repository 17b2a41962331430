//! Games generated without one of the generator's techniques, each beside the same game with all of them. Tests check that they
//! play alike; `cargo bench -p switches --features bench --bench ratio` prints how much slower they are. Nothing that is shipped
//! depends on this crate.
//!
//! `table.tsv` tells which technique is left out of which game, with the work that shows its gain.

use engine::ErasedGame;

#[cfg(all(feature = "bench", not(clippy)))]
include!(concat!(env!("OUT_DIR"), "/rows.rs"));

/// No rows: only measuring needs them compiled, and lints are for code that people write.
#[cfg(not(all(feature = "bench", not(clippy))))]
pub static ROWS: &[Row] = &[];

/// A technique left out of a game.
pub struct Row {
    /// The name of the technique.
    pub technique: &'static str,
    /// The game.
    pub game: &'static str,
    /// The work that is measured.
    pub work: &'static str,
    /// The game generated without the technique.
    pub without: &'static dyn ErasedGame,
    /// The game with the technique, if it is not one of the project's games.
    own: Option<&'static dyn ErasedGame>,
}

impl Row {
    /// The game generated with all techniques.
    ///
    /// # Panics
    /// If it was not compiled in.
    pub fn with(&self) -> &'static dyn ErasedGame {
        let game = self.own.or_else(|| rules::find(self.game));
        game.unwrap_or_else(|| panic!("no game is called {}", self.game))
    }

    /// The game with the technique, and without it.
    pub fn both(&self) -> [&'static dyn ErasedGame; 2] {
        [self.with(), self.without]
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} without {}", self.game, self.technique)
    }
}

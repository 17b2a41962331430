//! A game of the registry.

use crate::ErasedGame;

/// A generated game and the text that it comes from.
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static dyn ErasedGame,
    /// Path of its rule file.
    pub path: &'static str,
    /// Text of its rule file.
    pub rules: &'static str,
    /// What tells its rules from others: learned weights name it.
    pub fingerprint: &'static str,
}

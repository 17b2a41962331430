//! A game of the registry.

use crate::ErasedGame;

/// A generated game and its rule text.
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static dyn ErasedGame,
    /// The name of the folder of its rule file, and that of the file, with `/` between them.
    pub path: &'static str,
    /// Text of its rule file.
    pub rules: &'static str,
    /// Fingerprint of its rules, by which files such as learned weights name the rules that they are for.
    pub fingerprint: &'static str,
}

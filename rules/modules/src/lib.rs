//! The modules that are generated from the rule files, as text: [`shard!`] puts a share of them into a crate.

include!(concat!(env!("OUT_DIR"), "/shards.rs"));

/// A generated game.
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static dyn engine::Entry,
    /// Path of its rule file.
    pub path: &'static str,
    /// Text of its rule file.
    pub rules: &'static str,
}

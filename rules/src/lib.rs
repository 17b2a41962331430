//! The generated games: one module for each `.rules` file, and a registry of them all.

use engine::Entry;

include!(concat!(env!("OUT_DIR"), "/registry.rs"));

/// All games, sorted by name.
pub fn games() -> &'static [&'static dyn Entry] {
    GAMES
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|game| game.sheet().name == name)
}

/// Path and text of every rule file that was compiled in, sorted by path.
pub fn sources() -> &'static [(&'static str, &'static str)] {
    SOURCES
}

/// The rule text of the game with this name.
pub fn source(name: &str) -> Option<&'static str> {
    let file = format!("{name}.rules");
    SOURCES.iter().find(|(path, _)| path.rsplit('/').next() == Some(&file)).map(|(_, text)| *text)
}

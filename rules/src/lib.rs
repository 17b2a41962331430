//! The generated games: a registry of all `.rules` files of this folder, and of the one that `RULEWRIGHT_RULES` named at
//! build time.
//!
//! Their modules are shared out among the crates of `shards`, so that a changed rule file has few games compiled again,
//! and so that several are compiled at once. What no shard has is compiled here.

use std::sync::LazyLock;

use engine::{ErasedGame, Shipped};

mod rest;

/// The games of each shard. Asked for when the program runs: a constant would hold the games themselves, and all their code
/// would be compiled once more for this crate.
fn shards() -> [&'static [Shipped]; 16] {
    [
        rules_00::GAMES,
        rules_01::GAMES,
        rules_02::GAMES,
        rules_03::GAMES,
        rules_04::GAMES,
        rules_05::GAMES,
        rules_06::GAMES,
        rules_07::GAMES,
        rules_08::GAMES,
        rules_09::GAMES,
        rules_10::GAMES,
        rules_11::GAMES,
        rules_12::GAMES,
        rules_13::GAMES,
        rules_14::GAMES,
        rules_15::GAMES,
    ]
}

/// All games, sorted by name.
pub fn games() -> &'static [&'static dyn ErasedGame] {
    static SORTED: LazyLock<Vec<&'static dyn ErasedGame>> = LazyLock::new(|| {
        let mut games: Vec<_> = shipped().collect();
        games.sort_by_key(|known| known.name);
        games.into_iter().map(|known| known.game).collect()
    });
    &SORTED
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static dyn ErasedGame> {
    shipped().find(|known| known.name == name).map(|known| known.game)
}

/// Path and text of every rule file that was compiled in, sorted by path.
pub fn sources() -> &'static [(&'static str, &'static str)] {
    static SORTED: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
        let mut sources: Vec<_> = shipped().map(|known| (known.path, known.rules)).collect();
        sources.sort_unstable();
        sources
    });
    &SORTED
}

/// The rule text of the game with this name.
pub fn source(name: &str) -> Option<&'static str> {
    shipped().find(|known| known.name == name).map(|known| known.rules)
}

fn shipped() -> impl Iterator<Item = &'static Shipped> {
    shards().into_iter().chain([rest::GAMES]).flatten()
}

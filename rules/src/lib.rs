//! The generated games: a registry of all `.rules` files of this folder, and of the one that `RULEWRIGHT_RULES` named at
//! build time.
//!
//! Their modules are shared out among the crates of `shards`, so that few games are compiled again when a rule file changes, and several are compiled
//! at once. The crate `rest` has the other games: if they were here, all users of this list would be compiled again.

use std::sync::LazyLock;

use engine::{ErasedGame, Shipped};

/// The games of each shard. A function, since it is evaluated when the program runs: a constant would hold the games
/// themselves, and all their code would be compiled once more for this crate.
fn shards() -> [&'static [Shipped]; 32] {
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
        rules_16::GAMES,
        rules_17::GAMES,
        rules_18::GAMES,
        rules_19::GAMES,
        rules_20::GAMES,
        rules_21::GAMES,
        rules_22::GAMES,
        rules_23::GAMES,
        rules_24::GAMES,
        rules_25::GAMES,
        rules_26::GAMES,
        rules_27::GAMES,
        rules_28::GAMES,
        rules_29::GAMES,
        rules_30::GAMES,
        rules_31::GAMES,
    ]
}

/// The learned weights of games, by their names: the files of the folder `weights`.
pub static WEIGHTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// The opening books of games, by their names: the files of the folder `books`.
pub static BOOKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// All games with their rule texts, sorted by name.
pub fn shipped() -> &'static [&'static Shipped] {
    static SORTED: LazyLock<Vec<&'static Shipped>> = LazyLock::new(|| {
        let mut all: Vec<_> = shards().into_iter().chain([rules_rest::GAMES]).flatten().collect();
        all.sort_by_key(|known| known.name);
        all
    });
    &SORTED
}

/// All games, sorted by name.
pub fn games() -> impl ExactSizeIterator<Item = &'static dyn ErasedGame> {
    shipped().iter().map(|known| known.game)
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static dyn ErasedGame> {
    known(name).map(|known| known.game)
}

/// The rule text of the game with this name.
pub fn source(name: &str) -> Option<&'static str> {
    known(name).map(|known| known.rules)
}

/// Path, such as `rules/checkers.rules`, and text of every rule file that was compiled in.
pub fn sources() -> impl Iterator<Item = (&'static str, &'static str)> {
    shipped().iter().map(|known| (known.path, known.rules))
}

fn known(name: &str) -> Option<&'static Shipped> {
    shipped().iter().copied().find(|known| known.name == name)
}

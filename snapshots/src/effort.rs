//! How much is tested: which games, and how long.
//!
//! Tests that try a number of games, positions or leaves try few of them, so that all tests together take minutes. With
//! `RULEWRIGHT_LONG=1` in the environment they try many. `RULEWRIGHT_GAME=name` tests one game only, and
//! `RULEWRIGHT_GAME=name,other` tests two.

use std::env;

/// The first amount, or the second one if `RULEWRIGHT_LONG` is set.
pub fn amount<T>([short, long]: [T; 2]) -> T {
    let is_long = env::var_os("RULEWRIGHT_LONG").is_some_and(|value| !value.is_empty() && value != "0");
    if is_long { long } else { short }
}

/// Whether the game of this name is tested: all are, unless `RULEWRIGHT_GAME` names some.
pub fn is_tested(game: &str) -> bool {
    env::var("RULEWRIGHT_GAME").map_or(true, |games| games.split(',').any(|name| name == game))
}

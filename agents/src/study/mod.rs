//! The balance of a game under good play: games between equal searchers from balanced openings, and their results.

mod game;
mod page;
mod results;

pub use game::{Played, Table, play};
pub use page::{figures, page, percent, with_interval};
pub use results::{Interval, Results};

use std::convert::Infallible;

use crate::openings::Opening;

/// Plays a game from each opening, on `threads` threads, and calls `watch` with the index of the opening and its game. The number of
/// threads changes only the order of the calls. Stops early, with the games that are over by then, if the table's `stop` returns true.
pub fn play_all(
    table: &Table<'_>,
    openings: &[Opening],
    threads: usize,
    watch: &mut dyn FnMut(usize, Played),
) {
    let numbered: Vec<_> = openings.iter().enumerate().collect();
    let game = |(number, opening): &(usize, &Opening)| {
        Ok(play(table, opening, *number as u64).map(|game| (*number, game)))
    };
    let played: Result<(), Infallible> =
        tournament::play_all(&numbered, threads, &game, &mut |(number, game)| {
            watch(number, game);
            Ok(())
        });
    let Ok(()) = played;
}

#[cfg(test)]
mod tests;

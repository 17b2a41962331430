//! The balance of a game under good play: games between equal searchers from balanced openings, and what they tell.

mod game;
mod page;
mod results;

pub use game::{Played, Table, play};
pub use page::{figures, page, percent, with_interval};
pub use results::{Interval, Results};

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::openings::Opening;

/// Plays a game from each opening on so many threads, and hands each to `watch` with the number of its opening. Results depend on the
/// number of threads in their order only. Stops early, with the games that are over by then, if the table's `stop` returns true.
pub fn play_all(
    table: &Table<'_>,
    openings: &[Opening],
    threads: usize,
    watch: &mut dyn FnMut(usize, Played),
) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, played) = mpsc::channel();
        for _ in 0..threads.max(1) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let game = openings.get(number).and_then(|opening| play(table, opening, number as u64));
                    let Some(game) = game else { break };
                    if sender.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        played.into_iter().for_each(|(number, game)| watch(number, game));
    });
}

#[cfg(test)]
mod tests;

//! Instructions that perft and random games take: the same on a noisy machine, and told with the difference to the last
//! run.
//!
//! Needs valgrind, and a runner of the same version as the library:
//!
//!     cargo install gungraun-runner --version 0.20.0
//!     cargo bench -p yardsticks --bench instructions

// What gungraun's macros write has no documentation, and `super::` before the names of this file.
#![allow(missing_docs, unused_qualifications)]

use std::hint::black_box;

use engine::{Playouts, Table};
use gungraun::prelude::*;

/// A new game; that is not measured.
fn table(game: &str, amount: u64) -> (Box<dyn Table>, u64) {
    let entry = rules::find(game).unwrap_or_else(|| panic!("no game is called {game}"));
    (entry.table(), amount)
}

// Leaves after so many plies.
#[library_benchmark(setup = table)]
#[bench::checkers("checkers", 8)]
#[bench::international_draughts("international_draughts", 6)]
#[bench::reversi("reversi", 7)]
#[bench::chess("chess", 4)]
#[bench::halma("halma", 3)]
#[bench::pente("pente", 3)]
fn perft((table, depth): (Box<dyn Table>, u64)) -> Option<u64> {
    black_box(table.perft(depth as u32, false, &|| false))
}

// So many random games.
#[library_benchmark(setup = table)]
#[bench::checkers("checkers", 100)]
#[bench::reversi("reversi", 100)]
#[bench::connect_four("connect_four", 1000)]
#[bench::little_go("little_go", 100)]
#[bench::pente("pente", 20)]
fn playouts((table, games): (Box<dyn Table>, u64)) -> Playouts {
    black_box(table.playouts(1, games, &|| false))
}

// The leaves as generators written by hand count them.
#[library_benchmark]
#[bench::checkers(yardsticks::checkers::perft, 8)]
#[bench::reversi(yardsticks::reversi::perft, 7)]
fn perft_by_hand(perft: fn(u32) -> u64, depth: u32) -> u64 {
    black_box(perft(black_box(depth)))
}

// The random games of generators written by hand.
#[library_benchmark]
#[bench::checkers(yardsticks::checkers::playouts, 100)]
#[bench::reversi(yardsticks::reversi::playouts, 100)]
#[bench::connect_four(yardsticks::connect_four::playouts, 1000)]
fn playouts_by_hand(playouts: fn(u64, u64) -> yardsticks::Tally, games: u64) -> yardsticks::Tally {
    black_box(playouts(1, black_box(games)))
}

library_benchmark_group!(name = generated, benchmarks = [perft, playouts]);
library_benchmark_group!(name = by_hand, benchmarks = [perft_by_hand, playouts_by_hand]);

main!(library_benchmark_groups = generated, by_hand);

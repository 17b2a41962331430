//! Counts allocations: code that runs a million times a second must not allocate.

use allocation_counter::measure;
use rulewright_engine::search::{Watch, alpha_beta, mcts};
use rulewright_engine::{Game, History, Position, SearchLimits, perft, playouts};

use crate::games::{Breakthrough, TicTacToe};

/// Most allocations while lists and tables grow to their size.
const SETTING_UP: u64 = 400;

/// Checks that ten times the work needs no more allocations.
fn allocates_at_the_start_only(small: impl FnOnce(), large: impl FnOnce()) {
    let (small, large) = (measure(small).count_total, measure(large).count_total);
    assert!(small < SETTING_UP, "{small}");
    assert!(large <= small + 20, "{small} {large}");
}

fn checks<P: Position>(start: &P) {
    let past = History::new();
    let count = |depth| move || _ = perft(start, &History::new(), depth, false, &|| false);
    allocates_at_the_start_only(count(4), count(6));
    let games = |games| move || _ = playouts(start, &History::new(), 1, games, 3, &|| false);
    allocates_at_the_start_only(games(100), games(1000));
    let of_nodes = |nodes| SearchLimits { nodes, memory: 1 << 16, ..SearchLimits::default() };
    let search = |nodes| {
        let past = &past;
        move || _ = alpha_beta(start, past, &of_nodes(nodes), true)
    };
    allocates_at_the_start_only(search(20_000), search(200_000));
    let sample = |nodes| {
        let past = &past;
        move || _ = mcts(start, past, &of_nodes(nodes), &Watch::NOBODY)
    };
    allocates_at_the_start_only(sample(20_000), sample(200_000));
}

#[test]
fn nothing_is_allocated_in_the_long_run() {
    checks(&TicTacToe::new().start());
    checks(&Breakthrough::new().start());
}

//! Counts the allocations of generated code in the searchers' hands: what runs a million times a second makes none.

use allocation_counter::measure;
use engine::{Entry, Limits, Searcher, Table};
use snapshots::games;

/// How often lists may grow, to twice its size each time: a search has some for each ply.
const GROWING: u64 = 400;
/// Leaves that are counted in no time.
const MOST_LEAVES: u64 = 1_000_000;

#[test]
fn ten_times_the_work_allocates_no_more() {
    games::for_each(rules::games(), |game| game.sheet().name.to_string(), |game| check(*game));
}

fn check(game: &dyn Entry) {
    let table = game.table();
    let count = |depth| table.perft(depth, false, &|| false).unwrap_or(0);
    let depth = (2..8).take_while(|depth| count(*depth) <= MOST_LEAVES).last().unwrap_or(1);
    compare("perft", || _ = count(depth - 1), || _ = count(depth));
    let random = |games| table.playouts(1, games, &|| false);
    compare("playouts", || _ = random(4), || _ = random(40));
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        compare("search", || search(&*table, how, 1_000), || search(&*table, how, 10_000));
    }
}

fn search(table: &dyn Table, how: Searcher, nodes: u64) {
    table.search(how, &Limits { nodes, memory: 1 << 20, ..Limits::default() });
}

fn compare(what: &str, small: impl FnOnce(), large: impl FnOnce()) {
    let (small, large) = (measure(small).count_total, measure(large).count_total);
    assert!(large <= small + GROWING, "{what}: {small} allocations, {large} in ten times the work");
}

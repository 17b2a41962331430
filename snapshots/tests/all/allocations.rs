//! Counts the allocations of generated code in the searchers' hands: what runs a million times a second makes none.

use allocation_counter::measure;
use engine::{Entry, Limits, Searcher, Table};
use snapshots::effort::amount;
use snapshots::games;

/// How often lists may grow, to twice its size each time: a search has some for each ply.
const GROWING: u64 = 400;
/// Leaves of the deeper count, at most; the second number is that of `RULEWRIGHT_LONG`.
const MOST_LEAVES: [u64; 2] = [50_000, 1_000_000];
/// Nodes of the shorter search; the second number is that of `RULEWRIGHT_LONG`.
const NODES: [u64; 2] = [100, 1_000];

#[test]
fn ten_times_the_work_allocates_no_more() {
    games::for_each(&games::generated(), |game| game.sheet().name.to_string(), |game| check(*game));
}

fn check(game: &dyn Entry) {
    let table = game.table();
    let count = |depth| table.perft(depth, false, &|| false).unwrap_or(0);
    let most = amount(MOST_LEAVES);
    let depth = (2..8).take_while(|depth| count(*depth) <= most).last().unwrap_or(1);
    compare("perft", || _ = count(depth - 1), || _ = count(depth));
    let random = |games| table.playouts(1, games, &|| false);
    compare("playouts", || _ = random(1), || _ = random(10));
    let nodes = amount(NODES);
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        compare("search", || search(&*table, how, nodes), || search(&*table, how, 10 * nodes));
    }
}

fn search(table: &dyn Table, how: Searcher, nodes: u64) {
    table.search(how, &Limits { nodes, memory: 1 << 20, ..Limits::default() });
}

fn compare(what: &str, small: impl FnOnce(), large: impl FnOnce()) {
    let (small, large) = (measure(small).count_total, measure(large).count_total);
    assert!(large <= small + GROWING, "{what}: {small} allocations, {large} in ten times the work");
}

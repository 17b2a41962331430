//! Counts the allocations of perft, playouts and searches with generated code: code that runs a million times a second makes none.

use allocation_counter::measure;
use effort::amount;
use engine::weights::Weights;
use engine::{ErasedGame, ErasedPosition, SearchLimits, Searcher};
use snapshots::games;

/// The most times that lists may grow, each time to twice their size: a search has some lists for each ply.
const GROWING: u64 = 400;
/// Leaves of the deeper count, at most; the second number is that of `RULEWRIGHT_LONG`.
const MOST_LEAVES: [u64; 2] = [10_000, 1_000_000];
/// Nodes of the shorter search; the second number is that of `RULEWRIGHT_LONG`.
const NODES: [u64; 2] = [100, 1_000];
/// Random games of the shorter playouts; the second number is that of `RULEWRIGHT_LONG`.
const PLAYOUTS: [u64; 2] = [1, 10];

#[test]
fn ten_times_the_work_allocates_no_more() {
    effort::for_each(&games::generated(), |game| game.metadata().name.to_string(), |game| check(*game));
}

fn check(game: &dyn ErasedGame) {
    let position = game.start();
    let count = |depth| position.perft(depth, false, &|| false).unwrap_or(0);
    let most = amount(MOST_LEAVES);
    let depth = (2..8).take_while(|depth| count(*depth) <= most).last().unwrap_or(1);
    compare("perft", || _ = count(depth - 1), || _ = count(depth));
    let random = |games| position.playouts(1, games, &|| false);
    let games = amount(PLAYOUTS);
    compare("playouts", || _ = random(games), || _ = random(10 * games));
    let nodes = amount(NODES);
    // Weights of the clauses alone would not be used.
    let weights = Weights { to_move: [[1, 2]; 2], ..Weights::of_clauses(game.metadata()) };
    let weighted = game.with_weights(&weights).expect("weights of its shape");
    let learned = weighted.start();
    for how in [Searcher::AlphaBeta, Searcher::Mcts] {
        for (what, position) in [("search", &position), ("search with learned weights", &learned)] {
            compare(what, || search(&**position, how, nodes), || search(&**position, how, 10 * nodes));
        }
    }
}

fn search(position: &dyn ErasedPosition, how: Searcher, nodes: u64) {
    position.search(how, &SearchLimits { nodes, memory: 1 << 20, ..SearchLimits::default() });
}

fn compare(what: &str, small: impl FnOnce(), large: impl FnOnce()) {
    let (small, large) = (measure(small).count_total, measure(large).count_total);
    assert!(large <= small + GROWING, "{what}: {small} allocations, {large} in ten times the work");
}

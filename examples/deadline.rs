//! A search ends by a clock of its caller's choice, by a number of positions, or when it is told to.

use std::time::{Duration, Instant};

use examples::pawns::Rules;
use rulewright_engine::{Clock, Deadline, Erased, ErasedGame, SearchLimits, Searcher};

/// Searches the start position in each way.
pub fn main() {
    let position = Erased(Rules).start();
    let time = Duration::from_millis(5);
    let begun = Instant::now();
    let clocks = [
        Clock::Process,
        // For several searches beside each other, each on a thread.
        Clock::Thread,
        Clock::Wall,
        // The clock of a host or of a test: here, one that goes twice as fast.
        Clock::own(move || begun.elapsed() * 2),
    ];
    for clock in clocks {
        // No new iteration starts in the second half.
        let deadline = Deadline::after(clock.clone(), time).soft_at(clock.now() + time / 2);
        let limits = SearchLimits { deadline, ..SearchLimits::default() };
        let found = position.search(Searcher::AlphaBeta, &limits).expect("the game is not over");
        println!("{clock:?}: {} after {} positions", found.play, found.nodes);
    }
    // A number of nodes gives the same play on every machine.
    let limits = SearchLimits { nodes: 1000, ..SearchLimits::default() };
    let found = position.search(Searcher::AlphaBeta, &limits).expect("the game is not over");
    println!("nodes: {} at depth {}", found.play, found.depth);
    // `tell` gets each iteration, and `stop` may end the search for any reason.
    let stop = || begun.elapsed() > 20 * time;
    let limits = SearchLimits { depth: 6, ..SearchLimits::default() };
    let tell = |found: rulewright_engine::Found| println!("depth {}: {}", found.depth, found.play);
    position.search_watched(Searcher::AlphaBeta, &limits, &stop, &tell);
}

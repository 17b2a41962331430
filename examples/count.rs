//! Perft of a rule text that is read while the program runs: the leaves of its game tree, on two threads.

use std::error::Error;

use rulewright_dsl::interp::Interpreted;
use rulewright_dsl::render::render;
use rulewright_dsl::{Sources, compile};
use rulewright_engine::{Counting, Erased, ErasedGame};

const RULES: &str = include_str!("pawns.rules");

/// Counts to depth 4.
pub fn main() -> Result<(), Box<dyn Error>> {
    let mut sources = Sources::default();
    let file = sources.add("pawns.rules", RULES);
    let (model, _warnings) = compile(&sources, file).map_err(|faults| render(&faults, &sources, false))?;
    let position = Erased(Interpreted::new(model)).start();
    for depth in 1..=4 {
        let counting = Counting { depth, finished_count: false, counts: None, threads: 2 };
        let leaves = counting.leaves(&*position, &|| false).map_err(|_| "stopped")?;
        println!("{depth} {leaves}");
        // One thread counts the same.
        assert_eq!(position.perft(depth, false, &|| false), Ok(leaves));
    }
    Ok(())
}

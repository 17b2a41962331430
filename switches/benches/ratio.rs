//! The gain of each technique: games with it and without it, in one run:
//!
//!     cargo bench -p switches --features bench --bench ratio                     # all rows of the table
//!     cargo bench -p switches --features bench --bench ratio -- lanes checkers   # those of a technique, and those of a game
//!
//! Figures are for a second of CPU time on one thread, the median of five runs. The two modules take turns, so that other work
//! of the machine slows both.

use agents::bench::{Effort, Kind, measure};
use engine::ErasedGame;
use switches::{ROWS, Row};

const RUNS: usize = 5;
/// CPU time of random games in a run.
const SECONDS: f64 = 0.3;

fn main() {
    // Cargo adds `--bench`.
    let words: Vec<_> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let wanted = |row: &&Row| {
        words.is_empty() || words.iter().any(|word| [row.technique, row.game].contains(&word.as_str()))
    };
    println!(
        "| technique | game | measured | without | with | ratio |\n| --- | --- | --- | --- | --- | --- |"
    );
    ROWS.iter().filter(wanted).for_each(print);
}

fn print(row: &Row) {
    let kind = Kind::parse(row.work).unwrap_or_else(|| panic!("{row}: no work is called {}", row.work));
    let (mut with, mut without) = (Vec::with_capacity(RUNS), Vec::with_capacity(RUNS));
    for _ in 0..RUNS {
        with.push(run(row.with(), kind));
        without.push(run(row.without, kind));
    }
    let [with, without] = [with, without].map(median);
    println!(
        "| {} | {} | {kind}, {} | {} | {} | {:.2} |",
        row.technique,
        row.game,
        kind.unit(),
        short(without),
        short(with),
        with / without
    );
}

fn run(entry: &dyn ErasedGame, kind: Kind) -> f64 {
    measure(entry, kind, Effort { runs: 1, seconds: SECONDS }, &|| false).expect("nothing stops it").median()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// A figure with three digits or so, in thousands or millions.
fn short(figure: f64) -> String {
    let (figure, unit) = if figure >= 1e6 { (figure / 1e6, "M") } else { (figure / 1e3, "k") };
    let digits = if figure >= 100.0 { 0 } else { 1 };
    format!("{figure:.digits$} {unit}")
}

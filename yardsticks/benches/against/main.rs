//! Compares the speed of generated code with yardsticks and published crates, all in one run:
//!
//!     cargo bench -p yardsticks --features bench --bench against                        # all works
//!     cargo bench -p yardsticks --features bench --bench against -- checkers reversi    # those of two games
//!     cargo bench -p yardsticks --features bench --bench against -- --json
//!
//! Figures are rates for each second of CPU time on one thread: the median of five runs, and the spread of
//! the runs. The contenders take turns, so other load on the machine affects all of them alike.

#[path = "../cozy.rs"]
mod cozy;
mod works;

use std::time::Duration;

use engine::cpu_time;
use serde_json::{Value, json};

use works::{WORKS, Work};

const RUNS: usize = 5;
/// Least CPU time of a run: the work is repeated until then.
const LEAST: Duration = Duration::from_millis(200);

fn main() {
    // Cargo adds `--bench`.
    let (options, games): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let wanted = |work: &&Work| games.is_empty() || games.iter().any(|game| game == work.game);
    let works = WORKS.iter().filter(wanted);
    if options.iter().any(|option| option == "--json") {
        println!("{:#}", works.map(|work| as_json(work, &measure(work))).collect::<Value>());
    } else {
        works.for_each(|work| print(work, &measure(work)));
    }
}

/// The speed of a contender.
struct Speed {
    name: &'static str,
    /// The figures of all runs, in ascending order.
    figures: Vec<f64>,
}

impl Speed {
    fn median(&self) -> f64 {
        self.figures[self.figures.len() / 2]
    }

    /// Difference between the largest and the smallest figure, as a share of the median.
    fn spread(&self) -> f64 {
        (self.figures[self.figures.len() - 1] - self.figures[0]) / self.median()
    }
}

/// The speeds of all contenders, generated code first.
///
/// # Panics
/// If the contenders' counts differ where they must be the same.
fn measure(work: &Work) -> Vec<Speed> {
    let contenders = work.contenders();
    let counts: Vec<u64> = contenders.iter().map(|(_, run)| run()).collect();
    assert!(!work.exact || counts.iter().all(|&count| count == counts[0]), "{}: {counts:?}", work.title());
    let mut speeds: Vec<_> =
        contenders.iter().map(|&(name, _)| Speed { name, figures: Vec::with_capacity(RUNS) }).collect();
    for _ in 0..RUNS {
        for (speed, (_, run)) in speeds.iter_mut().zip(&contenders) {
            speed.figures.push(rate(run));
        }
    }
    speeds.iter_mut().for_each(|speed| speed.figures.sort_by(f64::total_cmp));
    speeds
}

/// The rate of `run`, in counts for each second of CPU time.
fn rate(run: &dyn Fn() -> u64) -> f64 {
    let begun = cpu_time();
    let mut count = 0;
    loop {
        count += run();
        let took = cpu_time() - begun;
        if took >= LEAST {
            return count as f64 / took.as_secs_f64();
        }
    }
}

fn print(work: &Work, speeds: &[Speed]) {
    for (index, speed) in speeds.iter().enumerate() {
        let title = if index == 0 { work.title() } else { String::new() };
        let (figure, spread) = (speed.median() / 1e6, 50.0 * speed.spread());
        print!("{title:28}  {:12}  {figure:9.3} M {:8}  ±{spread:4.1} %", speed.name, work.unit());
        println!(
            "{}",
            if index == 0 { String::new() } else { format!("  ratio {:.2}", ratio(speeds, speed)) }
        );
    }
}

/// Speed of generated code as a multiple of the other speed.
fn ratio(speeds: &[Speed], other: &Speed) -> f64 {
    speeds[0].median() / other.median()
}

fn as_json(work: &Work, speeds: &[Speed]) -> Value {
    let contender = |speed: &Speed| {
        json!({
            "name": speed.name, "median": speed.median(), "spread": speed.spread(), "figures": speed.figures,
            "ratio": ratio(speeds, speed),
        })
    };
    let contenders: Value = speeds.iter().map(contender).collect();
    json!({"work": work.title(), "unit": work.unit(), "contenders": contenders})
}

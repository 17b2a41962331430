//! Measures a benchmark: several runs in CPU time of this process, and their median.

use std::time::Duration;

use engine::{ErasedGame, ErasedPosition, SearchLimits, Searcher, cpu_time};

use super::Kind;

/// Shorter runs are too inexact and are repeated with a larger amount of work.
const LEAST: Duration = Duration::from_millis(100);
/// Random seed of all runs.
const SEED: u64 = 1;

/// The figures of all runs, in the unit of the benchmark.
#[derive(Clone, Debug)]
pub struct Measured {
    sorted: Vec<f64>,
}

impl Measured {
    /// The median of the figures.
    pub fn median(&self) -> f64 {
        self.sorted[self.sorted.len() / 2]
    }

    /// All figures, in ascending order.
    pub fn all(&self) -> &[f64] {
        &self.sorted
    }

    /// Difference between the largest and the smallest figure, as a share of the median.
    pub fn spread(&self) -> f64 {
        (self.sorted[self.sorted.len() - 1] - self.sorted[0]) / self.median()
    }
}

/// Measures a benchmark from the start of a game in `runs` runs, at least one. Random games and searches take
/// about `seconds` of CPU time each. `None` if `stop` returned true.
pub fn measure(
    entry: &dyn ErasedGame,
    kind: Kind,
    runs: usize,
    seconds: f64,
    stop: &dyn Fn() -> bool,
) -> Option<Measured> {
    let position = entry.start();
    let games = match kind {
        Kind::Playouts | Kind::Plies => games_in(&*position, seconds, stop)?,
        Kind::Perft(_) | Kind::Search | Kind::State => 0,
    };
    let run = |_| match kind {
        Kind::Perft(depth) => perft(&*position, depth, stop),
        Kind::Playouts => playouts(&*position, games, stop).map(|(games, _)| games),
        Kind::Plies => playouts(&*position, games, stop).map(|(_, plies)| plies),
        Kind::Search => search(&*position, entry.metadata().search, seconds, stop),
        Kind::State => Some(position.state_bytes() as f64),
    };
    let mut sorted = (0..runs.max(1)).map(run).collect::<Option<Vec<_>>>()?;
    sorted.sort_by(f64::total_cmp);
    Some(Measured { sorted })
}

/// The rate of `work`, in counts for each second of CPU time. Repeats `work` until it has taken [`LEAST`].
fn rate(mut work: impl FnMut() -> Option<u64>) -> Option<f64> {
    let begun = cpu_time();
    let mut count = 0;
    loop {
        count += work()?;
        let took = cpu_time() - begun;
        if took >= LEAST {
            return Some(count as f64 / took.as_secs_f64());
        }
    }
}

fn perft(position: &dyn ErasedPosition, depth: u32, stop: &dyn Fn() -> bool) -> Option<f64> {
    rate(|| position.perft(depth, false, stop))
}

/// The number of random games that take about `seconds` of CPU time.
fn games_in(position: &dyn ErasedPosition, seconds: f64, stop: &dyn Fn() -> bool) -> Option<u64> {
    let mut games = 1;
    loop {
        let begun = cpu_time();
        position.playouts(SEED, games, stop);
        let took = cpu_time() - begun;
        if stop() {
            return None;
        }
        if took >= LEAST {
            return Some(((games as f64 * seconds / took.as_secs_f64()) as u64).max(1));
        }
        games *= 2;
    }
}

/// Games and plies for each second of CPU time.
fn playouts(position: &dyn ErasedPosition, games: u64, stop: &dyn Fn() -> bool) -> Option<(f64, f64)> {
    let begun = cpu_time();
    let played = position.playouts(SEED, games, stop);
    let seconds = (cpu_time() - begun).as_secs_f64();
    (!stop()).then(|| (games as f64 / seconds, played.plies as f64 / seconds))
}

/// Nodes for each second of CPU time.
fn search(
    position: &dyn ErasedPosition,
    how: Searcher,
    seconds: f64,
    stop: &dyn Fn() -> bool,
) -> Option<f64> {
    let begun = cpu_time();
    let end = begun + Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let limits = SearchLimits { deadline: end, soft: end, seed: SEED, ..SearchLimits::default() };
    let found = position.search(how, &limits)?;
    (!stop()).then(|| found.nodes as f64 / (cpu_time() - begun).as_secs_f64())
}

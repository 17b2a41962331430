//! Measures a benchmark: several runs in CPU time of this thread, and their median.

use std::time::Duration;

use engine::{ErasedGame, ErasedPosition, SearchLimits, Searcher, thread_time};

use super::Kind;

/// CPU time that makes a run exact enough. A shorter run is repeated, or given more work.
const LEAST: Duration = Duration::from_millis(100);
/// Random seed of all runs.
const SEED: u64 = 1;
/// Nodes of the shortest search.
const NODES: u64 = 1 << 10;

/// The length of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Runs, at least one.
    pub runs: usize,
    /// Approximate CPU seconds of a run.
    pub seconds: f64,
}

impl Effort {
    /// The least time of a run.
    fn least(self) -> Duration {
        Duration::try_from_secs_f64(self.seconds).unwrap_or(LEAST).min(LEAST)
    }
}

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

/// Measures a benchmark from the start of a game. `None` if `stop` returned true.
pub fn measure(
    entry: &dyn ErasedGame,
    kind: Kind,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<Measured> {
    let position = &*entry.start();
    let how = entry.metadata().search;
    match kind {
        Kind::Perft(depth) => median(effort, || perft(position, depth, effort, stop)),
        Kind::Playouts | Kind::Plies => {
            let games = games_in(position, effort, stop)?;
            let playouts = || playouts(position, games, stop);
            median(effort, || {
                playouts().map(|(games, plies)| if kind == Kind::Plies { plies } else { games })
            })
        }
        Kind::Search => {
            let nodes = nodes_in(position, how, effort, stop)?;
            median(effort, || search(position, how, nodes, effort, stop))
        }
        Kind::State => median(effort, || Some(position.state_bytes() as f64)),
    }
}

/// The figures of [`Effort::runs`] runs; `None` as soon as a run returns `None`.
pub fn median(effort: Effort, mut run: impl FnMut() -> Option<f64>) -> Option<Measured> {
    let mut sorted = (0..effort.runs.max(1)).map(|_| run()).collect::<Option<Vec<_>>>()?;
    sorted.sort_by(f64::total_cmp);
    Some(Measured { sorted })
}

/// The rate of `work`, in counts for each second of CPU time. Repeats `work` until it has taken long enough.
fn rate(effort: Effort, mut work: impl FnMut() -> Option<u64>) -> Option<f64> {
    let begun = thread_time();
    let mut count = 0;
    loop {
        count += work()?;
        let took = thread_time() - begun;
        if took >= effort.least() {
            return Some(count as f64 / took.as_secs_f64());
        }
    }
}

/// Leaves for each second of CPU time.
pub fn perft(
    position: &dyn ErasedPosition,
    depth: u32,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<f64> {
    rate(effort, || position.perft(depth, false, stop).ok().filter(|_| !stop()))
}

/// Number of random games that take about `effort.seconds` of CPU time.
pub fn games_in(position: &dyn ErasedPosition, effort: Effort, stop: &dyn Fn() -> bool) -> Option<u64> {
    let mut games = 1;
    loop {
        let begun = thread_time();
        let played = position.playouts(SEED, games, stop);
        let took = thread_time() - begun;
        if stop() || played.overlong.is_some() {
            return None;
        }
        if took >= effort.least() {
            return Some(((games as f64 * effort.seconds / took.as_secs_f64()) as u64).max(1));
        }
        games *= 2;
    }
}

/// Random games and plies for each second of CPU time, unfinished games included.
pub fn playouts(position: &dyn ErasedPosition, games: u64, stop: &dyn Fn() -> bool) -> Option<(f64, f64)> {
    let begun = thread_time();
    let played = position.playouts(SEED, games, stop);
    let seconds = (thread_time() - begun).as_secs_f64();
    let plies = played.plies + played.unfinished_plies;
    (!stop()).then(|| (games as f64 / seconds, plies as f64 / seconds))
}

/// The least node limit, by doubling, at which a search takes `effort.seconds` of CPU time, or ends below the limit.
pub fn nodes_in(
    position: &dyn ErasedPosition,
    how: Searcher,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    let mut nodes = NODES;
    loop {
        let begun = thread_time();
        let visited = visited(position, how, nodes)?;
        let took = thread_time() - begun;
        if stop() {
            return None;
        }
        // A search below its limit is complete: a higher limit adds no nodes.
        if took.as_secs_f64() >= effort.seconds || visited < nodes {
            return Some(nodes);
        }
        nodes *= 2;
    }
}

/// Nodes for each second of CPU time.
pub fn search(
    position: &dyn ErasedPosition,
    how: Searcher,
    nodes: u64,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<f64> {
    rate(effort, || visited(position, how, nodes).filter(|_| !stop()))
}

/// Number of nodes visited by a search that may visit `nodes`.
fn visited(position: &dyn ErasedPosition, how: Searcher, nodes: u64) -> Option<u64> {
    let limits = SearchLimits { nodes, seed: SEED, ..SearchLimits::default() };
    position.search(how, &limits).map(|found| found.nodes)
}

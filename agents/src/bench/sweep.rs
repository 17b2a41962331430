//! The sweep: all figures of a game, measured in several positions.

use engine::{ErasedGame, ErasedPosition, Searcher};
use serde::{Deserialize, Serialize};

use super::Effort;
use super::measure::{self, median};
use super::positions::{Place, positions};

/// Approximate leaves of a perft for each second of a run; to count so many takes only a fraction of that second.
const LEAVES_PER_SECOND: f64 = 2e7;
/// Greatest depth of a perft.
const MOST_DEPTH: u32 = 24;

/// The figures of all games, and the length of the measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swept {
    /// Approximate CPU seconds of a run. Depths depend on this value.
    pub seconds: f64,
    /// Runs of each measurement.
    pub runs: usize,
    /// The figures, slowest random ply first.
    pub games: Vec<GameFigures>,
}

/// The figures of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameFigures {
    /// The name of the game.
    pub game: String,
    /// The figures of each position.
    pub positions: Vec<PositionFigures>,
    /// Mean plies of a random game from the start.
    pub mean_plies: f64,
    /// Instructions of a ply in random games, if they were counted.
    pub instructions_per_ply: Option<f64>,
    /// Bytes of a position in memory.
    pub state_bytes: usize,
    /// Bytes of the generated module's text.
    pub module_bytes: usize,
}

/// The figures of a position. A second is a CPU second of the thread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PositionFigures {
    /// The phase of the game: see [`Place::when`].
    pub when: String,
    /// Plies before the position.
    pub ply: usize,
    /// The depth to which leaves are counted.
    pub depth: u32,
    /// Leaves a second.
    pub leaves: f64,
    /// Random games a second.
    pub playouts: f64,
    /// Plies of random games a second.
    pub plies: f64,
    /// Nanoseconds a ply of random games.
    pub nanoseconds_per_ply: f64,
    /// Positions that a search visits a second.
    pub nodes: f64,
}

impl GameFigures {
    /// The geometric mean of a figure over all positions.
    pub fn mean(&self, figure: impl Fn(&PositionFigures) -> f64) -> f64 {
        geometric_mean(self.positions.iter().map(figure))
    }

    /// Nanoseconds of a ply in random games, as a mean.
    pub fn nanoseconds_per_ply(&self) -> f64 {
        self.mean(|position| position.nanoseconds_per_ply)
    }
}

/// The geometric mean; 1 if there are no figures.
pub fn geometric_mean(figures: impl Iterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = figures.map(f64::ln).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len().max(1) as f64).exp()
}

/// Measures a game, except for instructions. `module_bytes` is the size of its module. `None` if `stop` returned true.
pub fn sweep(
    entry: &dyn ErasedGame,
    module_bytes: usize,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<GameFigures> {
    let how = entry.metadata().search;
    let places = positions(entry);
    let figures = |place| measured(place, how, effort, stop);
    let positions = places.iter().map(figures).collect::<Option<Vec<_>>>()?;
    let start = &positions[0];
    Some(GameFigures {
        game: entry.metadata().name.to_string(),
        mean_plies: start.plies / start.playouts.max(f64::MIN_POSITIVE),
        instructions_per_ply: None,
        state_bytes: entry.start().state_bytes(),
        module_bytes,
        positions,
    })
}

fn measured(
    place: &Place,
    how: Searcher,
    effort: Effort,
    stop: &dyn Fn() -> bool,
) -> Option<PositionFigures> {
    let position = &*place.position;
    let depth = depth(position, (effort.seconds * LEAVES_PER_SECOND) as u64, stop)?;
    let games = measure::games_in(position, effort, stop)?;
    let nodes = measure::nodes_in(position, how, effort, stop)?;
    let leaves = median(effort, || measure::perft(position, depth, effort, stop))?.median();
    let mut mean_plies = 1.0;
    let playouts = || {
        let (games, plies) = measure::playouts(position, games, stop)?;
        mean_plies = plies / games;
        Some(plies)
    };
    let plies = median(effort, playouts)?.median();
    let nodes = median(effort, || measure::search(position, how, nodes, effort, stop))?.median();
    Some(PositionFigures {
        when: place.when.to_owned(),
        ply: place.ply,
        depth,
        leaves,
        playouts: plies / mean_plies,
        plies,
        nanoseconds_per_ply: 1e9 / plies,
        nodes,
    })
}

/// The least depth after which the next one is expected to have more than `most` leaves: the same on every machine. If the game ends
/// sooner, the greatest depth with leaves.
fn depth(position: &dyn ErasedPosition, most: u64, stop: &dyn Fn() -> bool) -> Option<u32> {
    let mut before = 1;
    for depth in 1..MOST_DEPTH {
        let leaves = position.perft(depth, false, stop).ok()?;
        if leaves == 0 {
            return Some((depth - 1).max(1));
        }
        let expected = u128::from(leaves) * u128::from(leaves) / u128::from(before);
        if expected > most.into() {
            return Some(depth);
        }
        before = leaves;
    }
    Some(MOST_DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_of_rates_is_geometric() {
        assert!((geometric_mean([1.0, 100.0].into_iter()) - 10.0).abs() < 1e-9);
        assert!((geometric_mean([].into_iter()) - 1.0).abs() < 1e-9);
    }

    fn tic_tac_toe() -> Box<dyn ErasedGame> {
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tic_tac_toe.rules");
        crate::catalog::interpreted_file(rules.as_ref()).unwrap()
    }

    #[test]
    fn depths_depend_on_leaves_alone() {
        let game = tic_tac_toe();
        let start = game.start();
        // 9, 72, 504, 3024, ... leaves.
        let depth = |most| depth(&*start, most, &|| false).unwrap();
        assert_eq!([80, 81, 575, 576, 3527].map(depth), [1, 2, 2, 3, 3]);
        let mut late = game.start();
        for seed in 0..4 {
            let play = late.drawn_play(seed).unwrap();
            late.play(&play).unwrap();
        }
        assert_eq!(super::depth(&*late, u64::MAX, &|| false), Some(5), "no game is longer");
    }

    #[test]
    fn every_figure_is_measured() {
        let entry = tic_tac_toe();
        let figures = sweep(&*entry, 1, Effort { runs: 1, seconds: 0.001 }, &|| false).unwrap();
        assert_eq!(figures.positions.len(), 4);
        for position in &figures.positions {
            let PositionFigures { leaves, playouts, plies, nodes, nanoseconds_per_ply, .. } = *position;
            let all = [leaves, playouts, plies, nodes, nanoseconds_per_ply];
            assert!(all.iter().all(|figure| figure.is_finite() && *figure > 0.0), "{position:?}");
        }
        assert!((5.0..=9.0).contains(&figures.mean_plies));
        assert_eq!(sweep(&*entry, 1, Effort { runs: 1, seconds: 0.001 }, &|| true), None);
    }
}

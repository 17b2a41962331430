//! Errors of search scores against the scores of searches a few plies deeper, in positions like those that a search visits.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use engine::search::{ProbCut, Selectivity};
use engine::{ErasedGame, ErasedPosition, Random, SearchLimits, Searcher, WIN, mix};

use super::games::opening;

/// Depth of a search, in plies. Each iteration yields a score.
const DEPTH: u32 = 8;
/// The most nodes of a search.
const NODES: u64 = 100_000;
/// For [`Selectivity::near`] and [`Selectivity::far`], the depths of the deeper searches, and the plies by which the others are
/// less deep.
const MEASURED: [(RangeInclusive<u32>, u32); 2] = [(3..=4, ProbCut::NEAR), (5..=DEPTH, ProbCut::FAR)];
/// Errors count only if there is at least one per this many positions; a search yields up to four.
const SELDOM: usize = 4;
/// Nodes of each search that plays up to a position.
const PLAYED_BY: u64 = 200;

/// Mean and deviation of the search errors in `positions` random positions of a game, with its weights if it has any: for cuts
/// near the leaves, and for cuts far from them. `None` if searches seldom get deep enough, or if `stop` returned true. Equal
/// seeds give equal errors on any number of threads.
pub fn errors(
    entry: &dyn ErasedGame,
    positions: u64,
    seed: u64,
    threads: usize,
    stop: &(dyn Fn() -> bool + Sync),
) -> [Option<ProbCut>; 2] {
    let (next, all) = (AtomicU64::new(0), Mutex::new([Vec::new(), Vec::new()]));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stop() {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= positions {
                        return;
                    }
                    let Some(position) = position(entry, mix(seed, number)) else { continue };
                    let found = errors_of(&*position, stop);
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all.iter_mut().zip(found).for_each(|(all, found)| all.extend(found));
                }
            });
        }
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner).map(|mut errors| {
        // Floating-point sums depend on the order of the errors, and that order on the threads.
        errors.sort_unstable();
        let enough = SELDOM * errors.len() >= positions as usize && !errors.is_empty();
        (enough && !stop()).then(|| summed(&errors))
    })
}

/// A position from a game of short searches, after one random play: most positions in a search follow a play that the search
/// would not choose. `None` if the game is over.
fn position(entry: &dyn ErasedGame, seed: u64) -> Option<Box<dyn ErasedPosition>> {
    let typical = entry.metadata().typical_plies;
    let mut random = Random::new(mix(seed, 1));
    let mut position = opening(entry, typical / 6, seed);
    for _ in 0..random.below(typical * 2 / 3 + 1) {
        let limits = SearchLimits { nodes: PLAYED_BY, seed, ..quiet() };
        let play = position.search(Searcher::AlphaBeta, &limits)?.play;
        position.play(&play).ok()?;
    }
    let play = position.drawn_play(mix(seed, 2))?;
    position.play(&play).ok()?;
    position.outcome().is_none().then_some(position)
}

/// Limits of a search without cuts.
fn quiet() -> SearchLimits {
    SearchLimits { selectivity: Some(Selectivity::default()), memory: 4 << 20, ..SearchLimits::default() }
}

/// The score of each measured iteration, less that of the iteration so many plies shallower. Scores of decided games are left
/// out.
fn errors_of(position: &dyn ErasedPosition, stop: &(dyn Fn() -> bool + Sync)) -> [Vec<i32>; 2] {
    let scores = Mutex::new(Vec::new());
    let tell = |found: engine::Found| {
        scores.lock().unwrap_or_else(PoisonError::into_inner).push((found.depth, found.score));
    };
    let limits = SearchLimits { depth: DEPTH, nodes: NODES, ..quiet() };
    position.search_watched(Searcher::AlphaBeta, &limits, stop, &tell);
    let scores = scores.into_inner().unwrap_or_else(PoisonError::into_inner);
    let at = |depth| scores.iter().find(|(other, score)| *other == depth && score.abs() < WIN);
    MEASURED
        .map(|(depths, less)| depths.filter_map(|depth| Some(at(depth)?.1 - at(depth - less)?.1)).collect())
}

/// Mean and deviation, rounded.
fn summed(errors: &[i32]) -> ProbCut {
    let count = errors.len() as f64;
    let mean = errors.iter().map(|error| f64::from(*error)).sum::<f64>() / count;
    let squares = errors.iter().map(|error| (f64::from(*error) - mean).powi(2)).sum::<f64>();
    ProbCut { mean: mean.round() as i32, deviation: (squares / count).sqrt().round() as i32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{game, three_in_a_row};

    /// The player without a play loses; men meet head on.
    const MEN: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 5\npiece m \"x\" \"o\"\n\
        start\n  |oooo|\n  |....|\n  |....|\n  |....|\n  |xxxx|\n\
        play p: m along forward: empty; m along forward diagonal: enemy captured\n\
        loss when stuck\nvalue 100 per own\nvalue 7 per own in edge\nlength 20\n";

    #[test]
    fn equal_seeds_give_equal_errors_on_any_number_of_threads() {
        let entry = game(MEN);
        let one = errors(&*entry, 12, 3, 1, &|| false);
        assert!(one.iter().all(|errors| errors.is_some_and(|errors| errors.deviation > 0)), "{one:?}");
        assert_eq!(errors(&*entry, 12, 3, 3, &|| false), one);
        assert_eq!(errors(&*entry, 12, 3, 1, &|| true), [None; 2]);
    }

    #[test]
    fn games_that_end_too_soon_tell_nothing() {
        assert_eq!(errors(&*three_in_a_row(), 12, 1, 1, &|| false)[1], None);
    }

    #[test]
    fn errors_have_their_mean_and_deviation() {
        assert_eq!(summed(&[10, 14, 10, 14]), ProbCut { mean: 12, deviation: 2 });
        assert_eq!(summed(&[-7, -7]), ProbCut { mean: -7, deviation: 0 });
    }
}

//! Rounds of training: games with the weights so far, then a fit to all games, then games with the new weights.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use engine::weights::Weights;
use engine::{ErasedGame, mix};
use serde::{Deserialize, Serialize};

use super::features::{Features, Row};
use super::fit::{Fitted, Seen, fit, scale};
use super::games::{Game, Playing, play};

/// One game of so many is not fitted, but shows how well weights foretell.
const HELD: u64 = 10;

/// What fewer positions have is not learned.
const RARE: u32 = 8;

/// The settings of a training.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Games of each round.
    pub games: u64,
    /// How games are played.
    pub playing: Playing,
    /// Random seed.
    pub seed: u64,
}

/// A training under way.
pub struct Training<'e> {
    entry: &'e dyn ErasedGame,
    settings: Settings,
    features: Features,
    scale: Option<f64>,
    /// All games so far.
    pub games: Vec<Game>,
    /// The weights so far; at first those that leave it to the `value` clauses.
    pub weights: Weights,
}

/// What a round has brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Games of all rounds so far.
    pub games: u64,
    /// Positions that were fitted.
    pub positions: u64,
    /// Mean loss (cross-entropy) of the `value` clauses on positions that were not fitted, and that of the weights.
    pub losses: [f64; 2],
}

impl<'e> Training<'e> {
    /// A training that has not begun. If the game has weights, they are not used.
    pub fn new(entry: &'e dyn ErasedGame, settings: Settings) -> Self {
        let features = Features::new(entry, settings.seed);
        let weights = Weights::of_clauses(entry.metadata());
        Self { entry, settings, features, scale: None, games: Vec::new(), weights }
    }

    /// The number of weights that are not bound to be equal.
    pub fn classes(&self) -> usize {
        self.features.expected().len()
    }

    /// Plays the games of a round on so many threads, except those that are `known`, by their numbers. `each` is told of each game in the
    /// order of numbers, with whether it was played just now. False if `stop` returned true, or if `each` returned false: the round is
    /// then not whole.
    pub fn play_round(
        &mut self,
        mut known: BTreeMap<u64, Game>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        each: &mut dyn FnMut(u64, &Game, bool) -> bool,
    ) -> bool {
        let begin = self.games.len() as u64;
        let end = begin + self.settings.games;
        let missing: Vec<u64> = (begin..end).filter(|number| !known.contains_key(number)).collect();
        let weighted = self.entry.with_weights(&self.weights);
        let entry = weighted.as_deref().unwrap_or(self.entry);
        let (next, enough) = (AtomicU64::new(0), AtomicBool::new(false));
        let stopped = || enough.load(Relaxed) || stop();
        let (sender, news) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, missing, next, stopped) = (sender.clone(), &missing, &next, &stopped);
                let settings = self.settings;
                scope.spawn(move || {
                    while let Some(number) = missing.get(next.fetch_add(1, Relaxed) as usize) {
                        let seed = mix(settings.seed, *number);
                        let Some(game) = play(entry, settings.playing, seed, stopped) else {
                            return;
                        };
                        // Nobody listens any more once it is stopped.
                        if sender.send((*number, game)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let old: Vec<u64> = known.keys().copied().collect();
            let mut number = begin;
            loop {
                while let Some(game) = known.remove(&number) {
                    let is_new = old.binary_search(&number).is_err();
                    if !each(number, &game, is_new) {
                        enough.store(true, Relaxed);
                        return;
                    }
                    self.games.push(game);
                    number += 1;
                }
                let Ok((number, game)) = news.recv() else { return };
                known.insert(number, game);
            }
        });
        self.games.len() as u64 == end
    }

    /// Fits the weights to all games.
    pub fn fit(&mut self) -> Round {
        let rows = |held: bool| -> Vec<(Row, f64)> {
            let numbered = self.games.iter().enumerate();
            let chosen = numbered.filter(|(number, _)| (*number as u64).is_multiple_of(HELD) == held);
            let samples =
                chosen.flat_map(|(_, game)| game.samples.iter().map(|sample| (sample, game.result)));
            samples.map(|(sample, result)| (self.features.row(sample), result)).collect()
        };
        let (mut seen, held) = (rows(false), rows(true));
        drop_rare(&mut seen, self.features.expected().len());
        let [seen, held] = [&seen, &held]
            .map(|rows| -> Vec<Seen<'_>> { rows.iter().map(|(row, result)| (row, *result)).collect() });
        let expected = self.features.expected();
        let scale = *self.scale.get_or_insert_with(|| scale(&seen, &expected));
        let phases = self.features.phases(seen.iter().map(|(row, _)| *row));
        let Fitted { numbers, losses } = fit(&seen, &held, &expected, phases, scale);
        let round = Round { games: self.games.len() as u64, positions: seen.len() as u64, losses };
        self.weights = self.features.weights(&numbers, phases);
        round
    }
}

/// Drops classes that too few rows have to learn from.
fn drop_rare(rows: &mut [(Row, f64)], classes: usize) {
    let mut times = vec![0u32; classes];
    for (class, _) in rows.iter().flat_map(|(row, _)| &row.counts) {
        times[*class as usize] += 1;
    }
    for (row, _) in rows {
        row.counts.retain(|(class, _)| times[*class as usize] >= RARE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::game;

    /// A race of two men: who is ahead wins.
    const RACE: &str = "game g\nplayers a facing north, b facing south\nboard grid 4 x 5\npiece m \"x\" \"o\"\n\
        start\n  |oo..|\n  |....|\n  |....|\n  |....|\n  |..xx|\n\
        play p: m along forward: empty; m along forward diagonal: enemy captured\n\
        win when any own in far edge\nloss when stuck\nlength 12\n";

    fn settings() -> Settings {
        Settings { games: 30, playing: Playing { nodes: 60, random_plies: 3 }, seed: 4 }
    }

    /// The weights and rounds of a training, and the numbers of the games that were played, not known.
    fn trained(known: &[(u64, Game)], threads: usize) -> (Weights, Vec<Round>, Vec<u64>) {
        let entry = game(RACE);
        let mut training = Training::new(&*entry, settings());
        let (mut rounds, mut played) = (Vec::new(), Vec::new());
        for round in 0..2 {
            let of_round = round * 30..(round + 1) * 30;
            let known = known.iter().filter(|(number, _)| of_round.contains(number)).cloned().collect();
            let mut each = |number, _: &Game, is_new: bool| {
                if is_new {
                    played.push(number);
                }
                true
            };
            assert!(training.play_round(known, threads, &|| false, &mut each));
            rounds.push(training.fit());
        }
        (training.weights, rounds, played)
    }

    #[test]
    fn equal_seeds_give_equal_weights_on_any_number_of_threads() {
        let one = trained(&[], 1);
        assert_eq!(trained(&[], 3), one);
        assert_eq!(one.1.iter().map(|round| round.games).collect::<Vec<_>>(), [30, 60]);
        assert_ne!(one.0, Weights::of_clauses(game(RACE).metadata()), "something is learned");
    }

    #[test]
    fn games_that_are_known_are_not_played_again() {
        let entry = game(RACE);
        let mut training = Training::new(&*entry, settings());
        assert!(training.play_round(BTreeMap::new(), 2, &|| false, &mut |_, _, _| true));
        let known: Vec<_> =
            training.games.into_iter().zip(0..).map(|(game, number)| (number, game)).collect();
        let (weights, rounds, played) = trained(&known[..20], 2);
        assert_eq!(played, (20..60).collect::<Vec<_>>());
        let (all_weights, all_rounds, _) = trained(&[], 2);
        assert_eq!((weights, rounds), (all_weights, all_rounds));
    }

    #[test]
    fn a_stop_ends_a_round() {
        let entry = game(RACE);
        let mut training = Training::new(&*entry, settings());
        assert!(!training.play_round(BTreeMap::new(), 2, &|| true, &mut |_, _, _| true));
        assert!(!training.play_round(BTreeMap::new(), 2, &|| false, &mut |_, _, _| false));
        assert!(training.games.is_empty());
    }

    #[test]
    fn weights_foretell_better_than_nothing() {
        let (_, rounds, _) = trained(&[], 2);
        assert!(rounds[1].losses[1] < rounds[1].losses[0], "{rounds:?}");
    }
}

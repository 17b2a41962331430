//! Rounds of training: games with the weights so far, then a fit to the latest games, then games with the new weights.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use engine::weights::Weights;
use engine::{ErasedGame, mix};
use serde::{Deserialize, Serialize};

use super::features::{Features, Row};
use super::fit::{Fitted, Seen, USUAL_SCALE, chance, fit, scale};
use super::games::{Game, Playing, play};
use super::network::{Example, Neurons, fit_networks};
use super::sample::Sample;

/// One game in this many is held back from the fit, to test the weights.
const HELD: u64 = 10;

/// Number of latest rounds that weights are fitted to: other things win games of weaker players.
const LATELY: usize = 5;
/// The fewest positions that weights are fitted to, as far as there are enough. Where searches soon see the end, games have few
/// positions, and the games of more rounds are fitted.
const ENOUGH: usize = 100_000;
/// λ: the share of the later game in the target of a position; the rest is the score of the next search.
const LAMBDA: f64 = 0.9;
/// Features of fewer positions are not learned.
const RARE: u32 = 8;

/// The settings of a training.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// Games of each round.
    pub games: u64,
    /// Rounds that are played before those of the network.
    pub rounds: u64,
    /// The settings of the games.
    pub playing: Playing,
    /// Random seed.
    pub seed: u64,
    /// Neurons of the networks.
    #[serde(default)]
    pub neurons: Neurons,
}

/// A training under way.
pub struct Training<'e> {
    entry: &'e dyn ErasedGame,
    settings: Settings,
    features: Features,
    scale: Option<f64>,
    /// All games so far.
    pub games: Vec<Game>,
    /// The weights so far; at first those of [`Features::unlearned`].
    pub weights: Weights,
}

/// The result of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Games of all rounds so far.
    pub games: u64,
    /// Positions that were fitted.
    pub positions: u64,
    /// Mean loss (cross-entropy) of the `value` clauses on positions that were not fitted, and that of the weights; `None` without such
    /// positions.
    pub losses: Option<[f64; 2]>,
}

impl<'e> Training<'e> {
    /// A training that has not begun. If the game has weights, they are not used. `None` if `stop` returned true.
    pub fn new(entry: &'e dyn ErasedGame, settings: Settings, stop: &dyn Fn() -> bool) -> Option<Self> {
        let features = Features::new(entry, settings.seed, stop)?;
        let weights = features.unlearned();
        Some(Self { entry, settings, features, scale: None, games: Vec::new(), weights })
    }

    /// The number of classes: weights of a class are bound to be equal.
    pub fn classes(&self) -> usize {
        self.features.expected().len()
    }

    /// Plays the games of a round on `threads` threads, except the `known` games, given by their numbers. Calls `each` with each
    /// game in the order of numbers; the last argument is true if the game was played now. Returns false if `stop` returned true,
    /// or if `each` returned false: the round is then incomplete.
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
                        // The receiver is gone once the round is stopped.
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

    /// Fits the weights to the games of the latest rounds.
    pub fn fit(&mut self) -> Round {
        let classes = self.classes();
        let (weights, round) = self.fitted(classes);
        self.weights = weights;
        round
    }

    /// Weights without patterns, which make searches faster, fitted to the same games; `None` if the weights have no patterns.
    pub fn without_patterns(&mut self) -> Option<Weights> {
        let singles = self.features.singles();
        (!self.weights.patterns.is_empty()).then(|| self.fitted(singles).0)
    }

    /// Fits weights without patterns to the games of the latest rounds, and a network on top of them. `None` if `stop` returned true.
    pub fn fit_network(&mut self, stop: &dyn Fn() -> bool) -> Option<Round> {
        let (weights, mut round) = self.fitted(self.features.singles());
        let scale = self.scale.unwrap_or(USUAL_SCALE);
        let [seen, held] = [false, true].map(|held| -> Vec<Example> {
            self.lately(held).flat_map(|game| self.examples(game, &weights, scale)).collect()
        });
        let seed = mix(self.settings.seed, round.games);
        let (inputs, neurons) = (self.features.inputs(), self.settings.neurons);
        let (networks, loss) = fit_networks(inputs, neurons, [&seen, &held], scale, seed, stop)?;
        self.weights = Weights { networks, ..weights };
        round.losses = round.losses.map(|[before, _]| [before, loss]);
        Some(round)
    }

    /// The positions of a game as examples for a network.
    fn examples(&self, game: &Game, weights: &Weights, scale: f64) -> Vec<Example> {
        let rows: Vec<Row> = game.samples.iter().map(|sample| self.features.row(sample)).collect();
        let targets = targets(&rows, game.result, scale);
        let example = |(sample, target): (&Sample, f64)| Example {
            pieces: self.features.pieces(sample),
            turn: sample.turn,
            base: self.features.worth(sample, weights) / scale,
            target,
        };
        game.samples.iter().zip(targets).map(example).collect()
    }

    /// The games of the latest rounds that are fitted, or if `held` those that are held back.
    fn lately(&self, held: bool) -> impl Iterator<Item = &Game> {
        let numbered = self.games.iter().enumerate().skip(self.early());
        numbered
            .filter(move |(number, _)| (*number as u64).is_multiple_of(HELD) == held)
            .map(|(_, game)| game)
    }

    /// The number of the first game of the latest rounds.
    fn early(&self) -> usize {
        let mut early = self.games.len().saturating_sub(LATELY * self.settings.games as usize);
        let mut positions: usize = self.games[early..].iter().map(|game| game.samples.len()).sum();
        while early > 0 && positions < ENOUGH {
            early -= 1;
            positions += self.games[early].samples.len();
        }
        early
    }

    /// Fits the weights of the first `classes` classes.
    fn fitted(&mut self, classes: usize) -> (Weights, Round) {
        let expected = self.features.expected();
        let [mut fitted, held] = [false, true].map(|held| -> Vec<(Vec<Row>, f64)> {
            let rows = |game: &Game| game.samples.iter().map(|sample| self.features.row(sample)).collect();
            self.lately(held).map(|game| (rows(game), game.result)).collect()
        });
        drop_rare(&mut fitted, classes);
        let results: Vec<Seen<'_>> =
            fitted.iter().flat_map(|(rows, result)| rows.iter().map(|row| (row, *result))).collect();
        let scale = *self.scale.get_or_insert_with(|| scale(&results, &expected));
        let phases = self.features.phases(results.iter().map(|(row, _)| *row));
        let (seen, held) = (aimed(&fitted, scale), aimed(&held, scale));
        let Fitted { numbers, losses } = fit(&seen, &held, &expected, phases, scale);
        let round = Round { games: self.games.len() as u64, positions: seen.len() as u64, losses };
        (self.features.weights(&numbers, phases), round)
    }
}

/// The positions of games with their targets.
fn aimed(games: &[(Vec<Row>, f64)], scale: f64) -> Vec<Seen<'_>> {
    games.iter().flat_map(|(rows, result)| rows.iter().zip(targets(rows, *result, scale))).collect()
}

/// The target of each position of a game, from the scores of the searches after it, the nearer the more, and from the result:
/// TD(λ) (R. Sutton, Learning to predict by the methods of temporal differences, 1988).
fn targets(rows: &[Row], result: f64, scale: f64) -> Vec<f64> {
    let mut targets = vec![result; rows.len()];
    for at in (1..rows.len()).rev() {
        let next = chance(f64::from(rows[at].score) / scale);
        targets[at - 1] = LAMBDA * targets[at] + (1.0 - LAMBDA) * next;
    }
    targets
}

/// Drops the counts of classes that too few rows have, and of all classes beyond the first `classes`.
fn drop_rare(games: &mut [(Vec<Row>, f64)], classes: usize) {
    let mut times = vec![0u32; classes];
    for (class, _) in games.iter().flat_map(|(rows, _)| rows).flat_map(|row| &row.counts) {
        if let Some(times) = times.get_mut(*class as usize) {
            *times += 1;
        }
    }
    for row in games.iter_mut().flat_map(|(rows, _)| rows) {
        row.counts.retain(|(class, _)| times.get(*class as usize).is_some_and(|times| *times >= RARE));
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
        Settings {
            games: 30,
            rounds: 2,
            playing: Playing { nodes: 60, random_plies: 3 },
            seed: 4,
            neurons: Neurons::default(),
        }
    }

    fn begun(entry: &dyn ErasedGame) -> Training<'_> {
        Training::new(entry, settings(), &|| false).expect("no stop")
    }

    /// The weights and rounds of a training, and the numbers of the games that were not known, but played.
    fn trained(known: &[(u64, Game)], threads: usize) -> (Weights, Vec<Round>, Vec<u64>) {
        let entry = game(RACE);
        let mut training = begun(&*entry);
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
        let mut training = begun(&*entry);
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
        let mut training = begun(&*entry);
        assert!(!training.play_round(BTreeMap::new(), 2, &|| true, &mut |_, _, _| true));
        assert!(!training.play_round(BTreeMap::new(), 2, &|| false, &mut |_, _, _| false));
        assert!(training.games.is_empty());
    }

    #[test]
    fn positions_foretell_the_scores_after_them_and_the_result() {
        let row = |score| Row { score, ..Row::default() };
        let found = targets(&[row(900), row(0), row(-100)], 1.0, 100.0);
        let last = chance(-1.0);
        let second = 0.9 + 0.1 * last;
        assert_eq!(found, [0.9 * second + 0.1 * 0.5, second, 1.0]);
    }

    #[test]
    fn games_of_more_rounds_are_fitted_where_they_have_few_positions() {
        let entry = game(RACE);
        let mut training = begun(&*entry);
        let of = |positions| Game { result: 1.0, samples: vec![Sample::default(); positions] };
        // Seven rounds of 30 games, each of which has enough in five rounds.
        training.games = vec![of(ENOUGH.div_ceil(150)); 210];
        assert_eq!(training.early(), 60);
        training.games = vec![of(ENOUGH / 180); 210];
        assert_eq!(training.early(), 210 - ENOUGH.div_ceil(ENOUGH / 180));
        training.games = vec![of(1); 210];
        assert_eq!(training.early(), 0);
    }

    #[test]
    fn weights_foretell_better_than_nothing() {
        let (_, rounds, _) = trained(&[], 2);
        assert!(rounds[1].losses.is_some_and(|[before, after]| after < before), "{rounds:?}");
    }
}

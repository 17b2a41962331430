//! The command `rulewright train evaluation`: learns what pieces are worth on each cell, by self-play.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use agent::Restraint;
use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::ErasedGame;
use engine::weights::Weights;
use indicatif::ProgressBar;
use learn::evaluation::{
    FormMatch, Game, Made, Measured, Neurons, Playing, Record, RecordError, Round, Settings, Training,
    WeightsFile, usual_nodes,
};
use serde_json::json;

use super::trial::{self, Matches, Trial};
use super::{apart, slow};
use crate::cli::json;
use crate::cli::select::{GameArgs, threads_or_cores};
use crate::cli::stop::{INTERRUPTED, Stop};
use crate::cli::text::complain;
use crate::outfile;
use crate::players::Entrant;

/// Learn an evaluation of any game by self-play
///
/// Short searches play against themselves from random openings. What each piece is worth on each cell and what patterns of neighbouring cells are
/// worth, in the opening and in the ending, what counters and being on move are worth, and the weights of the file's `value` clauses are then
/// fitted to the results and to the scores of later searches, by logistic regression. The next round plays with these weights. Cells share weights
/// where a symmetry of the game turns one into the other. In further rounds a small network over the pieces is fitted on top of such weights without
/// patterns, and plays. At the end the three forms (patterns, single cells, network) play matches at equal time; the best is kept, and plays
/// another one against the `value` clauses.
///
/// Games are kept in a record until the training is done, so that the same command goes on where Ctrl-C or a kill ended it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright train evaluation checkers
  rulewright train evaluation my.rules --rounds 2 --games 500
  rulewright sprt checkers --weights checkers.json --base search:seconds=0.1,weights=none --test search:seconds=0.1

Exit codes: 0 done; 1 failed; 130 interrupted, the record is kept.")]
pub struct Evaluation {
    #[command(flatten)]
    game: GameArgs,
    /// Games of each round
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Rounds
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Rounds of the network after these; 0 leaves it out [default: as many]
    #[arg(long, value_name = "ROUNDS")]
    network_rounds: Option<u64>,
    /// Neurons of the network for each player's view: more tell more of a position, and cost more time
    #[arg(long, default_value = "16", value_parser = PossibleValuesParser::new(["16", "32"]).map(|text| neurons(&text)))]
    neurons: Neurons,
    /// Nodes of the search for each play [default: 8 for each play that a position has, at least 500]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    nodes: Option<u64>,
    /// The most random plies at the begin of a game [default: a sixth of a typical game, 4 to 12]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    random_plies: Option<u32>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on, each a game at a time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    #[command(flatten)]
    matches: Matches,
    /// The file of the weights [default: GAME.json]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The file of the games of an unfinished training [default: GAME.training]
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print JSON: {game, output, rounds: [{games, positions, losses}], measured}
    #[arg(long)]
    json: bool,
}

/// Names of the forms that weights have.
const PATTERNS: &str = "patterns";
const SINGLE_CELLS: &str = "single cells";
const NETWORK: &str = "network";

/// The result of a training.
struct Learned {
    /// The rounds that were done.
    rounds: Vec<Round>,
    /// Name and weights of each form whose rounds were all done.
    forms: Vec<(&'static str, Weights)>,
}

impl Evaluation {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        ensure!(
            self.game.weights.is_none(),
            "training begins with the `value` clauses of the rules: leave --weights out"
        );
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let name = &entry.metadata().name;
        let rules = self.game.text()?.fingerprint();
        let output = self.output.clone().unwrap_or_else(|| format!("{name}.json").into());
        outfile::check_kind(&output, "values", "file of weights")?;
        let path = self.record.clone().unwrap_or_else(|| format!("{name}.training").into());
        apart::check([("--output", &output), ("--record", &path)])?;
        slow::warn(&chosen, name);
        let stop = Stop::on_interrupt()?;
        let settings = self.settings(entry);
        let (mut record, known) = Record::open(&path, entry.metadata(), &rules, settings)?;
        let Some(mut training) = begun(entry, settings, &stop) else {
            if known.is_empty() {
                record.remove()?;
            }
            self.report(entry, &output, &[], &self.made(&[], settings.playing.nodes), out)?;
            return Ok(ExitCode::from(INTERRUPTED));
        };
        let Learned { rounds, forms } = self.train(&mut training, known, &mut record, &stop)?;
        let whole = rounds.len() as u64 == self.all_rounds();
        let mut made = self.made(&rounds, settings.playing.nodes);
        if whole {
            let save = |weights: &Weights, made: &Made| {
                let file = WeightsFile::new(entry.metadata(), &rules, made.clone(), weights);
                outfile::write(&output, file.text().as_bytes())
            };
            // Saves before the matches, too: they take long, and would be for nothing if the file cannot be written.
            save(&training.weights, &made)?;
            let weights = self.choose(entry, forms, &mut made, &stop)?;
            save(&weights, &made)?;
        }
        if whole && !stop.asked() {
            record.remove()?;
        }
        self.report(entry, &output, &rounds, &made, out)?;
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn settings(&self, entry: &dyn ErasedGame) -> Settings {
        let usual = (entry.metadata().typical_plies / 6).clamp(4, 12);
        let random_plies = self.random_plies.unwrap_or(usual);
        let nodes = self.nodes.unwrap_or_else(|| usual_nodes(entry, random_plies));
        let playing = Playing { nodes, random_plies };
        Settings { games: self.games, rounds: self.rounds, playing, seed: self.seed, neurons: self.neurons }
    }

    fn all_rounds(&self) -> u64 {
        self.rounds + self.network_rounds.unwrap_or(self.rounds)
    }

    /// Plays and fits round after round.
    fn train(
        &self,
        training: &mut Training<'_>,
        known: Vec<(u64, Game)>,
        record: &mut Record,
        stop: &Stop,
    ) -> anyhow::Result<Learned> {
        let mut known: BTreeMap<u64, Game> = known.into_iter().collect();
        let bar = ProgressBar::new(self.all_rounds() * self.games);
        let (mut rounds, mut forms) = (Vec::new(), Vec::new());
        while (rounds.len() as u64) < self.all_rounds() {
            let later = known.split_off(&((rounds.len() as u64 + 1) * self.games));
            let mut failed: Option<RecordError> = None;
            let whole = training.play_round(
                std::mem::replace(&mut known, later),
                threads_or_cores(self.threads),
                &|| stop.asked(),
                &mut |number, game, is_new| {
                    bar.set_position(number + 1);
                    failed = if is_new { record.add(number, game).err() } else { None };
                    failed.is_none()
                },
            );
            if let Some(error) = failed {
                return Err(error.into());
            }
            if !whole {
                break;
            }
            let done = rounds.len() as u64 + 1;
            let round = if done > self.rounds {
                training.fit_network(&|| stop.asked())
            } else {
                Some(training.fit())
            };
            let Some(round) = round else { break };
            if done == self.rounds {
                let plain = training.without_patterns();
                let first = if plain.is_some() { PATTERNS } else { SINGLE_CELLS };
                forms.push((first, training.weights.clone()));
                forms.extend(plain.map(|plain| (SINGLE_CELLS, plain)));
            } else if done == self.all_rounds() {
                forms.push((NETWORK, training.weights.clone()));
            }
            if bar.is_hidden() {
                complain(told(&round));
            } else {
                bar.println(told(&round));
            }
            rounds.push(round);
        }
        bar.finish_and_clear();
        Ok(Learned { rounds, forms })
    }

    fn made(&self, rounds: &[Round], nodes: u64) -> Made {
        let Self { games, rounds: all, seed, .. } = self;
        let network =
            self.network_rounds.map(|rounds| format!(" --network-rounds {rounds}")).unwrap_or_default();
        let neurons = if self.neurons == Neurons::ThirtyTwo { " --neurons 32" } else { "" };
        let game = self.game.named();
        let random = self.random_plies.map(|plies| format!(" --random-plies {plies}")).unwrap_or_default();
        let command = format!(
            "rulewright train evaluation {game} --rounds {all}{network}{neurons} --games {games} --nodes {nodes}{random} --seed {seed}"
        );
        let last = rounds.last();
        Made {
            command,
            seed: *seed,
            games: last.map_or(0, |round| round.games),
            positions: last.map_or(0, |round| round.positions),
            measured: None,
            forms: Vec::new(),
        }
    }

    /// Weights of the form that wins the matches between the forms, or of the first form without matches. Measures them against the `value`
    /// clauses.
    fn choose(
        &self,
        entry: &dyn ErasedGame,
        forms: Vec<(&'static str, Weights)>,
        made: &mut Made,
        stop: &Stop,
    ) -> anyhow::Result<Weights> {
        let mut forms = forms.into_iter();
        let (mut best, mut kept) = forms.next().context("no round was done")?;
        for (form, weights) in forms {
            let Some(measured) = self.measure(entry, &weights, Some(&kept), stop)? else { continue };
            complain(format_args!("{form} against {best}: {}", trial::told(&measured)));
            let (is_better, against) = (measured.score() > 0.5, best.to_owned());
            made.forms.push(FormMatch { form: form.to_owned(), against, measured });
            if is_better {
                (best, kept) = (form, weights);
            }
        }
        made.measured = self.measure(entry, &kept, None, stop)?;
        Ok(kept)
    }

    /// Plays a match of the weights against others, or against the `value` clauses. Returns `None` if the match is left out.
    fn measure(
        &self,
        entry: &dyn ErasedGame,
        weights: &Weights,
        against: Option<&Weights>,
        stop: &Stop,
    ) -> anyhow::Result<Option<Measured>> {
        let Some(weighted) = entry.with_weights(weights) else { return Ok(None) };
        let base_game = against.and_then(|weights| entry.with_weights(weights));
        let trial = Trial { entry, seed: self.seed, threads: threads_or_cores(self.threads), stop };
        let test = self.matches.player();
        let restraint = Restraint { unlearned: base_game.is_none(), ..test.restraint };
        let base = Entrant { restraint, ..test };
        self.matches.played(&trial, &*weighted, base_game.as_deref(), [base, test])
    }

    fn report(
        &self,
        entry: &dyn ErasedGame,
        output: &Path,
        rounds: &[Round],
        made: &Made,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let name = &entry.metadata().name;
        let whole = rounds.len() as u64 == self.all_rounds();
        if self.json {
            let output = whole.then_some(output);
            let json = json!({"game": name, "output": output, "rounds": rounds, "measured": made.measured});
            return Ok(json::write(out, json)?);
        }
        rounds.iter().try_for_each(|round| writeln!(out, "{}", told(round)))?;
        if let Some(measured) = &made.measured {
            writeln!(out, "{} against the `value` clauses: {}", measured.player, trial::told(measured))?;
        }
        match whole {
            true => writeln!(out, "{name}: the weights are in {}", output.display())?,
            false => writeln!(out, "{name}: stopped; the same command goes on")?,
        }
        Ok(())
    }
}

/// The number of neurons that a possible value of `--neurons` names.
fn neurons(text: &str) -> Neurons {
    if text == "32" { Neurons::ThirtyTwo } else { Neurons::Sixteen }
}

/// A training that has not begun; `None` after a Ctrl-C. The symmetries of a large board take long to find.
fn begun<'e>(entry: &'e dyn ErasedGame, settings: Settings, stop: &Stop) -> Option<Training<'e>> {
    let bar = ProgressBar::new_spinner().with_message("looking for symmetries");
    bar.enable_steady_tick(Duration::from_millis(100));
    let training = Training::new(entry, settings, &|| stop.asked());
    bar.finish_and_clear();
    training
}

/// A round in words.
fn told(Round { games, positions, losses }: &Round) -> String {
    let losses = losses.map_or("no position was held back to tell the loss".to_owned(), |[before, after]| {
        format!("loss {before:.4} by the `value` clauses, {after:.4} learned")
    });
    format!("{games:>7} games, {positions:>8} positions: {losses}")
}

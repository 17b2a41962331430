//! The command `rulewright train selectivity`: tries which techniques of leaving plays out gain in a game.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use agent::Restraint;
use anyhow::{Context, ensure};
use clap::Args;
use engine::search::Selectivity as Techniques;
use engine::weights::Weights;
use engine::{ErasedGame, SearchLimits, Searcher};
use indicatif::ProgressBar;
use learn::evaluation::{Made, Selective, WeightsFile, errors};
use serde_json::json;

use super::slow;
use super::trial::{Matches, Trial, told};
use crate::catalog;
use crate::cli::json;
use crate::cli::select::{GameArgs, threads_or_cores};
use crate::cli::stop::{INTERRUPTED, Stop};
use crate::cli::text::complain;
use crate::outfile;
use crate::players::Entrant;

/// Number of random plies to a position in which plays differ in value.
const OPENING: u64 = 4;

/// Try which techniques of leaving plays out gain in a game
///
/// First orders long lists of plays by what the piece that they place gains, where that is known without making them, and searches fewer of
/// them a ply from the leaves (gains). Then searches fewer plays of long lists near the leaves (narrow). Then measures in positions of self-play how far scores of searches lie
/// from those some plies deeper, and by these errors cuts nodes whose shallow score is far beyond the window (ProbCut): those far from the leaves,
/// then those near them, too. At last searches late plays less deep (steep). Each technique plays a match at equal time against the search with the techniques kept so far, and is kept if it wins more
/// than half of the points.
///
/// The result is added to the learned weights: those of --weights, or those that came with the game. Without any the file has those of the
/// `value` clauses.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright train selectivity chess
  rulewright train selectivity checkers --weights checkers.json --match-games 800
  rulewright sprt chess --weights chess.json --base search:seconds=0.1,selectivity=none --test search:seconds=0.1

Exit codes: 0 done; 1 failed; 130 interrupted, nothing is written.")]
pub struct Selectivity {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    matches: Matches,
    /// Positions in which errors are measured
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on, each a game at a time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// The file of the weights [default: GAME.json]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON: {game, output, selectivity: {kept, command, tried}}
    #[arg(long)]
    json: bool,
}

impl Selectivity {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let name = &entry.metadata().name;
        let output = self.output.clone().unwrap_or_else(|| format!("{name}.json").into());
        outfile::check_kind(&output, "values", "file of weights")?;
        let mut file = self.file(entry)?;
        // An interpreted game comes without weights, and techniques are tried with those that they are stored with.
        let weights = file.weights(entry.metadata(), &self.game.text()?.fingerprint())?;
        let weighted = entry.with_weights(&weights);
        let entry = weighted.as_deref().unwrap_or(entry);
        slow::warn(&chosen, name);
        let stop = Stop::on_interrupt()?;
        let trial = Trial { entry, seed: self.seed, threads: threads_or_cores(self.threads), stop: &stop };
        let selective = self.selective(&trial)?;
        if stop.asked() {
            complain(format_args!("{name}: stopped; nothing is written"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        file.selectivity = Some(selective.clone());
        outfile::write(&output, file.text().as_bytes())?;
        self.report(name, &output, &selective, out)?;
        Ok(ExitCode::SUCCESS)
    }

    /// The file that the result is added to.
    fn file(&self, entry: &dyn ErasedGame) -> anyhow::Result<WeightsFile> {
        let (metadata, rules) = (entry.metadata(), self.game.text()?.fingerprint());
        if let Some(path) = &self.game.weights {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            return WeightsFile::parse(&text).with_context(|| path.display().to_string());
        }
        if let Some(text) = catalog::learned_file(&metadata.name, &rules) {
            return Ok(WeightsFile::parse(text)?);
        }
        let made = Made { command: self.command(), seed: self.seed, ..Made::default() };
        Ok(WeightsFile::new(metadata, &rules, made, &Weights::of_clauses(metadata)))
    }

    fn command(&self) -> String {
        let Self { game, matches, positions, seed, .. } = self;
        let game = game.named();
        format!("rulewright train selectivity {game} --positions {positions} {matches} --seed {seed}")
    }

    /// Tries one technique after the other.
    fn selective(&self, trial: &Trial<'_>) -> anyhow::Result<Selective> {
        let stopped = || trial.stop.asked();
        let by_gains = Techniques { gains: true, ..Techniques::default() };
        let gains = |kept| matters(trial.entry, by_gains).then_some(Techniques { gains: true, ..kept });
        let narrow = |kept| Some(Techniques { narrow: true, ..kept });
        let bar = ProgressBar::new_spinner().with_message("measuring how far searches err");
        bar.enable_steady_tick(Duration::from_millis(100));
        let [near, far] = errors(trial.entry, self.positions, self.seed, trial.threads, &stopped);
        bar.finish_and_clear();
        let far_cuts = |kept| far.is_some().then_some(Techniques { far, ..kept });
        let near_cuts = |kept| near.is_some().then_some(Techniques { near, ..kept });
        let steep = |kept| Some(Techniques { steep: true, ..kept });
        let (mut kept, mut tried) = (Techniques::default(), Vec::new());
        let each: [&dyn Fn(Techniques) -> Option<Techniques>; 5] =
            [&gains, &narrow, &far_cuts, &near_cuts, &steep];
        for with in each {
            let Some(next) = with(kept) else { continue };
            let by = |selectivity| {
                let player = self.matches.player();
                let restraint = Restraint { selectivity: Some(selectivity), ..player.restraint };
                Entrant { restraint, ..player }
            };
            let Some(measured) = self.matches.played(trial, trial.entry, None, [by(kept), by(next)])? else {
                break;
            };
            complain(format_args!("{}: {}", measured.player, told(&measured)));
            if measured.score() > 0.5 {
                kept = next;
            }
            tried.push(measured);
        }
        ensure!(!tried.is_empty() || trial.stop.asked(), "nothing was tried: {}", self.matches.why_none());
        Ok(Selective { kept: kept.to_string(), command: self.command(), tried })
    }

    fn report(
        &self,
        name: &str,
        output: &Path,
        selective: &Selective,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if self.json {
            let json = json!({"game": name, "output": output, "selectivity": selective});
            return Ok(json::write(out, json)?);
        }
        for tried in &selective.tried {
            writeln!(out, "{}: {}", tried.player, told(tried))?;
        }
        writeln!(out, "{name}: kept {}; the weights are in {}", selective.kept, output.display())?;
        Ok(())
    }
}

/// True if a shallow search of the game visits another number of nodes with these techniques than without any.
fn matters(entry: &dyn ErasedGame, techniques: Techniques) -> bool {
    let mut position = entry.start();
    for seed in 0..OPENING {
        let Some(play) = position.random_play(seed) else { return false };
        if position.play(&play).is_err() {
            return false;
        }
    }
    let nodes = |techniques| {
        let limits = SearchLimits { depth: 2, selectivity: Some(techniques), ..SearchLimits::default() };
        position.search(Searcher::AlphaBeta, &limits).map(|found| found.nodes)
    };
    nodes(techniques) != nodes(Techniques::default())
}

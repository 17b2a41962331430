//! The command `rulewright sprt`: tests which of two players is stronger.

mod report;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use clap::Args;
use indicatif::ProgressBar;

use super::json;
use super::select::{GameArgs, admit};
use super::series::SeriesArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, spinner};
use crate::catalog::Chosen;
use crate::players::{Entrant, as_learned};
use crate::sprt::{Bounds, Match, Progress, Table, likelihood};
use report::Report;

/// Greatest Elo difference of a hypothesis: far beyond, no score differs from a win of all games.
const MOST_ELO: f64 = 2_000.0;
/// Number of pairs between two lines of progress if standard error is no terminal.
const BATCH: u64 = 10;

/// Test which of two players is stronger, by a sequential probability ratio test
///
/// The players play pairs of games from balanced openings, each side of an opening once, until the likelihood of one of two hypotheses
/// outweighs the other: H0, that --test is stronger than --base by --elo0, and H1, that it is by --elo1. The result has the difference in
/// Elo with its 95 % interval.
///
/// A player is a name with its setting: `search:nodes=5000`, `mcts:seconds=0.1`, `minimax:depth=2`, `greedy`. Names are `search`,
/// `alpha-beta` and `mcts` (the searchers, which need a setting), and `random`, `nearby`, `greedy`, `aggressive`, `minimax`,
/// `alphabeta` and `qlearning` (reference players). Settings hold for one play: `nodes`, `seconds` of CPU time of the thread that it is played on,
/// `depth` in plies; `weights=none` leaves out the learned weights of the game, `selectivity=none` the techniques that training has kept; several
/// have commas between them. Results with `nodes` are the same for equal seeds on any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright sprt checkers --base search:nodes=2000 --test search:nodes=5000
  rulewright sprt pente --base search:seconds=0.05 --test mcts:seconds=0.05 --elo0 -5 --elo1 5
  rulewright sprt little_go --base alphabeta --test search:nodes=3000 --fixed --games 200 --json")]
pub struct Sprt {
    #[command(flatten)]
    game: GameArgs,
    /// The player to compare with
    #[arg(long, value_name = "PLAYER")]
    base: Entrant,
    /// Search with the learned weights of this file on the side of --base
    #[arg(long, value_name = "FILE")]
    base_weights: Option<PathBuf>,
    /// The player to test
    #[arg(long, value_name = "PLAYER")]
    test: Entrant,
    /// Elo difference of H0
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// Elo difference of H1
    #[arg(long, default_value_t = 10.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Chance to accept H1 if H0 is true
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Chance to accept H0 if H1 is true
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// Most games; an odd number is one game less
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Play all games, without a test
    #[arg(long)]
    fixed: bool,
    #[command(flatten)]
    series: SeriesArgs,
    /// Print JSON: {game, base, test, games, pairs, results, elo, llr, bounds, verdict, ended, cpu_seconds, ...}
    #[arg(long)]
    json: bool,
}

impl Sprt {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let bounds = self.bounds()?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        ensure!(
            self.base_weights.is_none() || !self.base.restraint.unlearned,
            "--base has `weights=none`: leave that out, or leave out --base-weights"
        );
        let base_game = self.base_weights.as_ref().map(|file| {
            let game = GameArgs { weights: Some(file.clone()), ..self.game.clone() };
            game.choose()
        });
        let base_game = base_game.transpose()?;
        let learned = admit([self.base.player, self.test.player], entry)?;
        let stop = Stop::on_interrupt()?;
        let stopped = || stop.asked();
        let openings = self.series.source(entry)?;
        let game = Match {
            base: self.base,
            test: self.test,
            pairs: self.games / 2,
            seed: self.series.seed,
            threads: self.series.threads(),
            table: Table { learned: as_learned(&learned), ..Table::new(entry, &stopped) },
            base_game: base_game.as_ref().map(Chosen::entry),
        };
        let view = View { bar: spinner(format!("{}: playing", entry.metadata().name)), bounds };
        let summary = game.run(openings, &mut |progress| view.show(progress));
        view.bar.finish_and_clear();
        let report = Report { sprt: self, entry, bounds, summary: summary?, stopped: stop.asked() };
        let found = report.summary.progress.pairs.total();
        if report.summary.no_more_openings && found == 0 {
            bail!("{}", self.series.too_few(entry, found));
        }
        if self.json {
            json::write(out, report.json())?;
        } else {
            report.print(out)?;
        }
        if report.summary.no_more_openings && report.verdict().is_none() {
            complain(format_args!("warning: {}", self.series.too_few(entry, found)));
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// The hypotheses; `None` without a test.
    fn bounds(&self) -> anyhow::Result<Option<Bounds>> {
        let Self { elo0, elo1, alpha, beta, .. } = *self;
        for (name, elo) in [("--elo0", elo0), ("--elo1", elo1)] {
            ensure!(elo.abs() <= MOST_ELO, "{name} must be from -{MOST_ELO} to {MOST_ELO}, not {elo}");
        }
        ensure!(elo0 < elo1, "--elo1 must be more than --elo0: {elo1} is not more than {elo0}");
        for (name, error) in [("--alpha", alpha), ("--beta", beta)] {
            ensure!(error > 0.0 && error < 0.5, "{name} must be more than 0 and less than 0.5, not {error}");
        }
        Ok((!self.fixed).then_some(Bounds { elo0, elo1, alpha, beta }))
    }
}

/// The display of the progress while games are played.
struct View {
    bar: ProgressBar,
    bounds: Option<Bounds>,
}

impl View {
    /// Shows the progress, and breaks off if there is a verdict.
    fn show(&self, progress: &Progress) -> ControlFlow<()> {
        let line = || report::line(progress, self.bounds.as_ref());
        if !self.bar.is_hidden() {
            self.bar.set_message(line());
        } else if progress.pairs.total().is_multiple_of(BATCH) {
            complain(line());
        }
        let ratio = |bounds: &Bounds| likelihood(&progress.pairs, bounds.elo0, bounds.elo1);
        match self.bounds.as_ref().and_then(|bounds| bounds.verdict(ratio(bounds))) {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

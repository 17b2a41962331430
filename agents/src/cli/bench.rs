//! The command `rulewright bench`: measures the speed of generated code.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::clock::seconds;
use super::stop::{INTERRUPTED, Stop};
use super::sweep;
use super::text::{complain, short};
use super::took::Threads;
use crate::bench::{self, Effort, Kind, Measured, Work};
use crate::catalog;

/// Measure how fast generated code is
///
/// Does each work of a table: perft to a depth, games of random plays, a search, each from the start of the game. A game that
/// the table lacks is measured by random games and a search. Figures are a second's of CPU time of one thread, the median of
/// all runs; build with --release.
///
/// With --all, measures every game in the same way, in four positions of a random game: its start, early, in the middle and
/// late. All rates are geometric means of the four; the game with the slowest random ply comes first.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright bench
  rulewright bench checkers reversi
  rulewright bench chess --runs 9 --json
  rulewright bench --all --json > before.json
  rulewright bench --all --compare before.json

Exit codes: 0 done; 1 failed; 130 interrupted, the figures so far are told.")]
pub struct Bench {
    /// Games to measure; all of the table if none is given, or with --all every game
    games: Vec<String>,
    /// Measure everything of every game
    #[arg(long)]
    all: bool,
    /// Runs of each work [default: 5, or 3 with --all]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    runs: Option<u16>,
    /// About how long a run takes, in CPU seconds [default: 0.5, or 0.1 with --all]
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// Games or works to measure at the same time, each on a thread of its own
    #[command(flatten)]
    threads: Threads,
    /// Also count instructions of a random ply, with valgrind
    #[arg(long, requires = "all")]
    instructions: bool,
    /// Tell how many times faster each game is than in this output of --all --json, and the geometric means
    #[arg(long, requires = "all", value_name = "OLD.json")]
    compare: Option<PathBuf>,
    /// Print JSON: [{game, work, unit, median, spread, figures, goal, met}]; with --all {seconds, runs, games}, with
    /// --compare {games, means, unmatched}. After Ctrl-C the figures so far, with interrupted: true, in the list as its last entry
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let [runs, seconds] = if self.all { [3.0, 0.1] } else { [5.0, 0.5] };
        let effort = Effort {
            runs: self.runs.map_or(runs as usize, usize::from),
            seconds: self.seconds.unwrap_or(seconds),
        };
        let threads = self.threads.threads.into();
        let stop = Stop::on_interrupt()?;
        let done = if self.all {
            let games = self.games.clone();
            let (instructions, compare) = (self.instructions, self.compare.clone());
            sweep::Sweep { games, effort, threads, instructions, compare, json: self.json }.run(&stop, out)?
        } else {
            self.run_works(effort, threads, &stop, out)?
        };
        if !done {
            complain("stopped");
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Measures the works of the table. Returns false if the measurement was interrupted.
    fn run_works(
        &self,
        effort: Effort,
        threads: usize,
        stop: &Stop,
        out: &mut dyn Write,
    ) -> anyhow::Result<bool> {
        let works = self.works()?;
        let progress = bar(works.len());
        let measured = bench::share(threads, &works, |(entry, work)| {
            progress.set_message(format!("{} {}", work.game, work.kind));
            let measured = bench::measure(*entry, work.kind, effort, &|| stop.asked());
            progress.inc(1);
            measured
        });
        progress.finish_and_clear();
        let done: Vec<_> =
            measured.into_iter().map(|(index, measured)| (&works[index].1, measured)).collect();
        if self.json {
            let rest = (done.len() < works.len()).then(|| json!({ "interrupted": true }));
            let all: Value =
                done.iter().map(|(work, measured)| json_of(work, measured)).chain(rest).collect();
            writeln!(out, "{all}")?;
        } else {
            print(&done, out)?;
        }
        Ok(done.len() == works.len())
    }

    fn works(&self) -> anyhow::Result<Vec<(&'static dyn engine::ErasedGame, Work)>> {
        let mut works = bench::works();
        if !self.games.is_empty() {
            let table = works;
            works = Vec::new();
            for game in &self.games {
                let known = works.len();
                works.extend(table.iter().filter(|work| work.game == *game).cloned());
                if works.len() == known {
                    works.extend([Kind::Playouts, Kind::Search].map(|kind| Work::unrated(game, kind)));
                }
            }
        }
        works.into_iter().map(|work| Ok((catalog::generated(&work.game)?, work))).collect()
    }
}

/// A progress bar over all benchmarks on standard error, if that is a terminal.
pub fn bar(works: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:20} {pos} of {len}: {msg}");
    ProgressBar::new(works as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn json_of(work: &Work, measured: &Measured) -> Value {
    json!({
        "game": work.game, "work": work.kind.to_string(), "unit": work.kind.unit(), "median": measured.median(),
        "spread": measured.spread(), "figures": measured.all(), "goal": work.goal, "met": work.met(measured.median()),
    })
}

fn print(done: &[(&Work, Measured)], out: &mut dyn Write) -> std::io::Result<()> {
    let names: Vec<_> = done.iter().map(|(work, _)| format!("{} {}", work.game, work.kind)).collect();
    let wide = names.iter().map(String::len).max().unwrap_or(0);
    for (name, (work, measured)) in names.iter().zip(done) {
        let figure = format!("{} {}", short(measured.median()), work.kind.unit());
        write!(out, "{name:wide$}  {figure:>16}  ±{:>4.1} %", 50.0 * measured.spread())?;
        if let (Some(goal), Some(met)) = (work.goal, work.met(measured.median())) {
            write!(out, "  goal {:>7}  {}", short(goal), if met { "met   " } else { "missed" })?;
        }
        writeln!(out)?;
    }
    Ok(())
}

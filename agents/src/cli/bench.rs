//! The command `rulewright bench`: measures the speed of generated code.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::stop::{INTERRUPTED, Stop};
use super::text::short;
use crate::bench::{self, Kind, Measured, Work};
use crate::catalog;

/// Measure how fast generated code is
///
/// Does each work of a table that other programs were measured with: perft to a depth, games of random plays, a search,
/// each from the start of the game and on one thread. A game that the table lacks is measured by random games and a
/// search. Figures are a second's of CPU time, the median of all runs; build with --release.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright bench
  rulewright bench checkers reversi
  rulewright bench chess --runs 9 --json")]
pub struct Bench {
    /// Games to measure; all of the table if none is given
    games: Vec<String>,
    /// Runs of each work
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// About how long a run of random games or a search takes, in CPU seconds
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Print JSON: [{game, work, unit, median, spread, figures, goal, met, others}]
    #[arg(long)]
    json: bool,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        anyhow::ensure!(self.seconds.is_finite() && self.seconds > 0.0, "--seconds must be more than 0");
        let works = self.works()?;
        let stop = Stop::on_interrupt()?;
        let progress = bar(works.len());
        let mut done = Vec::new();
        for work in &works {
            progress.set_message(format!("{} {}", work.game, work.kind));
            let entry = catalog::generated(&work.game)?;
            let runs = usize::from(self.runs);
            let Some(measured) = bench::measure(entry, work.kind, runs, self.seconds, &|| stop.asked())
            else {
                break;
            };
            done.push((work, measured));
            progress.inc(1);
        }
        progress.finish_and_clear();
        if self.json {
            writeln!(
                out,
                "{}",
                done.iter().map(|(work, measured)| json_of(work, measured)).collect::<Value>()
            )?;
        } else {
            print(&done, out)?;
        }
        if done.len() < works.len() {
            eprintln!("stopped");
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(ExitCode::SUCCESS)
    }

    fn works(&self) -> anyhow::Result<Vec<Work>> {
        let table = bench::works();
        if self.games.is_empty() {
            return Ok(table);
        }
        let mut works = Vec::new();
        for game in &self.games {
            catalog::generated(game)?;
            let known = works.len();
            works.extend(table.iter().filter(|work| work.game == *game).cloned());
            if works.len() == known {
                works.extend([Kind::Playouts, Kind::Search].map(|kind| Work::unrated(game, kind)));
            }
        }
        Ok(works)
    }
}

/// A progress bar over all benchmarks on standard error, if that is a terminal.
fn bar(works: usize) -> ProgressBar {
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
        "others": work.others,
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
        let others = if work.others.is_empty() { String::new() } else { format!("  ({})", work.others) };
        writeln!(out, "{others}")?;
    }
    Ok(())
}

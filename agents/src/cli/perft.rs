//! The command `rulewright perft`: counts the leaves of the game tree.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use serde_json::{Map, json};

use super::select::TableArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{grouped, rate, spinner};

/// Count the ways to play a number of plies
///
/// Counts the positions after exactly DEPTH plies, those reached in several ways as often. A game that ends earlier
/// adds nothing, unless --count-finished is given.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulewright perft checkers 10
  rulewright perft checkers 6 --divide
  rulewright perft --rules my_variant.rules 4"
)]
pub struct Perft {
    #[command(flatten)]
    at: TableArgs,
    /// Plies
    #[arg(required = true)]
    depth: u32,
    /// Tell the count of each first play
    #[arg(long)]
    divide: bool,
    /// Count a game that ends earlier as one leaf
    #[arg(long)]
    count_finished: bool,
    /// Print JSON: {game, depth, leaves, seconds}
    #[arg(long)]
    json: bool,
}

/// The number of leaves, in total and below each first play.
struct Counted {
    leaves: u64,
    parts: Vec<(String, u64)>,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let position = self.at.position.position(entry)?;
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{}: counting to depth {}", entry.metadata().name, self.depth));
        let started = Instant::now();
        let counted = self.count(&*position, &|| stop.asked());
        let seconds = started.elapsed().as_secs_f64();
        progress.finish_and_clear();
        let Some(counted) = counted else {
            eprintln!("stopped");
            return Ok(ExitCode::from(INTERRUPTED));
        };
        let name = &entry.metadata().name;
        if self.json {
            self.print_json(name, &counted, seconds, out)?;
        } else {
            self.print(name, &counted, seconds, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn count(&self, position: &dyn engine::ErasedPosition, stop: &dyn Fn() -> bool) -> Option<Counted> {
        if !self.divide || self.depth == 0 {
            let leaves = position.perft(self.depth, self.count_finished, stop)?;
            return Some(Counted { leaves, parts: Vec::new() });
        }
        let parts = position.divide(self.depth, self.count_finished, stop)?;
        let mut parts: Vec<_> = parts.into_iter().map(|(play, leaves)| (play.to_string(), leaves)).collect();
        parts.sort();
        Some(Counted { leaves: parts.iter().map(|part| part.1).sum(), parts })
    }

    fn print(&self, name: &str, counted: &Counted, seconds: f64, out: &mut dyn Write) -> std::io::Result<()> {
        for (play, leaves) in &counted.parts {
            writeln!(out, "{play}: {leaves}")?;
        }
        let (leaves, speed) = (grouped(counted.leaves), rate(counted.leaves, seconds));
        writeln!(out, "{name} depth {}: {leaves} leaves in {seconds:.3} s ({speed} leaves/s)", self.depth)
    }

    fn print_json(
        &self,
        name: &str,
        counted: &Counted,
        seconds: f64,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let mut result =
            json!({"game": name, "depth": self.depth, "leaves": counted.leaves, "seconds": seconds});
        if self.divide {
            let parts: Map<_, _> =
                counted.parts.iter().map(|(play, leaves)| (play.clone(), json!(leaves))).collect();
            result["divide"] = parts.into();
        }
        writeln!(out, "{result}")
    }
}

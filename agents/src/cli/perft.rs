//! The command `rulewright perft`: counts the leaves of the game tree.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use clap::Args;
use engine::{Counting, Counts, Divided, ErasedPosition, Uncounted, listing};
use serde_json::{Map, json};

use super::json;
use super::select::TableArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{bytes, grouped, rate, spinner};
use super::took::{Threads, Timer, Took};
use crate::catalog;

/// Count the ways to play a number of plies
///
/// Counts the positions after exactly DEPTH plies, those reached in several ways as often. A game that ends earlier
/// adds nothing, unless --count-finished is given. Rates are those of a second of CPU time, which is summed over threads.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulewright perft checkers 10
  rulewright perft checkers 6 --divide
  rulewright perft chess 7 --threads 4 --hash 1G
  rulewright perft my_variant.rules 4

Exit codes: 0 done; 1 failed; 130 interrupted, the counts of the first plays that are done are told."
)]
pub struct Perft {
    #[command(flatten)]
    at: TableArgs,
    /// Plies
    #[arg(required = true, value_parser = plies)]
    depth: u32,
    /// Tell the count of each first play
    #[arg(long)]
    divide: bool,
    /// Count a game that ends earlier as one leaf
    #[arg(long)]
    count_finished: bool,
    #[command(flatten)]
    threads: Threads,
    /// Look up positions that occur again in a table of at most this many bytes: 300M, 2G
    ///
    /// All threads share it. Positions are told apart by two hashes of 64 bits: one lookup in 2^62 is wrong.
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    hash: Option<usize>,
    /// Print JSON: {game, backend, depth, leaves, cpu_seconds, wall_seconds}; with --divide also divide, and after Ctrl-C divide and interrupted
    #[arg(long)]
    json: bool,
}

/// Most plies of a count, which is recursive. Far fewer take longer than anybody waits, unless a position has one play or two.
const MOST_PLIES: u32 = 1000;

/// Reads a number of plies.
fn plies(text: &str) -> Result<u32, String> {
    let plies = text.parse().ok().filter(|plies| *plies <= MOST_PLIES);
    plies.ok_or_else(|| {
        if !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit()) {
            format!("at most {MOST_PLIES} plies are counted")
        } else if catalog::games().any(|game| game.metadata().name == text) {
            format!("the number of plies is missing, such as in `rulewright perft {text} 6`")
        } else {
            "a number of plies is expected, such as `6`".to_owned()
        }
    })
}

/// The number of leaves, in total and below each first play.
struct Counted {
    leaves: u64,
    parts: Vec<(String, u64)>,
    /// The number of first plays, if not all of them are counted.
    partial: Option<usize>,
}

/// Least depth at which first plays are counted one by one without `--divide`, so that Ctrl-C can interrupt the count. Lower trees are
/// counted as a whole.
const LEAST_DIVIDED: u32 = 3;

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let position = self.at.position.position(entry, &|| self.at.text())?;
        let stop = Stop::on_interrupt()?;
        let counts = self.table()?;
        let counting = Counting {
            depth: self.depth,
            finished_count: self.count_finished,
            counts: counts.as_ref(),
            threads: self.threads.threads.into(),
        };
        let progress = spinner(format!("{}: counting to depth {}", entry.metadata().name, self.depth));
        let timer = Timer::start();
        let counted = self.count(&*position, counting, &|| stop.asked());
        let took = timer.stop();
        progress.finish_and_clear();
        let counted = counted.map_err(|clause| anyhow!(listing::overlong(entry.metadata(), clause)))?;
        ensure!(
            counted.leaves < u64::MAX,
            "there are more leaves than can be counted: count to a smaller depth"
        );
        let name = &entry.metadata().name;
        if self.json {
            self.print_json([name, chosen.backend()], &counted, took, out)?;
        } else {
            self.print(name, &counted, took, out)?;
        }
        Ok(if counted.partial.is_some() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    /// The table of `--hash`.
    fn table(&self) -> anyhow::Result<Option<Counts>> {
        let Some(size) = self.hash else { return Ok(None) };
        let table = Counts::new(size, self.at.model()?.memory());
        table
            .map(Some)
            .with_context(|| format!("there is no memory for a table of {} bytes", grouped(size as u64)))
    }

    /// # Errors
    /// With the clause, if a position has more plays than can be listed.
    fn count(
        &self,
        position: &dyn ErasedPosition,
        counting: Counting<'_>,
        stop: &engine::Stop<'_>,
    ) -> Result<Counted, usize> {
        let divided = self.depth >= if self.divide { 1 } else { LEAST_DIVIDED };
        if !divided || position.outcome().is_some() {
            return match counting.leaves(position, &|| false) {
                Err(Uncounted::Overlong(clause)) => Err(clause),
                leaves => {
                    Ok(Counted { leaves: leaves.unwrap_or_default(), parts: Vec::new(), partial: None })
                }
            };
        }
        let Divided { leaves, overlong } = counting.divide_until(position, stop);
        if let Some(clause) = overlong {
            return Err(clause);
        }
        let plays = position.plays().into_iter().map(|play| play.to_string());
        let mut parts: Vec<_> =
            plays.zip(&leaves).filter_map(|(play, leaves)| Some((play, (*leaves)?))).collect();
        parts.sort();
        let partial = (parts.len() < leaves.len()).then_some(leaves.len());
        let sum = parts.iter().fold(0, |sum: u64, part| sum.saturating_add(part.1));
        if !self.divide && partial.is_none() {
            parts.clear();
        }
        Ok(Counted { leaves: sum, parts, partial })
    }

    fn print(&self, name: &str, counted: &Counted, took: Took, out: &mut dyn Write) -> std::io::Result<()> {
        for (play, leaves) in &counted.parts {
            writeln!(out, "{play}: {leaves}")?;
        }
        let (leaves, speed) = (grouped(counted.leaves), rate(counted.leaves, took.cpu));
        if let Some(all) = counted.partial {
            let done = counted.parts.len();
            return writeln!(
                out,
                "{name} depth {}: interrupted after {took}; {leaves} leaves below {done} of {all} first plays",
                self.depth
            );
        }
        writeln!(out, "{name} depth {}: {leaves} leaves in {took} ({speed} leaves/s of CPU time)", self.depth)
    }

    fn print_json(
        &self,
        [name, backend]: [&str; 2],
        counted: &Counted,
        took: Took,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let mut result = json!({
            "game": name, "backend": backend, "depth": self.depth, "leaves": counted.leaves, "cpu_seconds": took.cpu,
            "wall_seconds": took.wall,
        });
        if counted.partial.is_some() {
            result["interrupted"] = true.into();
        }
        if self.divide || counted.partial.is_some() {
            let parts: Map<_, _> =
                counted.parts.iter().map(|(play, leaves)| (play.clone(), json!(leaves))).collect();
            result["divide"] = parts.into();
        }
        json::write(out, result)
    }
}

//! The command `rulewright bestmove`: searches for the best play.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};
use engine::{Found, Metadata, SearchLimits, Searcher, WIN, WIN_MAX};
use serde_json::json;

use super::select::TableArgs;
use super::text::{grouped, rate, spinner};
use super::took::{Timer, Took};
use crate::agent::{AgentError, result};

/// Search for the best play
///
/// The score is in the rule file's units, about 100 for the least piece, in the view of the player to move.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright bestmove checkers --seconds 3
  rulewright bestmove pente --position input.txt --json
  rulewright bestmove reversi --search mcts")]
pub struct Bestmove {
    #[command(flatten)]
    at: TableArgs,
    /// CPU seconds of each thread
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Threads of an alpha-beta search, which share its transposition table
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Which search; by default the one that the rule file names
    #[arg(long, value_enum)]
    search: Option<Search>,
    /// Greatest depth in plies
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    depth: u32,
    /// Seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON: {game, player, play, score, depth, nodes, cpu_seconds, wall_seconds, variation}
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Search {
    /// Iterative-deepening principal variation search
    AlphaBeta,
    /// Monte-Carlo tree search
    Mcts,
}

impl Search {
    fn searcher(self) -> Searcher {
        match self {
            Self::AlphaBeta => Searcher::AlphaBeta,
            Self::Mcts => Searcher::Mcts,
        }
    }
}

impl Bestmove {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let metadata = entry.metadata();
        let position = self.at.position.position(entry)?;
        if let Some(outcome) = position.outcome() {
            let path = self.at.position.position.clone().unwrap_or_else(|| "the start".into());
            bail!(AgentError::Over { path, result: result(metadata, outcome) });
        }
        let searcher = self.search.map_or(metadata.search, Search::searcher);
        if self.threads > 1 && searcher == Searcher::Mcts {
            bail!(
                "Monte-Carlo tree search has one thread: leave --threads out, or add `--search alpha-beta`"
            );
        }
        let progress = spinner(format!("{}: searching", metadata.name));
        let timer = Timer::start();
        let found = position.search(searcher, &self.limits()?);
        let took = timer.stop();
        progress.finish_and_clear();
        let Some(found) = found else { bail!("no play was found") };
        let player = &metadata.players[position.setup().turn];
        if self.json {
            print_json(metadata, player, &found, took, out)?;
        } else {
            print(player, &found, took, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn limits(&self) -> anyhow::Result<SearchLimits> {
        if !(self.seconds.is_finite() && self.seconds > 0.0) {
            bail!("--seconds must be more than 0");
        }
        let all = f64::from(self.threads) * self.seconds;
        let end = engine::cpu_time() + Duration::try_from_secs_f64(all)?;
        Ok(SearchLimits {
            deadline: end,
            soft: end,
            depth: self.depth,
            seed: self.seed,
            threads: self.threads.into(),
            ..SearchLimits::default()
        })
    }
}

fn print(player: &str, found: &Found, took: Took, out: &mut dyn Write) -> std::io::Result<()> {
    let variation: Vec<_> = found.variation.iter().map(ToString::to_string).collect();
    writeln!(out, "play       {} ({player})", found.play)?;
    writeln!(out, "score      {}", score_text(found.score))?;
    writeln!(out, "depth      {}", found.depth)?;
    writeln!(out, "nodes      {} ({}/s)", grouped(found.nodes), rate(found.nodes, took.cpu))?;
    writeln!(out, "time       {took}")?;
    writeln!(out, "variation  {}", variation.join(" | "))
}

/// The score in words for a won or lost game.
fn score_text(score: i32) -> String {
    let plies = WIN_MAX - score.abs();
    match score {
        WIN.. => format!("{score} (won in {plies} plies)"),
        _ if score <= -WIN => format!("{score} (lost in {plies} plies)"),
        _ => score.to_string(),
    }
}

fn print_json(
    metadata: &Metadata,
    player: &str,
    found: &Found,
    took: Took,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let variation: Vec<_> = found.variation.iter().map(ToString::to_string).collect();
    let result = json!({
        "game": metadata.name, "player": player, "play": found.play.to_string(), "score": found.score,
        "depth": found.depth, "nodes": found.nodes, "cpu_seconds": took.cpu, "wall_seconds": took.wall, "variation": variation,
    });
    writeln!(out, "{result}")
}

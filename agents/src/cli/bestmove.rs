//! The command `rulewright bestmove`: searches for the best play.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use engine::{Clock, Deadline, ErasedPosition, Found, SearchLimits, WIN, WIN_MAX, Written};
use serde_json::json;

use super::clock::seconds;
use super::json;
use super::select::{self, TableArgs};
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, grouped, rate, spinner};
use super::took::{Timer, Took};
use crate::players::{Means, Player, as_learned, parser};

/// Search for the best play
///
/// The score is in the rule file's units, about 100 for the least piece, in the view of the player to move. Ctrl-C ends the search,
/// which tells what it has found by then.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright bestmove checkers --seconds 3
  rulewright bestmove pente --position input.txt --json
  rulewright bestmove reversi --how mcts

Exit codes: 0 done; 1 failed; 130 interrupted, what was found is told.")]
pub struct Bestmove {
    #[command(flatten)]
    at: TableArgs,
    /// CPU seconds of each thread
    #[arg(long, default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
    /// Threads of an alpha-beta search, which share its transposition table
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Who finds the play
    #[arg(long, visible_alias = "search", value_parser = parser(), default_value_t)]
    how: Player,
    /// Greatest depth in plies
    #[arg(long, default_value_t = u32::MAX, hide_default_value = true)]
    depth: u32,
    /// Seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON: {game, player, play, score, depth, nodes, cpu_seconds, wall_seconds, variation}; what a reference player does
    /// not tell is null
    #[arg(long)]
    json: bool,
}

impl Bestmove {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let metadata = entry.metadata();
        let position = self.at.position.open(entry, &|| self.at.text())?;
        let searcher = self.how.searcher(metadata);
        select::admit_threads(self.threads, searcher)?;
        let learned = select::admit([self.how], entry)?;
        // A reference player has no result before it has chosen a play, so Ctrl-C ends the process.
        let stop = searcher.map(|_| Stop::on_interrupt()).transpose()?;
        let stopped = || stop.as_ref().is_some_and(Stop::asked);
        let progress = spinner(format!("{}: searching", metadata.name));
        let timer = Timer::start();
        let found = match searcher {
            Some(searcher) => {
                let tell = |found: Found| progress.set_message(so_far(&metadata.name, &found));
                position
                    .search_watched(searcher, &self.limits()?, &stopped, &tell)
                    .map(|found| Answer::Searched(Box::new(found)))
            }
            None => {
                let means =
                    Means { limits: self.limits()?, seconds: self.seconds, learned: as_learned(&learned) };
                self.how.choose(metadata, &*position, &means).map(Answer::Chosen)
            }
        };
        let took = timer.stop();
        progress.finish_and_clear();
        let Some(found) = found else { bail!("no play was found") };
        if let Some(clause) = position.overlong() {
            let told = engine::listing::overlong(metadata, clause);
            complain(format_args!("warning: {told}, so a better play may be missing"));
        }
        let player = &metadata.players[position.setup().turn];
        if self.json {
            print_json(&*position, chosen.backend(), &found, took, out)?;
        } else {
            print(player, &found, took, out)?;
        }
        Ok(if stopped() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn limits(&self) -> anyhow::Result<SearchLimits> {
        if !(self.seconds.is_finite() && self.seconds > 0.0) {
            bail!("--seconds must be more than 0");
        }
        let all = f64::from(self.threads) * self.seconds;
        Ok(SearchLimits {
            deadline: Deadline::after(Clock::Process, Duration::try_from_secs_f64(all)?),
            depth: self.depth,
            seed: self.seed,
            threads: self.threads.into(),
            forced: true,
            ..SearchLimits::default()
        })
    }
}

/// The result of a search so far, in one line.
fn so_far(game: &str, found: &Found) -> String {
    let Found { play, score, depth, nodes, .. } = found;
    format!("{game}: {play}, score {score:+}, depth {depth}, {} nodes", grouped(*nodes))
}

/// The result of a search or the choice of a reference player.
enum Answer {
    /// The result of a searcher.
    Searched(Box<Found>),
    /// The play of a reference player, which gives nothing else.
    Chosen(Written),
}

fn print(player: &str, found: &Answer, took: Took, out: &mut dyn Write) -> std::io::Result<()> {
    let found = match found {
        Answer::Searched(found) => found,
        Answer::Chosen(play) => {
            writeln!(out, "play       {play} ({player})")?;
            return writeln!(out, "time       {took}");
        }
    };
    let variation: Vec<_> = found.variation.iter().map(ToString::to_string).collect();
    writeln!(out, "play       {} ({player})", found.play)?;
    writeln!(out, "score      {}", score_text(found.score))?;
    writeln!(out, "depth      {}", found.depth)?;
    writeln!(out, "nodes      {} ({}/s)", grouped(found.nodes), rate(found.nodes, took.cpu))?;
    writeln!(out, "time       {took}")?;
    writeln!(out, "variation  {}", variation.join(" | "))
}

/// The score, with the number of plies to the end of a won or lost game.
pub(super) fn score_text(score: i32) -> String {
    let plies = WIN_MAX - score.abs();
    match score {
        WIN.. => format!("{score} (won in {plies} plies)"),
        _ if score <= -WIN => format!("{score} (lost in {plies} plies)"),
        _ => score.to_string(),
    }
}

fn print_json(
    position: &dyn ErasedPosition,
    backend: &str,
    found: &Answer,
    took: Took,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let metadata = position.metadata();
    let player = &metadata.players[position.turn()];
    let (play, found) = match found {
        Answer::Searched(found) => (&found.play, Some(found)),
        Answer::Chosen(play) => (play, None),
    };
    let variation = found.map(|found| found.variation.iter().map(ToString::to_string).collect::<Vec<_>>());
    let line = found.map_or(std::slice::from_ref(play), |found| &found.variation);
    let result = json!({
        "game": metadata.name, "backend": backend, "player": player, "play": play.to_string(), "score": found.map(|found| found.score),
        "depth": found.map(|found| found.depth), "nodes": found.map(|found| found.nodes),
        "cpu_seconds": took.cpu, "wall_seconds": took.wall, "variation": variation,
        "plays": json::line(position.boxed(), line),
    });
    json::write(out, result)
}

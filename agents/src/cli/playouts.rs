//! The command `rulewright playouts`: plays random games.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use engine::Metadata;
use serde_json::json;

use super::clock::seconds;
use super::json;
use super::results::results;
use super::select::TableArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{grouped, rate, spinner};
use super::took::{Threads, Timer, Took};
use crate::catalog::Chosen;

/// Play games at random and count how they end
///
/// Equal seeds and numbers of games give equal results on any number of threads. Rates are those of a second of CPU time,
/// which is summed over threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright playouts reversi
  rulewright playouts pente --seconds 10 --seed 7 --json
  rulewright playouts reversi --games 1000

Exit codes: 0 done; 1 failed; 130 interrupted, how the games ended so far is told.")]
pub struct Playouts {
    #[command(flatten)]
    at: TableArgs,
    /// How long to play, in CPU seconds of each thread
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    seconds: f64,
    /// Most games
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    games: u64,
    /// Seed of the random plays
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print JSON: {game, playouts, plies, unfinished_plies, cpu_seconds, wall_seconds, mean_plies, results}, after Ctrl-C also interrupted
    #[arg(long)]
    json: bool,
}

impl Playouts {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let position = self.at.position.position(entry, &|| self.at.text())?;
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{}: playing at random", entry.metadata().name));
        let time = Duration::from_secs_f64(self.seconds);
        let Threads { threads } = self.threads;
        let timer = Timer::start();
        let done = stop.or_after(time, threads);
        let played = engine::playouts_on(threads.into(), &*position, self.seed, self.games, &done);
        let took = timer.stop();
        progress.finish_and_clear();
        if let Some(clause) = played.overlong {
            bail!("{}", engine::listing::overlong(entry.metadata(), clause));
        }
        let interrupted = stop.asked();
        if self.json {
            print_json(&chosen, &played, took, interrupted, out)?;
        } else {
            print(entry.metadata(), &played, took, interrupted, out)?;
        }
        Ok(if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

fn mean_plies(played: &engine::Playouts) -> f64 {
    played.plies as f64 / played.games.max(1) as f64
}

fn print(
    metadata: &Metadata,
    played: &engine::Playouts,
    took: Took,
    interrupted: bool,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let engine::Playouts { games, plies, unfinished_plies, wins, draws, unfinished, ref ends, overlong: _ } =
        *played;
    let made = plies + unfinished_plies;
    let all = games + unfinished;
    let broken_off = if interrupted { ", interrupted" } else { "" };
    writeln!(out, "{}: {} games in {took}{broken_off}", metadata.name, grouped(all))?;
    writeln!(out, "  {} playouts/s, {} plies/s", rate(all, took.cpu), rate(made, took.cpu))?;
    writeln!(out, "  mean length {:.1} plies", mean_plies(played))?;
    let line = |what: &str, number: u64| {
        format!("  {:5.1} %  {:>10}  {what}", 100.0 * number as f64 / all.max(1) as f64, grouped(number))
    };
    for (player, number) in metadata.players.iter().zip(wins) {
        writeln!(out, "{}", line(&format!("{player} wins"), number))?;
    }
    writeln!(out, "{}", line("draws", draws))?;
    if unfinished > 0 {
        let what = format!("without a result: no play, or stopped after {} plies", engine::PLAYOUT_LIMIT);
        writeln!(out, "{}", line(&what, unfinished))?;
    }
    writeln!(out, "by end clause:")?;
    for (end, number) in metadata.ends.iter().zip(ends) {
        writeln!(out, "{}", line(end, *number))?;
    }
    Ok(())
}

fn print_json(
    chosen: &Chosen,
    played: &engine::Playouts,
    took: Took,
    interrupted: bool,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let metadata = chosen.entry().metadata();
    let others = vec![("draw", played.draws), ("unfinished", played.unfinished)];
    let results = results(metadata, played.wins, others);
    let ends = metadata.ends.iter().zip(&played.ends);
    let ends: Vec<_> = ends.map(|(end, games)| json!({"end": end, "games": games})).collect();
    let mut result = json!({
        "game": metadata.name, "backend": chosen.backend(), "playouts": played.games, "plies": played.plies,
        "unfinished_plies": played.unfinished_plies,
        "cpu_seconds": took.cpu, "wall_seconds": took.wall, "mean_plies": mean_plies(played), "results": results, "ends": ends,
    });
    if interrupted {
        result["interrupted"] = true.into();
    }
    json::write(out, result)
}

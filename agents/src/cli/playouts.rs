//! The command `rulewright playouts`: plays random games.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use engine::Metadata;
use serde_json::json;

use super::select::TableArgs;
use super::stop::Stop;
use super::text::{grouped, rate, spinner};

/// Play games at random and count how they end
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright playouts reversi
  rulewright playouts pente --seconds 10 --seed 7 --json
  rulewright playouts reversi --games 1000")]
pub struct Playouts {
    #[command(flatten)]
    at: TableArgs,
    /// How long to play
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Most games
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    games: u64,
    /// Seed of the random plays
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON: {game, playouts, plies, seconds, mean_plies, results}
    #[arg(long)]
    json: bool,
}

impl Playouts {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let position = self.at.position.position(entry)?;
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{}: playing at random", entry.metadata().name));
        let time = Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::MAX);
        let started = Instant::now();
        let played = position.playouts(self.seed, self.games, &stop.or_after(time));
        let seconds = started.elapsed().as_secs_f64();
        progress.finish_and_clear();
        if self.json {
            print_json(entry.metadata(), &played, seconds, out)?;
        } else {
            print(entry.metadata(), &played, seconds, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn mean_plies(played: &engine::Playouts) -> f64 {
    played.plies as f64 / played.games.max(1) as f64
}

fn print(
    metadata: &Metadata,
    played: &engine::Playouts,
    seconds: f64,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let engine::Playouts { games, plies, wins, draws, unfinished, ref ends } = *played;
    writeln!(out, "{}: {} games in {seconds:.2} s", metadata.name, grouped(games))?;
    writeln!(out, "  {} playouts/s, {} plies/s", rate(games, seconds), rate(plies, seconds))?;
    writeln!(out, "  mean length {:.1} plies", mean_plies(played))?;
    let line = |what: &str, number: u64| {
        format!("  {:5.1} %  {:>10}  {what}", 100.0 * number as f64 / games.max(1) as f64, grouped(number))
    };
    for (player, number) in metadata.players.iter().zip(wins) {
        writeln!(out, "{}", line(&format!("{player} wins"), number))?;
    }
    writeln!(out, "{}", line("draws", draws))?;
    if unfinished > 0 {
        let what = format!("stopped after {} plies", engine::PLAYOUT_LIMIT);
        writeln!(out, "{}", line(&what, unfinished))?;
    }
    writeln!(out, "by end clause:")?;
    for (end, number) in metadata.ends.iter().zip(ends) {
        writeln!(out, "{}", line(end, *number))?;
    }
    Ok(())
}

fn print_json(
    metadata: &Metadata,
    played: &engine::Playouts,
    seconds: f64,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let results = json!({
        metadata.players[0].to_string(): played.wins[0],
        metadata.players[1].to_string(): played.wins[1],
        "draw": played.draws,
        "unfinished": played.unfinished,
    });
    let result = json!({
        "game": metadata.name, "playouts": played.games, "plies": played.plies, "seconds": seconds,
        "mean_plies": mean_plies(played), "results": results,
    });
    writeln!(out, "{result}")
}

//! The command `rulewright study`: the balance of a game under good play.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use engine::ErasedGame;
use indicatif::ProgressBar;
use serde_json::json;

use super::json;
use super::select::GameArgs;
use super::series::SeriesArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::complain;
use crate::openings::Opening;
use crate::outfile;
use crate::sprt;
use crate::study::{Results, Table, figures, page, percent, play_all, with_interval};

/// Tell how balanced a game is under good play
///
/// Equal searchers play from balanced openings. Told are, each with its 95 % interval: who wins, draws, the length of a game, the plays of a
/// position, how often the lead changes, and which end clauses decided. `check --play` tells it of random games.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright study checkers --games 200 --nodes 5000
  rulewright study my_variant.rules --games 50 --html balance.html")]
pub struct Study {
    #[command(flatten)]
    game: GameArgs,
    /// Games to play, each from an opening of its own
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Nodes of the search for each play
    #[arg(long, default_value_t = 3_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    #[command(flatten)]
    series: SeriesArgs,
    /// Write the results to this file, a page with plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON: {game, nodes, games, wins, draws, first, length, branching, lead_changes, ends, ...}
    #[arg(long)]
    json: bool,
}

impl Study {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.html.iter().try_for_each(|path| outfile::check(path))?;
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let stop = Stop::on_interrupt()?;
        let bar = ProgressBar::new(self.games);
        let openings = self.openings(entry, &|| stop.asked())?;
        if openings.is_empty() && !stop.asked() {
            bail!("{}", self.series.too_few(entry, 0));
        }
        let stopped = || stop.asked();
        let table = self.table(entry, &stopped);
        let mut games = Vec::new();
        play_all(&table, &openings, self.series.threads(), &mut |number, game| {
            games.push((number, game));
            bar.set_position(games.len() as u64);
        });
        bar.finish_and_clear();
        // Games end in any order, and floating-point sums depend on the order.
        games.sort_by_key(|(number, _)| *number);
        let games: Vec<_> = games.into_iter().map(|(_, game)| game).collect();
        let results = Results::new(entry.metadata(), &games);
        self.report(entry, &results, stop.asked(), out)?;
        if (openings.len() as u64) < self.games && !stop.asked() {
            complain(format_args!("warning: {}", self.series.too_few(entry, openings.len() as u64)));
        }
        Ok(if stop.asked() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }

    fn openings(
        &self,
        entry: &dyn ErasedGame,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> anyhow::Result<Vec<Opening>> {
        let mut source = self.series.source(entry)?;
        Ok((0..self.games).map_while(|_| source.next(stop)).collect())
    }

    fn table<'a>(&self, entry: &'a dyn ErasedGame, stop: &'a (dyn Fn() -> bool + Sync)) -> Table<'a> {
        let most_plies = sprt::Table::new(entry, stop).most_plies;
        Table { entry, nodes: self.nodes, most_plies, seed: self.series.seed, stop }
    }

    fn report(
        &self,
        entry: &dyn ErasedGame,
        results: &Results,
        interrupted: bool,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let name = &entry.metadata().name;
        let terms = format!(
            "{} games of equal searchers, {} nodes a play, from balanced openings",
            results.games, self.nodes
        );
        if let Some(path) = &self.html {
            outfile::write(path, page(&format!("The balance of {name}"), &terms, results).as_bytes())?;
        }
        if self.json {
            let json = json!({ "game": name, "nodes": self.nodes, "seed": self.series.seed, "interrupted": interrupted });
            return Ok(json::write(out, json::joined(json, json!(results)))?);
        }
        writeln!(out, "{name}: {terms}")?;
        for (player, share) in &results.wins {
            writeln!(out, "  {:27} {}", format!("{player} wins"), percent(*share))?;
        }
        writeln!(out, "  {:27} {}", "draws", percent(results.draws))?;
        if results.unfinished.value > 0.0 {
            writeln!(out, "  {:27} {}", "no result", percent(results.unfinished))?;
        }
        for (name, figure) in figures(results) {
            writeln!(out, "  {name:27} {}", with_interval(figure))?;
        }
        writeln!(out, "  ends:")?;
        for (end, share) in &results.ends {
            writeln!(out, "    {:25} {}", percent(*share), end)?;
        }
        Ok(())
    }
}

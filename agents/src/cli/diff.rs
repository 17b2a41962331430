//! The command `rulewright diff`: finds where two games differ.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use agent::AgentError;
use agent::protocol::{board, input};
use anyhow::bail;
use clap::Args;
use engine::{ErasedGame, Metadata, Mode, Setup, Uncounted};
use serde_json::json;

use super::json;
use super::position::PositionArgs;
use super::stop::{INTERRUPTED, Stop};
use super::text::{complain, plural, spinner};
use crate::catalog::{self, CatalogError, Chosen, RuleText};
use crate::diff::{Difference, Pair};
use crate::display::{Style, draw};

/// Find the first position where two rule files, or two back ends, differ
///
/// Counts the leaves of both game trees, play by play, to a growing depth, and walks down to where they differ; then compares the plays
/// and results of all positions of some random games. The exit code is 1 if they differ.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright diff checkers compiled interpreted
  rulewright diff my_variant.rules machine interpreted
  rulewright diff checkers my_checkers.rules --depth 6
  rulewright diff old/checkers.rules rules/checkers.rules
  rulewright diff checkers russian_draughts --games 100")]
pub struct Diff {
    /// Two sides, each the name of a game or a rule file; or a game's name and two sides, which may then be `compiled`, `machine` or `interpreted`, its
    /// back ends
    #[arg(num_args = 2..=3, required = true, value_names = ["GAME|FILE.rules", "A", "B"])]
    names: Vec<String>,
    /// Plies to look ahead
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Random games to compare after that
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON: {game, depth, games, differ, after, board, player, results, only}
    #[arg(long)]
    json: bool,
}

/// True if a side is named by its back end.
fn is_backend(side: &str) -> bool {
    ["compiled", "generated", "machine", "interpreted"].contains(&side)
}

impl Diff {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let names = self.names();
        let sides = [self.side(names[0])?, self.side(names[1])?];
        let entries = sides.each_ref().map(Chosen::entry);
        hold_to_one_board(names, entries.map(|entry| entry.metadata()))?;
        let game = self.game().unwrap_or(&entries[0].metadata().name);
        let given = self.position.setup(entries[0], &|| self.text(names[0]))?;
        let setup = |side: usize| match &given {
            Some(setup) if side == 0 => Ok(Some(setup.clone())),
            Some(setup) => translate(setup, entries[0].metadata(), entries[side]).map(Some),
            None => Ok(None),
        };
        let pair = Pair { entries, setups: [setup(0)?, setup(1)?] };
        let stop = Stop::on_interrupt()?;
        let progress = spinner(format!("{game}: comparing to depth {}", self.depth));
        let found = match pair.difference(self.depth, &|| stop.asked()) {
            Ok(None) => pair.difference_in_random_games(self.games, self.seed, &|| stop.asked()),
            found => found,
        };
        progress.finish_and_clear();
        let metadata = entries[0].metadata();
        let found = match found {
            Ok(found) => found,
            Err(Uncounted::Stopped) => {
                complain("stopped");
                return Ok(ExitCode::from(INTERRUPTED));
            }
            Err(Uncounted::Overlong(clause)) => bail!("{}", engine::listing::overlong(metadata, clause)),
        };
        match (&found, self.json) {
            (_, true) => self.print_json(game, metadata, found.as_ref(), out)?,
            (Some(found), false) => self.print(game, metadata, found, out)?,
            (None, false) => {
                writeln!(
                    out,
                    "{game}: {} and {} agree to depth {} and in {}",
                    names[0],
                    names[1],
                    self.depth,
                    plural(self.games as usize, "random game")
                )?;
            }
        }
        Ok(if found.is_some() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// The game whose back ends may be named.
    fn game(&self) -> Option<&str> {
        let [game, _, _] = &self.names[..] else { return None };
        Some(game)
    }

    /// The names of the two sides.
    fn names(&self) -> [&str; 2] {
        let names = &self.names;
        [&names[names.len() - 2], &names[names.len() - 1]]
    }

    /// The rule text of a side.
    fn text(&self, side: &str) -> Result<RuleText, CatalogError> {
        match (side, self.game()) {
            (side, Some(game)) if is_backend(side) => catalog::named(game),
            (name, _) => catalog::named(name),
        }
    }

    fn side(&self, side: &str) -> anyhow::Result<Chosen> {
        Ok(match (side, self.game()) {
            ("generated" | "compiled", Some(game)) => catalog::chosen(game)?,
            ("machine", Some(game)) => catalog::named(game)?.machine()?,
            ("interpreted", Some(game)) => Chosen::Interpreted(catalog::named(game)?.interpreted()?),
            (side, None) if is_backend(side) => {
                bail!(
                    "`{side}` is a back end of which game? Name it first: `rulewright diff GAME compiled interpreted`"
                )
            }
            (name, _) => catalog::chosen(name)?,
        })
    }

    fn print(
        &self,
        game: &str,
        metadata: &Metadata,
        found: &Difference,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let [first, second] = self.names();
        let style = Style::of_stdout();
        let after: Vec<String> = found.after.iter().map(ToString::to_string).collect();
        let place =
            if after.is_empty() { "at the start".to_owned() } else { format!("after {}", after.join(" / ")) };
        writeln!(out, "{game}: {first} and {second} differ {place}\n")?;
        writeln!(out, "{}", draw(metadata, &found.setup.board, None, style))?;
        writeln!(out, "{} to move, ply {}", style.player(metadata, found.setup.turn), found.setup.plies)?;
        for (name, side) in [(first, 0), (second, 1)] {
            let result = found.results[side].as_deref().unwrap_or("the game goes on");
            if found.results[0] != found.results[1] {
                writeln!(out, "{name}: {result}")?;
            }
            let only = &found.only[side];
            if !only.is_empty() {
                writeln!(out, "only {name} has {}:", plural(only.len(), "play"))?;
            }
            for play in only {
                writeln!(out, "  {play}")?;
            }
        }
        Ok(())
    }

    fn print_json(
        &self,
        game: &str,
        metadata: &Metadata,
        found: Option<&Difference>,
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let mut result =
            json!({"game": game, "depth": self.depth, "games": self.games, "differ": found.is_some()});
        if let Some(found) = found {
            result["after"] = found.after.iter().map(ToString::to_string).collect();
            result["board"] = board::rows(metadata, &found.setup.board).into();
            result["player"] = json!(metadata.players[found.setup.turn]);
            result["results"] = json!(found.results);
            result["only"] = json!(found.only);
        }
        json::write(out, result)
    }
}

/// Refuses games whose boards differ: they have no position in common.
fn hold_to_one_board(names: [&str; 2], both: [&Metadata; 2]) -> anyhow::Result<()> {
    let cells = both.map(|metadata| metadata.cells.iter().map(|cell| &*cell.name).collect::<BTreeSet<_>>());
    if cells[0] == cells[1] {
        return Ok(());
    }
    let only = |side: usize| cells[side].difference(&cells[1 - side]).next();
    let [first, second] = names;
    let (name, other, cell) = match (only(0), only(1)) {
        (Some(cell), _) => (first, second, cell),
        (None, cell) => (second, first, cell.unwrap_or(&"")),
    };
    let [one, two] = cells.each_ref().map(BTreeSet::len);
    bail!(
        "the boards differ, so the games have no position in common: {first} has {one} cells and {second} has {two}; \
         {name} has a cell `{cell}`, {other} has none"
    )
}

/// Translates a position to the other game, through the form of the input file, which both can read.
fn translate(setup: &Setup, metadata: &Metadata, other: &dyn ErasedGame) -> Result<Setup, AgentError> {
    let text = input::write(metadata, setup, Mode::Single, 1.0);
    Ok(agent::turn::read_input(other, Path::new("the position"), &text)?.setup)
}

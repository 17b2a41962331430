//! The command `rulewright show`: draws a position.

use std::io::Write;
use std::process::ExitCode;

use agent::protocol::board;
use clap::Args;
use engine::{Ended, ErasedPosition, Metadata, Setup};
use serde_json::json;

use super::json;
use super::position::PositionArgs;
use super::select::GameArgs;
use super::text::{expect_listed, plural};
use crate::display::{Style, draw};

/// Draw a position
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright show pente
  rulewright show checkers --position input.txt
  rulewright show my_variant.rules")]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.game.choose()?;
        let entry = chosen.entry();
        let position = self.position.position(entry, &|| self.game.text())?;
        if self.json {
            print_json(entry.metadata(), &*position, out)?;
        } else {
            print(entry.metadata(), &*position, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print(metadata: &Metadata, position: &dyn ErasedPosition, out: &mut dyn Write) -> anyhow::Result<()> {
    let style = Style::of_stdout();
    let setup = position.setup();
    let title = if metadata.title.is_empty() { String::new() } else { format!(": {}", metadata.title) };
    writeln!(out, "{}{title}\n", style.bold(&metadata.name))?;
    writeln!(out, "{}", draw(metadata, &setup.board, None, style))?;
    for line in counters(metadata, &setup, style) {
        writeln!(out, "{line}")?;
    }
    let mover = style.player(metadata, setup.turn);
    match Ended::of(metadata, position) {
        Some(ended) if ended.takes_claim(metadata) => {
            writeln!(out, "The game is over if a player claims it: {}.", ended.text(metadata))?;
        }
        Some(ended) => writeln!(out, "The game is over: {}.", ended.text(metadata))?,
        None => {
            expect_listed(position)?;
            writeln!(out, "{mover} to move, {}.", plural(position.plays().len(), "legal play"))?;
        }
    }
    Ok(())
}

/// The counters of both players.
fn counters(metadata: &Metadata, setup: &Setup, style: Style) -> Vec<String> {
    let of = |player: usize, counter: usize| {
        format!("{} {}", style.player(metadata, player), setup.counters[player][counter])
    };
    let line = |(index, name): (usize, &engine::Text)| format!("{name}: {}, {}", of(0, index), of(1, index));
    metadata.counters.iter().enumerate().map(line).collect()
}

fn print_json(metadata: &Metadata, position: &dyn ErasedPosition, out: &mut dyn Write) -> anyhow::Result<()> {
    let setup = position.setup();
    let result = Ended::of(metadata, position).map(|ended| ended.text(metadata));
    let counters: serde_json::Map<_, _> = metadata
        .counters
        .iter()
        .enumerate()
        .map(|(index, name)| (name.to_string(), json!([setup.counters[0][index], setup.counters[1][index]])))
        .collect();
    let position = json!({
        "game": metadata.name, "player": metadata.players[setup.turn], "plies": setup.plies,
        "board": board::rows(metadata, &setup.board), "counters": counters, "result": result,
    });
    Ok(json::write(out, position)?)
}

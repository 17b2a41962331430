//! The command `rulewright show`: draws a position.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use engine::{Setup, Sheet, Table};
use serde_json::json;

use super::select::{GameArgs, PositionArgs};
use super::text::plural;
use crate::agent::result;
use crate::display::{Style, draw};
use crate::protocol::board;

/// Draw a position
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright show pente
  rulewright show checkers --position input.txt
  rulewright show --rules my_variant.rules")]
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
        let table = self.position.table(entry)?;
        if self.json {
            print_json(entry.sheet(), &*table, out)?;
        } else {
            print(entry.sheet(), &*table, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print(sheet: &Sheet, table: &dyn Table, out: &mut dyn Write) -> anyhow::Result<()> {
    let style = Style::of_stdout();
    let setup = table.setup();
    let title = if sheet.title.is_empty() { String::new() } else { format!(": {}", sheet.title) };
    writeln!(out, "{}{title}\n", style.bold(&sheet.name))?;
    writeln!(out, "{}", draw(sheet, &setup.board, None, style))?;
    for line in counters(sheet, &setup, style) {
        writeln!(out, "{line}")?;
    }
    let mover = style.player(sheet, setup.turn);
    match table.outcome() {
        Some(outcome) => writeln!(out, "The game is over: {}.", result(sheet, outcome))?,
        None => writeln!(out, "{mover} to move, {}.", plural(table.plays().len(), "legal play"))?,
    }
    Ok(())
}

/// The counters of both players.
fn counters(sheet: &Sheet, setup: &Setup, style: Style) -> Vec<String> {
    let of = |player: usize, counter: usize| {
        format!("{} {}", style.player(sheet, player), setup.counters[player][counter])
    };
    let line = |(index, name): (usize, &engine::Text)| format!("{name}: {}, {}", of(0, index), of(1, index));
    sheet.counters.iter().enumerate().map(line).collect()
}

fn print_json(sheet: &Sheet, table: &dyn Table, out: &mut dyn Write) -> anyhow::Result<()> {
    let setup = table.setup();
    let result = table.outcome().map(|outcome| result(sheet, outcome));
    let counters: serde_json::Map<_, _> = sheet
        .counters
        .iter()
        .enumerate()
        .map(|(index, name)| (name.to_string(), json!([setup.counters[0][index], setup.counters[1][index]])))
        .collect();
    let position = json!({
        "game": sheet.name, "player": sheet.players[setup.turn], "plies": setup.plies,
        "board": board::rows(sheet, &setup.board), "counters": counters, "result": result,
    });
    Ok(writeln!(out, "{position}")?)
}

//! The command `rulewright moves`: lists the legal plays.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::select::TableArgs;

/// List the legal plays
///
/// Sorted, one play a line: the lines of its `output.txt` joined by `; `. A game that is over has none.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright moves checkers
  rulewright moves checkers --position input.txt --json
  rulewright moves checkers --backend interpreted")]
pub struct Moves {
    #[command(flatten)]
    at: TableArgs,
    /// Print JSON: {game, player, moves}
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let table = self.at.position.table(entry)?;
        let over = table.outcome().is_some();
        let plays = if over { Vec::new() } else { table.plays() };
        let mut moves: Vec<String> = plays.iter().map(ToString::to_string).collect();
        moves.sort();
        let sheet = entry.sheet();
        if self.json {
            let player = &sheet.players[table.setup().turn];
            writeln!(out, "{}", json!({"game": sheet.name, "player": player, "moves": moves}))?;
        } else {
            for play in moves {
                writeln!(out, "{play}")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

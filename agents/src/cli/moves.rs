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
        let position = self.at.position.position(entry)?;
        let over = position.outcome().is_some();
        let plays = if over { Vec::new() } else { position.plays() };
        let mut moves: Vec<String> = plays.iter().map(ToString::to_string).collect();
        moves.sort();
        let metadata = entry.metadata();
        if self.json {
            let player = &metadata.players[position.setup().turn];
            writeln!(out, "{}", json!({"game": metadata.name, "player": player, "moves": moves}))?;
        } else {
            for play in moves {
                writeln!(out, "{play}")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

//! The command `rulewright moves`: lists the legal plays.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use engine::{ErasedPosition, Metadata, PlayError, Written};
use serde_json::json;

use super::json;
use super::select::TableArgs;
use super::text::expect_listed;

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
    /// Print JSON: {game, player, moves, plays}
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.at.choose()?;
        let entry = chosen.entry();
        let position = self.at.position.position(entry, &|| self.at.text())?;
        let over = position.outcome().is_some();
        if !over {
            expect_listed(&*position)?;
        }
        let mut plays = if over { Vec::new() } else { position.plays() };
        plays.sort_by_cached_key(ToString::to_string);
        if self.json {
            return print_json(entry.metadata(), &*position, &plays, out);
        }
        for play in plays {
            writeln!(out, "{play}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn print_json(
    metadata: &Metadata,
    position: &dyn ErasedPosition,
    plays: &[Written],
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let before = position.setup();
    let object = |play: &Written| {
        let mut after = position.boxed();
        after.play(play)?;
        Ok(json::play(metadata, before.turn, play, [&before.board, &after.setup().board]))
    };
    let objects = plays.iter().map(object).collect::<Result<Vec<_>, PlayError>>()?;
    let texts: Vec<String> = plays.iter().map(ToString::to_string).collect();
    let player = &metadata.players[before.turn];
    json::write(out, json!({"game": metadata.name, "player": player, "moves": texts, "plays": objects}))?;
    Ok(ExitCode::SUCCESS)
}

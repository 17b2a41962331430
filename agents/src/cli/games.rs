//! `rulewright games`.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use engine::Entry;
use serde_json::json;

use crate::display::Style;

/// List the games
///
/// Every rule file of the `rules` folder, and of the folder that the environment variable RULEWRIGHT_RULES named when
/// the command was built, is a game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulewright games\n  rulewright games --tag draughts")]
pub struct Games {
    /// Only games with this tag
    #[arg(long)]
    tag: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let has_tag = |game: &&&dyn Entry| {
            self.tag.as_ref().is_none_or(|tag| game.sheet().tags.iter().any(|known| known == tag))
        };
        let games: Vec<_> = rules::games().iter().filter(has_tag).map(|game| game.sheet()).collect();
        if self.json {
            let list: Vec<_> = games
                .iter()
                .map(|sheet| {
                    json!({
                        "game": sheet.name, "title": sheet.title, "source": sheet.source, "tags": sheet.tags,
                        "players": sheet.players, "cells": sheet.cells.len(),
                    })
                })
                .collect();
            writeln!(out, "{}", json!(list))?;
            return Ok(ExitCode::SUCCESS);
        }
        let wide = games.iter().map(|sheet| sheet.name.len()).max().unwrap_or(0);
        let style = Style::of_stdout();
        for sheet in games {
            let name = style.bold(&format!("{:wide$}", sheet.name));
            let tags = sheet.tags.join(", ");
            let tags = if tags.is_empty() { tags } else { style.faint(&format!("  [{tags}]")) };
            writeln!(out, "{name}  {}{tags}", sheet.title)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

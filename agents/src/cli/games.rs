//! The command `rulewright games`: lists the games.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use engine::Sheet;
use serde_json::{Value, json};

use crate::display::Style;

/// List the games, each with its players, its board, its tags and the source of its rules
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
        let all: Vec<&Sheet> = rules::games().iter().map(|game| game.sheet()).collect();
        let has_tag =
            |sheet: &&Sheet| self.tag.as_deref().is_none_or(|tag| tags(sheet).any(|known| known == tag));
        let games: Vec<&Sheet> = all.iter().copied().filter(has_tag).collect();
        if let Some(tag) = self.tag.as_deref().filter(|_| games.is_empty()) {
            anyhow::bail!(unknown_tag(tag, &all));
        }
        if self.json {
            writeln!(out, "{}", json!(games.into_iter().map(json_of).collect::<Vec<_>>()))?;
        } else {
            print(&games, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn tags(sheet: &Sheet) -> impl Iterator<Item = &str> {
    sheet.tags.iter().map(AsRef::as_ref)
}

fn unknown_tag(tag: &str, games: &[&Sheet]) -> String {
    let mut known: Vec<&str> = games.iter().flat_map(|sheet| tags(sheet)).collect();
    known.sort_unstable();
    known.dedup();
    let nearest = dsl::nearest(tag, known.iter().copied());
    let hint = nearest
        .map_or(format!("; tags are {}", known.join(", ")), |near| format!("; did you mean `{near}`?"));
    format!("no game has the tag `{tag}`{hint}")
}

fn json_of(sheet: &Sheet) -> Value {
    json!({
        "game": sheet.name, "title": sheet.title, "source": sheet.source, "tags": sheet.tags,
        "players": sheet.players, "cells": sheet.cells.len(), "width": sheet.width, "height": sheet.height,
    })
}

/// One line for each game, and one below it with further facts.
fn print(games: &[&Sheet], out: &mut dyn Write) -> std::io::Result<()> {
    let wide = games.iter().map(|sheet| sheet.name.len()).max().unwrap_or(0);
    let style = Style::of_stdout();
    for sheet in games {
        writeln!(out, "{}  {}", style.bold(&format!("{:wide$}", sheet.name)), sheet.title)?;
        let known =
            [sheet.players.join(" and "), board(sheet), sheet.tags.join(", "), sheet.source.to_string()];
        let known: Vec<String> = known.into_iter().filter(|text| !text.is_empty()).collect();
        writeln!(out, "{:wide$}  {}", "", style.faint(&known.join("; ")))?;
    }
    Ok(())
}

/// The size of the board in words.
fn board(sheet: &Sheet) -> String {
    let (width, height, cells) = (sheet.width, sheet.height, sheet.cells.len());
    if cells == width * height {
        format!("{width} x {height}")
    } else {
        format!("{width} x {height} with {cells} cells")
    }
}

//! The command `rulewright games`: lists the games.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use engine::Metadata;
use serde_json::{Value, json};

use super::json;
use crate::catalog;
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
        let all: Vec<&Metadata> = catalog::games().map(|game| game.metadata()).collect();
        let has_tag = |metadata: &&Metadata| {
            self.tag.as_deref().is_none_or(|tag| tags(metadata).any(|known| known == tag))
        };
        let games: Vec<&Metadata> = all.iter().copied().filter(has_tag).collect();
        if let Some(tag) = self.tag.as_deref().filter(|_| games.is_empty()) {
            anyhow::bail!(unknown_tag(tag, &all));
        }
        if self.json {
            json::write(out, games.into_iter().map(json_of).collect())?;
        } else {
            print(&games, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn tags(metadata: &Metadata) -> impl Iterator<Item = &str> {
    metadata.tags.iter().map(AsRef::as_ref)
}

fn unknown_tag(tag: &str, games: &[&Metadata]) -> String {
    let mut known: Vec<&str> = games.iter().flat_map(|metadata| tags(metadata)).collect();
    known.sort_unstable();
    known.dedup();
    let nearest = dsl::nearest(tag, known.iter().copied());
    let hint = nearest
        .map_or(format!("; tags are {}", known.join(", ")), |near| format!("; did you mean `{near}`?"));
    format!("no game has the tag `{tag}`{hint}")
}

fn json_of(metadata: &Metadata) -> Value {
    json!({
        "game": metadata.name, "title": metadata.title, "source": metadata.source, "tags": metadata.tags,
        "players": metadata.players, "cells": metadata.cells.len(), "width": metadata.width, "height": metadata.height,
    })
}

/// Prints a line for each game, and one below it with further facts.
fn print(games: &[&Metadata], out: &mut dyn Write) -> std::io::Result<()> {
    let wide = games.iter().map(|metadata| metadata.name.len()).max().unwrap_or(0);
    let style = Style::of_stdout();
    for metadata in games {
        writeln!(out, "{}  {}", style.bold(&format!("{:wide$}", metadata.name)), metadata.title)?;
        let known = [
            metadata.players.join(" and "),
            board(metadata),
            metadata.tags.join(", "),
            metadata.source.to_string(),
        ];
        let known: Vec<String> = known.into_iter().filter(|text| !text.is_empty()).collect();
        writeln!(out, "{:wide$}  {}", "", style.faint(&known.join("; ")))?;
    }
    Ok(())
}

/// The size of the board in words.
fn board(metadata: &Metadata) -> String {
    let (width, height, cells) = (metadata.width, metadata.height, metadata.cells.len());
    if cells == width * height {
        format!("{width} x {height}")
    } else {
        format!("{width} x {height} with {cells} cells")
    }
}

//! The command `rulewright new`: begins a game that is based on another one.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame};

use super::write::write_new;
use crate::catalog::{self, RuleText};
use crate::{fresh, sample};

/// Begin a new game like another one
///
/// Writes RULES/NAME.rules, a variant that changes nothing yet and shows what there is to change, and a fixture of its
/// starting position, FIXTURES/NAME/start.position. No file is overwritten.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright new wide_checkers --like checkers
  rulewright new my_game --like tic_tac_toe --whole --rules . --fixtures fixtures")]
pub struct New {
    /// The new game's name
    name: String,
    /// The game that it is like
    #[arg(long, value_name = "GAME")]
    like: String,
    /// Copy all clauses rather than extend the other game
    #[arg(long)]
    whole: bool,
    /// The directory of rule files
    #[arg(long, value_name = "DIR", default_value = "rules")]
    rules: PathBuf,
    /// The directory of fixtures
    #[arg(long, value_name = "DIR", default_value = "snapshots/fixtures")]
    fixtures: PathBuf,
}

impl New {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let base = catalog::built_in(&self.like)?;
        fresh::check_name(&self.name, catalog::games().map(|game| &*game.metadata().name))?;
        let (tree, _) = dsl::inherit::inherit(&base.sources, base.file);
        let rules = if self.whole {
            fresh::whole(&self.name, &tree)
        } else {
            fresh::variant(&self.name, &self.like, &tree)
        };
        let path = self.rules.join(format!("{}.rules", self.name));
        let mut sources = base.sources;
        let file = sources.add(path.display().to_string(), rules.clone());
        let text = RuleText { sources, file };
        let (model, _) = text.compile().map_err(catalog::CatalogError::from)?;
        let start = starting_position(model).ok_or_else(|| {
            anyhow::anyhow!("the input file of {} cannot hold its starting position", self.like)
        })?;
        let fixture = self.fixtures.join(&self.name).join("start.position");
        let files = [(path, rules), (fixture, start)];
        write_new(&files)?;
        for (path, _) in &files {
            writeln!(out, "{}", path.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The fixture of a game's start position.
fn starting_position(model: dsl::Model) -> Option<String> {
    let seat = Erased(Interpreted::new(Arc::new(model)));
    let setup = seat.start().setup();
    sample::fixture(&seat, &setup, "# The start.")
}

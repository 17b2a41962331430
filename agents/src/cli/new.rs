//! The command `rulewright new`: begins a game.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use dsl::Sources;
use dsl::interp::Interpreted;
use engine::{Erased, ErasedGame};

use super::text::complain;
use super::write::write_new;
use crate::catalog::{self, CatalogError, RuleText};
use crate::{fresh, sample};

/// Begin a new game
///
/// Writes RULES/NAME.rules, a small game to change, or with --like a variant of another game that changes nothing yet and shows what there
/// is to change; and a fixture of its starting position, FIXTURES/NAME/start.position. No file is overwritten.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright new my_game
  rulewright new wide_checkers --like checkers
  rulewright new my_game --like tic_tac_toe --whole --rules . --fixtures fixtures")]
pub struct New {
    /// The new game's name
    name: String,
    /// The game that it is like [default: a small one that this command knows]
    #[arg(long, value_name = "GAME")]
    like: Option<String>,
    /// Copy all clauses rather than extend the other game
    #[arg(long, requires = "like")]
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
        fresh::check_name(&self.name, catalog::games().map(|game| &*game.metadata().name))?;
        let (mut sources, rules) = self.text()?;
        let path = self.rules.join(format!("{}.rules", self.name));
        let file = sources.add(path.display().to_string(), rules.clone());
        let (model, _) = RuleText { sources, file }.compile().map_err(CatalogError::from)?;
        let start = starting_position(model).ok_or_else(|| {
            anyhow::anyhow!("the input file of {} cannot hold its starting position", self.name)
        })?;
        let fixture = self.fixtures.join(&self.name).join("start.position");
        let files = [(path, rules), (fixture, start)];
        write_new(&files)?;
        for (path, _) in &files {
            writeln!(out, "{}", path.display())?;
        }
        let rules = files[0].0.display();
        complain(format_args!(
            "Next, after each change of the rules:\n  rulewright check {rules}\n  rulewright show --rules {rules}\n  \
             rulewright match --rules {rules} --seconds 5"
        ));
        Ok(ExitCode::SUCCESS)
    }

    /// The sources of the game that the new one is like, and the new rule text.
    fn text(&self) -> Result<(Sources, String), CatalogError> {
        let Some(like) = &self.like else { return Ok((Sources::default(), fresh::small(&self.name))) };
        let base = catalog::built_in(like)?;
        let (tree, _) = dsl::inherit::inherit(&base.sources, base.file);
        let text = if self.whole {
            fresh::whole(&self.name, &tree)
        } else {
            fresh::variant(&self.name, like, &tree)
        };
        Ok((base.sources, text))
    }
}

/// The fixture of a game's start position.
fn starting_position(model: dsl::Model) -> Option<String> {
    let seat = Erased(Interpreted::new(Arc::new(model)));
    let setup = seat.start().setup();
    sample::fixture(&seat, &setup, "# The start.")
}

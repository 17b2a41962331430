//! The command `rulewright rust`: prints generated code.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;

use crate::catalog::{self, CatalogError};

/// Print the Rust program that a game's rules become
///
/// It is exactly what the build compiles. With --plan, prints instead how the generator goes about it: the form of each
/// clause and stage, and each place where a technique applies.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulewright rust checkers\n  rulewright rust my_variant.rules > my_variant.rs\n  rulewright rust --plan checkers"
)]
pub struct Rust {
    /// A game's name, or a rule file
    #[arg(value_name = "GAME|FILE")]
    game: String,
    /// Print the generator's decisions instead
    #[arg(long)]
    plan: bool,
}

impl Rust {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let text = catalog::named(&self.game)?;
        let (model, _) = match text.compile() {
            Ok(compiled) => compiled,
            Err(broken) => bail!(CatalogError::from(broken)),
        };
        let printed = if self.plan { codegen::plan(&model) } else { codegen::rust(&model) };
        let printed = printed.map_err(|unsupported| {
            let clause = unsupported.clause;
            anyhow!("{}:{}: `{}`: {}", clause.file, clause.line, clause.text, unsupported.reason)
        })?;
        write!(out, "{printed}")?;
        Ok(ExitCode::SUCCESS)
    }
}

//! `rulewright rust`.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;

use crate::catalog::{self, CatalogError};

/// Print the Rust program that a game's rules become
///
/// It is exactly what the build compiles.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulewright rust checkers\n  rulewright rust my_variant.rules > my_variant.rs"
)]
pub struct Rust {
    /// A game's name, or a rule file
    #[arg(value_name = "GAME|FILE")]
    game: String,
}

impl Rust {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let path = Path::new(&self.game);
        let is_file = path.extension().is_some() || path.components().count() > 1;
        let text = if is_file { catalog::file(path)? } else { catalog::built_in(&self.game)? };
        let (model, _) = match text.compile() {
            Ok(compiled) => compiled,
            Err(broken) => bail!(CatalogError::from(broken)),
        };
        let rust = codegen::rust(&model).map_err(|unsupported| {
            let origin = unsupported.origin;
            anyhow!("{}:{}: `{}`: {}", origin.file, origin.line, origin.text, unsupported.reason)
        })?;
        write!(out, "{rust}")?;
        Ok(ExitCode::SUCCESS)
    }
}

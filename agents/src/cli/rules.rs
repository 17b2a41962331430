//! The command `rulewright rules`: prints the rule text of a game.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::text::complain;
use crate::catalog;

/// Print the rule text of a game
///
/// The text of a variant has only what differs from the game that it extends, whose file is told on standard error; with --all the texts of
/// the games that it extends are printed before its own.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright rules checkers
  rulewright rules breakthrough > my_variant.rules
  rulewright rules --all russian_draughts")]
pub struct Rules {
    /// The game's name, as `rulewright games` lists it, or a rule file
    #[arg(value_name = "GAME|FILE.rules")]
    game: String,
    /// Print also the texts that it extends
    #[arg(long)]
    all: bool,
}

impl Rules {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let text = catalog::named(&self.game)?;
        let lineage = dsl::inherit::lineage(&text.sources, text.file);
        let (own, bases) = lineage.split_first().map_or((text.file, &[][..]), |(own, bases)| (*own, bases));
        if self.all {
            for (index, file) in bases.iter().rev().chain([&own]).enumerate() {
                write!(out, "{}{}", if index > 0 { "\n" } else { "" }, text.sources.file(*file).text)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        write!(out, "{}", text.sources.file(own).text)?;
        if let Some(base) = bases.first() {
            let path = &text.sources.file(*base).path;
            complain(format_args!("note: {} extends {path}; --all prints all texts", self.game));
        }
        Ok(ExitCode::SUCCESS)
    }
}

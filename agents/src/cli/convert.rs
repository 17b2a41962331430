//! The command `rulewright convert`: writes records in another format.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::recorded::FileArgs;
use crate::outfile;
use crate::record::{self, Format};

/// Write records of games in another format
///
/// The text is that of every game; PDN, SGF or PGN is for games whose rule file names it (`record pdn 21`). Each play is
/// checked by the rules.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright convert games.txt --to pdn --output games.pdn
  rulewright convert games.sgf --game go_9x9 --to text")]
pub struct Convert {
    #[command(flatten)]
    file: FileArgs,
    /// The format
    #[arg(long, value_enum)]
    to: Format,
    /// Where to write it, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Convert {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        self.output.iter().try_for_each(|path| outfile::check(path))?;
        let (chosen, records) = self.file.read()?;
        let text = record::write(self.to, chosen.entry(), &records)?;
        match &self.output {
            Some(path) => outfile::write(path, text.as_bytes())?,
            None => write!(out, "{text}")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

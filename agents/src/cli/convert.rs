//! The command `rulewright convert`: writes records in another format.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::recorded::FileArgs;
use super::text::complain;
use crate::outfile;
use crate::record::{self, Format, FormatError};

/// Write records of games in another format
///
/// The text is that of every game; PDN, SGF or PGN is for games whose rule file names it (`record pdn 21`). Each play is
/// checked by the rules. A game with a fault is told with its number and left out; the exit code is then 1.
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
        let games = self.file.read()?;
        let entry = games.chosen.entry();
        let (mut texts, mut code) = (Vec::new(), games.complain());
        for (number, record) in games.good() {
            match record::write(self.to, entry, std::slice::from_ref(record)) {
                Ok(text) => texts.push(text),
                // Every game would fail in the same way.
                Err(error @ FormatError::Other { .. }) => return Err(error.into()),
                Err(error) => {
                    complain(format!("error: {}", games.place(number, &error.to_string())));
                    code = ExitCode::FAILURE;
                }
            }
        }
        games.tell_lost();
        if texts.is_empty() {
            return Ok(code);
        }
        let text = texts.join("\n");
        match &self.output {
            Some(path) => outfile::write(path, text.as_bytes())?,
            None => write!(out, "{text}")?,
        }
        Ok(code)
    }
}

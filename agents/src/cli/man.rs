//! The command `rulewright man`: manual pages.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, CommandFactory};
use clap_mangen::Man as Page;

use super::Cli;

/// Write a manual page, for `man`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright man | man -l -
  rulewright man match | man -l -
  rulewright man > ~/.local/share/man/man1/rulewright.1")]
pub struct Man {
    /// The command [default: all of them in short]
    command: Vec<String>,
}

impl Man {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut all = Cli::command();
        // Gives commands their whole names.
        all.build();
        let mut command = &all;
        for name in &self.command {
            let known = || command.get_subcommands().map(clap::Command::get_name);
            let Some(found) = command.find_subcommand(name) else {
                let nearest = dsl::nearest(name, known()).map(|name| format!("; did you mean `{name}`?"));
                bail!("there is no command `{name}`{}", nearest.unwrap_or_default());
            };
            command = found;
        }
        Page::new(command.clone()).render(out)?;
        Ok(ExitCode::SUCCESS)
    }
}

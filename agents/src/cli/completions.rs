//! The command `rulewright completions`: writes the script by which a shell completes command lines.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;

/// Write the script by which a shell completes commands and options
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright completions bash > ~/.local/share/bash-completion/completions/rulewright
  rulewright completions zsh > ~/.zfunc/_rulewright      where `fpath` in ~/.zshrc has ~/.zfunc
  rulewright completions fish > ~/.config/fish/completions/rulewright.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // Into memory first, because `generate` panics if a write fails.
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "rulewright", &mut script);
        out.write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

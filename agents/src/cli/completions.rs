//! The command `rulewright completions`: writes the script by which a shell completes command lines.

use std::io::Write;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;
use crate::catalog;

/// Write the script by which a shell completes commands, options and names of games
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
        generate(self.shell, &mut knowing_games(Cli::command()), "rulewright", &mut script);
        out.write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The command line in which the names of games are the known values of arguments that name a game, also of `--game`.
fn knowing_games(command: Command) -> Command {
    let takes_game = |arg: &Arg| {
        let first = arg.get_value_names().and_then(|names| names.first());
        first.is_some_and(|name| name.starts_with("GAME")) || arg.get_id() == "game"
    };
    let names: Vec<&'static str> = catalog::games().map(|game| &*game.metadata().name).collect();
    let known = |arg: Arg| {
        if takes_game(&arg) { arg.value_parser(PossibleValuesParser::new(names.clone())) } else { arg }
    };
    command.mut_args(known).mut_subcommands(knowing_games)
}

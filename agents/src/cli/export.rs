//! The command `rulewright export`: makes an agent.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use agent::protocol::files;
use agent::turn::AgentError;
use anyhow::{Context, bail};
use builder::{BuildError, Cargo, Cpu};
use clap::Args;

use super::text::complain;
use super::{build, select};
use crate::catalog::{self, RuleText};
use crate::exported::{Task, export};
use crate::players::{Player, parser, table_file};

/// Make an agent: one executable that plays a game by files
///
/// Puts two executables into DIR: one named after the game, which reads input.txt in its current directory and writes
/// output.txt, and `calibrate`, which measures the machine once. Neither takes arguments; both may be renamed.
///
/// The game is compiled alone, as `rulewright build` does with cargo: half a minute the first time, seconds later. Such agents are small and run
/// on any Linux. With --copy, or where there is no cargo or no linker, both are copies of this program instead, and run where it runs. So are they
/// with `--how qlearning`: a copy of the table GAME.qlearning goes beside them, which the agent reads from there or from its current directory.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright export checkers /tmp/agent
  rulewright export checkers /tmp/opponent --how minimax
  rulewright export checkers /tmp/agent --cpu v2
  rulewright export checkers /tmp/agent --copy
  rulewright export my_variant.rules /tmp/agent
  cd /tmp/agent && ./calibrate && ./checkers && cat output.txt")]
pub struct Export {
    /// The game's name or a rule file, and the directory to put it into, which is made if it is not there; with --rules the directory alone
    #[arg(num_args = 1..=2, required = true, value_names = ["GAME|FILE.rules", "DIR"])]
    names: Vec<String>,
    /// A rule file, whose game is compiled
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Compile the game for these processors [default: v3]
    #[arg(long, value_parser = build::processors())]
    cpu: Option<Cpu>,
    /// Copy this program, which takes a moment and no cargo
    #[arg(long, conflicts_with = "cpu")]
    copy: bool,
    /// Who finds the plays
    #[arg(long, value_parser = parser(), default_value_t)]
    how: Player,
}

impl Export {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (file, dir) = match (&self.rules, &self.names[..]) {
            (Some(rules), [dir]) => (Some(&**rules), dir),
            (None, [game, dir]) => (catalog::rule_file(game), dir),
            (Some(_), _) => bail!("with `--rules FILE` only a directory is named: {}", self.names.join(" ")),
            (None, _) => bail!("a game and a directory are needed: `rulewright export GAME DIR`"),
        };
        match file {
            Some(_) if self.copy => bail!("a copy of this program plays no rule file: leave --copy out"),
            Some(file) => self.build(catalog::file(file)?, Path::new(dir), out),
            None if self.copies() => self.copy(&self.names[0], Path::new(dir), out),
            None => match self.build(catalog::built_in(&self.names[0])?, Path::new(dir), out) {
                Err(error) if self.may_copy() && is_no_linker(&error) => {
                    complain(format_args!(
                        "note: {error}. The agent is a copy of this program, and runs where this runs"
                    ));
                    self.copy(&self.names[0], Path::new(dir), out)
                }
                built => built,
            },
        }
    }

    /// True if the agent is a copy of this program: if that was asked for, or the agent cannot be compiled.
    fn copies(&self) -> bool {
        if self.copy || !self.may_copy() {
            return self.copy;
        }
        if self.how == Player::Qlearning {
            return true;
        }
        if Cargo::find().is_ok() {
            return false;
        }
        complain(
            "note: no cargo of Rust 1.88 or newer was found, so the agent is a copy of this program, and runs where this runs",
        );
        true
    }

    /// True if a copy is as good as a compiled agent: no processor was asked for.
    fn may_copy(&self) -> bool {
        self.cpu.is_none()
    }

    /// Compiles the game alone.
    fn build(&self, game: RuleText, dir: &Path, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.how == Player::Qlearning {
            bail!(
                "`qlearning` plays by a table, which only a copy of this program reads: name a game that comes with it, and leave --cpu out"
            );
        }
        build::run(game, self.how, self.cpu.unwrap_or_default(), dir, out)
    }

    /// Copies this executable, with the game as its task.
    fn copy(&self, game: &str, dir: &Path, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let entry = catalog::generated(game)?;
        select::admit([self.how], entry)?;
        std::fs::create_dir_all(dir).map_err(unwritable(dir))?;
        let agent = Task::Agent(entry.metadata().name.to_string(), self.how);
        for (task, name) in [(agent, game), (Task::Calibrate, "calibrate")] {
            let path = dir.join(name);
            export(&task, &path).map_err(unwritable(&path))?;
            writeln!(out, "{}", path.display())?;
        }
        if self.how == Player::Qlearning {
            writeln!(out, "{}", export_table(game, dir)?.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// True if an agent was not compiled because the machine has no linker.
fn is_no_linker(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(BuildError::NoLinker(_)))
}

/// Copies the table that `qlearning` plays by.
fn export_table(game: &str, dir: &Path) -> anyhow::Result<PathBuf> {
    let from = table_file(game, Path::new("."))?;
    let path = dir.join(from.file_name().unwrap_or_default());
    let content = std::fs::read(&from).with_context(|| format!("cannot read {}", from.display()))?;
    files::write_whole(&path, &content).map_err(unwritable(&path))?;
    Ok(path)
}

fn unwritable(path: &Path) -> impl FnOnce(std::io::Error) -> AgentError {
    let path = path.to_owned();
    |source| AgentError::Unwritable { path, source }
}

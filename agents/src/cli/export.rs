//! The command `rulewright export`: makes an agent.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use agent::protocol::files;
use agent::turn::AgentError;
use anyhow::Context;
use clap::Args;

use crate::catalog;
use crate::exported::{Task, export};
use crate::players::{Player, parser, table_file};

/// Make an agent: one executable that plays a game by files
///
/// Puts two executables into DIR: one named after the game, which reads input.txt in its current directory and writes
/// output.txt, and `calibrate`, which measures the machine once. Neither takes arguments; both may be renamed. With `--how qlearning` a copy
/// of the table GAME.qlearning goes beside them, which the agent reads from there or from its current directory.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright export checkers /tmp/agent
  rulewright export checkers /tmp/opponent --how minimax
  cd /tmp/agent && ./calibrate && ./checkers && cat output.txt")]
pub struct Export {
    /// The game's name
    game: String,
    /// The directory to put it into; made if it is not there
    dir: PathBuf,
    /// Who finds the plays
    #[arg(long, value_parser = parser(), default_value_t)]
    how: Player,
}

impl Export {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let entry = catalog::generated(&self.game)?;
        super::select::admit([self.how], entry)?;
        std::fs::create_dir_all(&self.dir).map_err(unwritable(&self.dir))?;
        let agent = Task::Agent(entry.metadata().name.to_string(), self.how);
        for (task, name) in [(agent, &*self.game), (Task::Calibrate, "calibrate")] {
            let path = self.dir.join(name);
            export(&task, &path).map_err(unwritable(&path))?;
            writeln!(out, "{}", path.display())?;
        }
        if self.how == Player::Qlearning {
            writeln!(out, "{}", self.export_table()?.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Copies the table that `qlearning` plays by.
    fn export_table(&self) -> anyhow::Result<PathBuf> {
        let from = table_file(&self.game, Path::new("."))?;
        let path = self.dir.join(from.file_name().unwrap_or_default());
        let content = std::fs::read(&from).with_context(|| format!("cannot read {}", from.display()))?;
        files::write_whole(&path, &content).map_err(unwritable(&path))?;
        Ok(path)
    }
}

fn unwritable(path: &Path) -> impl FnOnce(std::io::Error) -> AgentError {
    let path = path.to_owned();
    |source| AgentError::Unwritable { path, source }
}

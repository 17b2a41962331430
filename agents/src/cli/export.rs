//! The command `rulewright export`: makes an agent.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::agent::AgentError;
use crate::catalog;
use crate::exported::{Task, export};
use crate::players::Player;

/// Make an agent: one executable that plays a game by files
///
/// Puts two executables into DIR: one named after the game, which reads input.txt in its current directory and writes
/// output.txt, and `calibrate`, which measures the machine once. Neither takes arguments; both may be renamed.
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
    #[arg(long, value_enum, default_value_t)]
    how: Player,
}

impl Export {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let entry = catalog::generated(&self.game)?;
        std::fs::create_dir_all(&self.dir).map_err(unwritable(&self.dir))?;
        let agent = Task::Agent(entry.metadata().name.to_string(), self.how);
        super::select::warn_of(self.how, entry);
        for (task, name) in [(agent, &*self.game), (Task::Calibrate, "calibrate")] {
            let path = self.dir.join(name);
            export(&task, &path).map_err(unwritable(&path))?;
            writeln!(out, "{}", path.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn unwritable(path: &Path) -> impl FnOnce(std::io::Error) -> AgentError {
    let path = path.to_owned();
    |source| AgentError::Unwritable { path, source }
}

//! The command `rulewright agent`: takes one turn of an agent.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use engine::Mode;
use learn::Trained;
use signal_hook::consts::SIGXFSZ;

use super::select::GameArgs;
use super::text::complain;
use crate::agent::{Manner, take_turn};
use crate::catalog;
use crate::players::{Player, learned};

/// Read input.txt, write output.txt: one turn of an agent
///
/// Works in the current directory. It also keeps playdata.txt from turn to turn of a game, and heeds the
/// calibration.txt that `rulewright calibrate` writes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright agent checkers
  rulewright agent checkers --dir /tmp/game
  rulewright agent --rules my_variant.rules")]
pub struct Agent {
    #[command(flatten)]
    game: GameArgs,
    /// The directory with the files
    #[arg(long, default_value = ".")]
    dir: PathBuf,
    /// Who finds the play
    #[arg(long, value_enum, default_value_t)]
    how: Player,
    /// The table of `qlearning` [default: GAME.qlearning in the directory with the files, else beside this executable]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// CPU seconds for this play, where the game's input.txt does not tell any
    #[arg(long)]
    seconds: Option<f64>,
    /// CPU seconds for the rest of the game, where the game's input.txt does not tell any
    #[arg(long, conflicts_with = "seconds")]
    game_seconds: Option<f64>,
    /// Seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Agent {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        stay_alive()?;
        let chosen = self.game.choose()?;
        let single = self.seconds.map(|seconds| (Mode::Single, seconds));
        let time = single.or(self.game_seconds.map(|seconds| (Mode::Game, seconds)));
        let entry = chosen.entry();
        let learned = match &self.table {
            Some(file) if self.how == Player::Qlearning => Some(Trained::load(file, entry)?),
            _ => learned([self.how], entry, &self.dir)?,
        };
        let manner = Manner { player: self.how, learned: learned.as_ref(), time, seed: self.seed };
        take_turn(entry, &self.dir, &manner, &mut warn)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes a turn in the current directory: the task of an exported agent.
pub fn play_here(game: &str, player: Player) -> anyhow::Result<()> {
    stay_alive()?;
    let (entry, here) = (catalog::generated(game)?, Path::new("."));
    let learned = learned([player], entry, here)?;
    let manner = Manner { player, learned: learned.as_ref(), ..Manner::default() };
    take_turn(entry, here, &manner, &mut warn)?;
    Ok(())
}

fn warn(text: String) {
    complain(format_args!("warning: {text}"));
}

/// Keeps this process from ending without a play or a word. A panic becomes one line on standard error, since the agent still plays
/// after it (see [`crate::decide::choose`]), and a file that may not grow an error.
fn stay_alive() -> io::Result<()> {
    std::panic::set_hook(Box::new(|fault| {
        complain(format_args!("warning: internal fault, playing on: {fault}"))
    }));
    // By default this signal ends the process. With a handler, whatever that does, the write fails.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

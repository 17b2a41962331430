//! The command `rulewright agent`: takes one turn of an agent.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use engine::Mode;
use signal_hook::consts::SIGXFSZ;

use super::select::GameArgs;
use super::text::complain;
use crate::agent::{Manner, take_turn};
use crate::catalog;
use crate::players::Player;

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
        let manner = Manner { player: self.how, time, seed: self.seed };
        take_turn(chosen.entry(), &self.dir, &manner, &mut warn)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes a turn in the current directory: the task of an exported agent.
pub fn play_here(game: &str, player: Player) -> anyhow::Result<()> {
    stay_alive()?;
    take_turn(catalog::generated(game)?, ".".as_ref(), &Manner { player, ..Manner::default() }, &mut warn)?;
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

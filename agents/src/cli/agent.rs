//! The command `rulewright agent`: takes one turn of an agent.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use engine::Mode;

use super::select::GameArgs;
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
        tame_panics();
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
    tame_panics();
    take_turn(catalog::generated(game)?, ".".as_ref(), &Manner { player, ..Manner::default() }, &mut warn)?;
    Ok(())
}

fn warn(text: String) {
    eprintln!("warning: {text}");
}

/// Reduces a panic to one line on standard error, since the agent still plays after it (see
/// [`crate::decide::choose`]).
fn tame_panics() {
    std::panic::set_hook(Box::new(|fault| eprintln!("warning: internal fault, playing on: {fault}")));
}

//! The command `rulewright agent`: takes one turn of an agent.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use agent::program;
use agent::turn::{INPUT, PLAYDATA, read_input};
use agent::{Manner, take_turn};
use clap::Args;
use engine::{ErasedGame, Mode};
use learn::Trained;

use super::clock::seconds;
use super::position::{Rules, warn_of_impossible};
use super::select::{GameArgs, Which};
use crate::book::as_answers;
use crate::catalog;
use crate::players::{Entrant, Player, as_learned, learned};

/// Read input.txt, write output.txt: one turn of an agent
///
/// Works in the current directory. It also keeps playdata.txt from turn to turn of a game, and heeds the
/// calibration.txt that `rulewright calibrate` writes.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright agent checkers
  rulewright agent checkers --dir /tmp/game
  rulewright agent my_variant.rules")]
pub struct Agent {
    #[command(flatten)]
    game: GameArgs,
    /// The directory with the files
    #[arg(long, default_value = ".")]
    dir: PathBuf,
    /// Who finds the play: a player, and what it may use besides its time, as in `rulewright sprt`: `search`, `search:nodes=500`, `minimax`
    #[arg(long, value_parser = Entrant::within_a_clock, default_value_t)]
    how: Entrant,
    /// The table of `qlearning` [default: GAME.qlearning in the directory with the files, else beside this executable]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// CPU seconds for this play, where the game's input.txt does not tell any
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// CPU seconds for the rest of the game, where the game's input.txt does not tell any
    #[arg(long, value_parser = seconds, conflicts_with = "seconds")]
    game_seconds: Option<f64>,
    /// Seed of what is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Agent {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        program::stay_alive();
        let chosen = self.game.choose()?;
        let single = self.seconds.map(|seconds| (Mode::Single, seconds));
        let time = single.or(self.game_seconds.map(|seconds| (Mode::Game, seconds)));
        let entry = chosen.entry();
        let learned = match &self.table {
            Some(file) if self.how.player == Player::Qlearning => Some(Trained::load(file, entry)?),
            _ => learned([self.how.player], entry, &self.dir)?,
        };
        let book = match self.game.which() {
            Which::Game(name) => catalog::book(name, entry),
            Which::File(_) => None,
        };
        let manner = Manner {
            player: self.how.player,
            restraint: self.how.restraint,
            learned: as_learned(&learned),
            answers: as_answers(&book),
            time,
            seed: self.seed,
        };
        turn(entry, &self.dir, &manner, &|| self.game.text())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes a turn. At the first turn of a game, once the play is written, warns of a position that no game can have: who writes `input.txt` by hand
/// should hear of it, and later positions follow from the first.
fn turn(entry: &dyn ErasedGame, dir: &Path, manner: &Manner, rules: Rules<'_>) -> anyhow::Result<()> {
    let is_first = !dir.join(PLAYDATA).exists();
    take_turn(entry, dir, manner, &mut program::warn)?;
    let path = dir.join(INPUT);
    if is_first && let Ok(text) = std::fs::read_to_string(&path) {
        let input = read_input(entry, &path, &text)?;
        warn_of_impossible(entry, &path, &input.setup, rules)?;
    }
    Ok(())
}

/// Takes a turn in the current directory: the task of an exported agent.
pub fn play_here(game: &str, player: Player) -> anyhow::Result<()> {
    let (entry, here) = (catalog::generated(game)?, Path::new("."));
    let learned = learned([player], entry, here)?;
    let book = catalog::book(game, entry);
    let (learned, answers) = (as_learned(&learned), as_answers(&book));
    program::stay_alive();
    let manner = Manner { player, learned, answers, ..Manner::default() };
    turn(entry, here, &manner, &|| catalog::built_in(game))
}

//! Referees one game between two agents.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use engine::{ErasedGame, ErasedPosition, History, Mode, Setup, Written};

use super::contender::{Contender, Own};
use super::process::{self, Overrun, Run};
use crate::agent::{INPUT, OUTPUT, PLAYDATA, result, tells_time};
use crate::protocol::{files, input, output};

/// The settings of a game.
pub struct Settings<'a> {
    /// The contenders, first player first.
    pub contenders: &'a [Contender; 2],
    /// How to start our own agents.
    pub own: &'a Own,
    /// The directory of each agent.
    pub dirs: [PathBuf; 2],
    /// CPU seconds of each side for the whole game.
    pub seconds: f64,
    /// Random seed.
    pub seed: u64,
    /// True if the match should stop.
    pub stop: &'a dyn Fn() -> bool,
}

/// A play of a recorded game.
#[derive(Clone, Debug)]
pub struct PlayRecord {
    /// The player who made it.
    pub player: usize,
    /// The play.
    pub play: Written,
    /// CPU time used for it.
    pub cpu: Duration,
}

/// The record of a game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The plays.
    pub plays: Vec<PlayRecord>,
    /// How the game ended.
    pub ending: Ending,
    /// CPU seconds left to each side.
    pub left: [f64; 2],
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` is a draw or no result.
    pub winner: Option<usize>,
    /// Why the game ended.
    pub reason: Reason,
    /// The result in words.
    pub text: String,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An end clause of the rules.
    Rules,
    /// An illegal play.
    IllegalPlay,
    /// An overrun of the time.
    Time,
    /// A failure of the agent, or no `output.txt`.
    Failure,
    /// A stop of the match.
    Stopped,
}

impl Reason {
    /// The reason in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::IllegalPlay => "illegal-play",
            Self::Time => "time",
            Self::Failure => "failure",
            Self::Stopped => "stopped",
        }
    }
}

/// An event of a game, for watchers.
pub enum Event<'a> {
    /// The game begins at this position.
    Begins(&'a dyn ErasedPosition),
    /// A play was made. Holds the position after it, and the CPU seconds left to each side.
    Played(&'a dyn ErasedPosition, &'a PlayRecord, [f64; 2]),
}

/// A failure that is no agent's fault.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", .path.display())]
pub struct RefereeError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

/// An agent may use this many seconds of wall time for each second of CPU time left ...
const WALL_PER_CPU: f64 = 4.0;
/// ... plus this many seconds.
const WALL_GRACE: f64 = 10.0;

/// Plays a game from a position. The agents' directories must exist; removes old `playdata.txt` files from
/// them.
///
/// # Errors
/// If a file cannot be written or a process cannot be watched.
pub fn play_game<'a>(
    entry: &'a dyn ErasedGame,
    position: Box<dyn ErasedPosition + 'a>,
    settings: &'a Settings<'a>,
    watch: &mut dyn FnMut(Event),
) -> Result<GameRecord, RefereeError> {
    for dir in &settings.dirs {
        remove(&dir.join(PLAYDATA))?;
    }
    let mut game = Game { entry, settings, position, left: [settings.seconds; 2], plays: Vec::new() };
    watch(Event::Begins(&*game.position));
    let ending = loop {
        if let Some(outcome) = game.position.outcome() {
            let text = result(entry.metadata(), outcome);
            break Ending { winner: outcome.winner, reason: Reason::Rules, text };
        }
        if let Some(ending) = game.turn()? {
            break ending;
        }
        if let Some(play) = game.plays.last() {
            watch(Event::Played(&*game.position, play, game.left));
        }
    };
    Ok(GameRecord { plays: game.plays, ending, left: game.left })
}

/// A new game in which `player` makes the first play.
pub fn position_begun_by(entry: &dyn ErasedGame, player: usize) -> Box<dyn ErasedPosition + '_> {
    let position = entry.start();
    if position.setup().turn == player {
        return position;
    }
    // Counts a ply as if the other player had moved, so each player's turns keep their numbers.
    entry.at(&Setup { turn: player, plies: 1, ..position.setup() }, History::new())
}

/// A game in progress.
struct Game<'a> {
    entry: &'a dyn ErasedGame,
    settings: &'a Settings<'a>,
    position: Box<dyn ErasedPosition + 'a>,
    left: [f64; 2],
    plays: Vec<PlayRecord>,
}

impl Game<'_> {
    /// Runs a turn of the player to move. Returns an ending if the agent lost for a reason outside the rules.
    fn turn(&mut self) -> Result<Option<Ending>, RefereeError> {
        let player = self.position.setup().turn;
        let dir = &self.settings.dirs[player];
        self.write_input(dir, player)?;
        let run = self.run_agent(dir, player)?;
        let before = self.left[player];
        self.left[player] -= run.cpu.as_secs_f64();
        if (self.settings.stop)() {
            return Ok(Some(Ending { winner: None, reason: Reason::Stopped, text: "stopped".to_owned() }));
        }
        if let Some(ending) = self.failure(dir, player, &run, before) {
            return Ok(Some(ending));
        }
        let text =
            File::open(dir.join(OUTPUT)).and_then(|mut file| files::read_text(&mut file, input::MOST_BYTES));
        let Ok(text) = text else {
            return Ok(Some(self.lost(player, Reason::Failure, "wrote no output.txt")));
        };
        let play = output::read(&text);
        if let Err(error) = self.position.play(&play) {
            return Ok(Some(self.lost(player, Reason::IllegalPlay, &format!("played illegally: {error}"))));
        }
        self.plays.push(PlayRecord { player, play, cpu: run.cpu });
        Ok(None)
    }

    fn write_input(&self, dir: &Path, player: usize) -> Result<(), RefereeError> {
        remove(&dir.join(OUTPUT))?;
        let text = input::write(self.entry.metadata(), &self.position.setup(), Mode::Game, self.left[player]);
        let path = dir.join(INPUT);
        files::write_whole(&path, text.as_bytes()).map_err(|source| RefereeError {
            action: "write",
            path,
            source,
        })
    }

    fn run_agent(&self, dir: &Path, player: usize) -> Result<Run, RefereeError> {
        let left = self.left[player];
        let untold = (!tells_time(self.entry.metadata())).then_some(left);
        // Two seeds for each game, so no two agents of a match draw the same numbers.
        let seed = self.settings.seed.wrapping_mul(2).wrapping_add(player as u64);
        let contender = &self.settings.contenders[player];
        let mut command = contender.command(self.settings.own, dir, seed, untold);
        let path = complaints(dir);
        let fail = |path| move |source| RefereeError { action: "write", path, source };
        let stderr = File::create(&path).map_err(fail(path))?;
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        let wall = Duration::from_secs_f64(left * WALL_PER_CPU + WALL_GRACE);
        process::run(&mut command, Duration::from_secs_f64(left), wall).map_err(|source| {
            let path = PathBuf::from(command.get_program());
            RefereeError { action: "run", path, source }
        })
    }

    /// The ending, if the run itself lost the game, whatever the play.
    fn failure(&self, dir: &Path, player: usize, run: &Run, left: f64) -> Option<Ending> {
        let used = run.cpu.as_secs_f64();
        if run.killed == Some(Overrun::Wall) {
            return Some(self.lost(player, Reason::Time, "did not answer"));
        }
        if run.killed == Some(Overrun::Cpu) || used > left {
            let text = format!("used {used:.2} s of CPU time and had {left:.2} s left");
            return Some(self.lost(player, Reason::Time, &text));
        }
        if run.status.success() {
            return None;
        }
        let said = fs::read_to_string(complaints(dir)).unwrap_or_default();
        let said = said.trim().lines().last().map_or(String::new(), |line| format!(": {line}"));
        Some(self.lost(player, Reason::Failure, &format!("failed ({}){said}", run.status)))
    }

    fn lost(&self, player: usize, reason: Reason, what: &str) -> Ending {
        let players = &self.entry.metadata().players;
        let winner = 1 - player;
        let text = format!("{} wins ({} {what})", players[winner], players[player]);
        Ending { winner: Some(winner), reason, text }
    }
}

/// The file for an agent's standard error, beside its directory, which belongs to the agent.
fn complaints(dir: &Path) -> PathBuf {
    dir.with_extension("stderr")
}

fn remove(path: &Path) -> Result<(), RefereeError> {
    files::remove(path).map_err(|source| RefereeError { action: "remove", path: path.to_owned(), source })
}

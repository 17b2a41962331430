//! One game between two agents.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use engine::{Entry, History, Mode, Setup, Table, Written};

use super::contender::{Contender, Own};
use super::process::{self, Overrun, Run};
use crate::agent::{INPUT, OUTPUT, PLAYDATA, result, tells_time};
use crate::protocol::{files, input, output};

/// What a game is played with.
pub struct Settings<'a> {
    /// Who moves first, and who second.
    pub contenders: &'a [Contender; 2],
    /// How to start our own agents.
    pub own: &'a Own,
    /// The agents' directories.
    pub dirs: [PathBuf; 2],
    /// The player who makes the first play.
    pub begins: usize,
    /// CPU seconds of each side for the whole game.
    pub seconds: f64,
    /// Seed of what is random.
    pub seed: u64,
    /// Whether the match is to stop.
    pub stop: &'a dyn Fn() -> bool,
}

/// A play of a game.
#[derive(Clone, Debug)]
pub struct PlayRecord {
    /// Who made it.
    pub player: usize,
    /// The play.
    pub play: Written,
    /// CPU time that it took.
    pub cpu: Duration,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The plays.
    pub plays: Vec<PlayRecord>,
    /// How it ended.
    pub ending: Ending,
    /// CPU seconds that each side has left.
    pub left: [f64; 2],
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner, if there is one.
    pub winner: Option<usize>,
    /// What decided.
    pub reason: Reason,
    /// The result in words.
    pub text: String,
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The rules.
    Rules,
    /// A play that is not legal.
    IllegalPlay,
    /// The time was used up.
    Time,
    /// The agent failed, or left no `output.txt`.
    Failure,
    /// The match was stopped.
    Stopped,
}

impl Reason {
    /// One word for it.
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

/// What is seen of a game while it is played.
pub enum Event<'a> {
    /// It stands at its beginning.
    Begins(&'a dyn Table),
    /// A play was made; the table is after it.
    Played(&'a dyn Table, &'a PlayRecord, [f64; 2]),
}

/// Trouble that is no agent's fault.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}", .path.display())]
pub struct RefereeError {
    action: &'static str,
    path: PathBuf,
    source: io::Error,
}

/// An agent may take so much time on the wall for each second of CPU time that it has left, ...
const WALL_PER_CPU: f64 = 4.0;
/// ... and so many seconds more.
const WALL_GRACE: f64 = 10.0;

/// Plays a game from its start. The agents' directories must exist; an old `playdata.txt` is removed from them.
///
/// # Errors
/// If files cannot be written or processes not be watched.
pub fn play_game(
    entry: &dyn Entry,
    settings: &Settings,
    watch: &mut dyn FnMut(Event),
) -> Result<GameRecord, RefereeError> {
    for dir in &settings.dirs {
        remove(&dir.join(PLAYDATA))?;
    }
    let mut game = Game {
        entry,
        settings,
        table: table_begun_by(entry, settings.begins),
        left: [settings.seconds; 2],
        plays: Vec::new(),
    };
    watch(Event::Begins(&*game.table));
    let ending = loop {
        if let Some(outcome) = game.table.outcome() {
            let text = result(entry.sheet(), outcome);
            break Ending { winner: outcome.winner, reason: Reason::Rules, text };
        }
        if let Some(ending) = game.turn()? {
            break ending;
        }
        if let Some(play) = game.plays.last() {
            watch(Event::Played(&*game.table, play, game.left));
        }
    };
    Ok(GameRecord { plays: game.plays, ending, left: game.left })
}

/// A new game, in which that player makes the first play.
fn table_begun_by(entry: &dyn Entry, player: usize) -> Box<dyn Table + '_> {
    let table = entry.table();
    if table.setup().turn == player {
        return table;
    }
    // Plies count as if the other player had moved, so that each player's turns keep their numbers.
    entry.table_at(&Setup { turn: player, plies: 1, ..table.setup() }, History::new())
}

/// A game that is being played.
struct Game<'a> {
    entry: &'a dyn Entry,
    settings: &'a Settings<'a>,
    table: Box<dyn Table + 'a>,
    left: [f64; 2],
    plays: Vec<PlayRecord>,
}

impl Game<'_> {
    /// Lets the player to move make a play; an ending if that ends the game otherwise than by the rules.
    fn turn(&mut self) -> Result<Option<Ending>, RefereeError> {
        let player = self.table.setup().turn;
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
        if let Err(error) = self.table.play(&play) {
            return Ok(Some(self.lost(player, Reason::IllegalPlay, &format!("played illegally: {error}"))));
        }
        self.plays.push(PlayRecord { player, play, cpu: run.cpu });
        Ok(None)
    }

    fn write_input(&self, dir: &Path, player: usize) -> Result<(), RefereeError> {
        remove(&dir.join(OUTPUT))?;
        let text = input::write(self.entry.sheet(), &self.table.setup(), Mode::Game, self.left[player]);
        let path = dir.join(INPUT);
        files::write_whole(&path, text.as_bytes()).map_err(|source| RefereeError {
            action: "write",
            path,
            source,
        })
    }

    fn run_agent(&self, dir: &Path, player: usize) -> Result<Run, RefereeError> {
        let left = self.left[player];
        let untold = (!tells_time(self.entry.sheet())).then_some(left);
        // Two seeds a game, so that no two agents of a match draw the same numbers.
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

    /// The ending, if the run lost the game whatever the play.
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
        let players = &self.entry.sheet().players;
        let winner = 1 - player;
        let text = format!("{} wins ({} {what})", players[winner], players[player]);
        Ending { winner: Some(winner), reason, text }
    }
}

/// Where an agent's standard error goes: beside its directory, which is its own.
fn complaints(dir: &Path) -> PathBuf {
    dir.with_extension("stderr")
}

fn remove(path: &Path) -> Result<(), RefereeError> {
    files::remove(path).map_err(|source| RefereeError { action: "remove", path: path.to_owned(), source })
}

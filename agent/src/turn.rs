//! One turn of an agent: read `input.txt`, decide, write `output.txt`.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use engine::{Clock, Ended, ErasedGame, ErasedPosition, History, Metadata, Mode, Outcome, Written};

use crate::Restraint;
use crate::answers::Answers;
use crate::decide::{Terms, choose};
use crate::players::{Learned, Player};
use crate::protocol::playdata::Playdata;
use crate::protocol::{Charged, Input, InputError, Plies, calibration, files, input, output, playdata};

/// Input of a turn: the position and the time.
pub const INPUT: &str = "input.txt";
/// Output of a turn: the play.
pub const OUTPUT: &str = "output.txt";
/// Memory of an agent between its turns.
pub const PLAYDATA: &str = "playdata.txt";
/// Speed of this machine, written by `rulewright calibrate`.
pub const CALIBRATION: &str = "calibration.txt";

/// The settings of an agent that are not in its files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner<'t> {
    /// The player that finds the play.
    pub player: Player,
    /// What it may use for the play, besides its time.
    pub restraint: Restraint,
    /// The table that `qlearning` plays by.
    pub learned: Option<&'t dyn Learned>,
    /// Prior knowledge of the game, which only searchers use.
    pub answers: Option<&'t dyn Answers>,
    /// Mode and CPU seconds for games whose `input.txt` gives no time; `None` takes the game's usual time for
    /// one play.
    pub time: Option<(Mode, f64)>,
    /// Random seed.
    pub seed: u64,
}

/// The reason why an agent made no play.
#[derive(Debug)]
pub enum AgentError {
    /// `input.txt` is missing or cannot be read.
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// `input.txt` has a fault.
    Malformed {
        /// The file.
        path: PathBuf,
        /// The fault.
        source: InputError,
    },
    /// The game is over.
    Over {
        /// The file.
        path: PathBuf,
        /// The result in words.
        result: String,
    },
    /// The player has no legal play, not even a pass.
    NoPlay(PathBuf),
    /// Another agent has locked the directory.
    Busy(PathBuf),
    /// A file cannot be written.
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
}

impl AgentError {
    /// The exit code of the process for this error: 2 for bad input, 3 for failed writing or a locked
    /// directory.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Unreadable { .. } | Self::Malformed { .. } | Self::Over { .. } | Self::NoPlay(_) => 2,
            Self::Busy(_) | Self::Unwritable { .. } => 3,
        }
    }
}

impl fmt::Display for AgentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { path, .. } => write!(f, "cannot read {}", path.display()),
            Self::Malformed { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Over { path, result } => {
                write!(f, "{}: the game is already over: {result}", path.display())
            }
            Self::NoPlay(path) => write!(f, "{}: there is no legal play", path.display()),
            Self::Busy(dir) => write!(f, "another agent is at work in {}", dir.display()),
            Self::Unwritable { path, .. } => write!(f, "cannot write {}", path.display()),
        }
    }
}

impl Error for AgentError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unreadable { source, .. } | Self::Unwritable { source, .. } => Some(source),
            Self::Malformed { source, .. } => Some(source),
            Self::Over { .. } | Self::NoPlay(_) | Self::Busy(_) => None,
        }
    }
}

/// Takes a turn in the directory `dir`; calls `warn` with each oddity.
///
/// Removes the `output.txt` of an earlier turn first, so a failed turn leaves none. Where the directory cannot be written to but that
/// file can, empties the file and writes into it.
///
/// # Errors
/// If no play was written.
pub fn take_turn(
    entry: &dyn ErasedGame,
    dir: &Path,
    manner: &Manner,
    warn: &mut dyn FnMut(String),
) -> Result<Written, AgentError> {
    let output = dir.join(OUTPUT);
    let unwritable = |source| AgentError::Unwritable { path: output.clone(), source };
    let opened = files::open(&dir.join(INPUT));
    // Held to the end of the turn.
    let _lock = match &opened {
        Ok(file) => {
            let lock = files::lock(file).map_err(unwritable)?;
            Some(lock.ok_or_else(|| AgentError::Busy(dir.to_owned()))?)
        }
        Err(_) => None,
    };
    let emptied = clear(&output, warn).map_err(unwritable)?;
    let turn = Turn::prepare(entry, dir, opened, manner, warn)?;
    let play = turn.decide(entry, manner, warn).ok_or_else(|| AgentError::NoPlay(dir.join(INPUT)))?;
    let text = output::write(&play);
    match emptied {
        Some(mut file) => files::write(&mut file, text.as_bytes()),
        None => files::write_whole(&output, text.as_bytes()),
    }
    .map_err(unwritable)?;
    remember(entry, dir, turn, &play, warn);
    Ok(play)
}

/// Removes the output of an earlier turn. If only the file itself can be written to, empties and returns it.
fn clear(output: &Path, warn: &mut dyn FnMut(String)) -> io::Result<Option<File>> {
    let Err(error) = files::remove(output) else { return Ok(None) };
    // If neither is possible, the first error is returned.
    let Ok(file) = files::empty(output) else { return Err(error) };
    warn(format!("the directory cannot be written to ({error}), so {OUTPUT} is written in place"));
    Ok(Some(file))
}

/// The state of a turn after its files are read.
struct Turn {
    position: Box<dyn ErasedPosition>,
    plies: Plies,
    input: Input,
    slowness: f64,
    /// See [`Charged::beyond`].
    beyond: Option<f64>,
}

impl Turn {
    fn prepare(
        entry: &dyn ErasedGame,
        dir: &Path,
        opened: io::Result<File>,
        manner: &Manner,
        warn: &mut dyn FnMut(String),
    ) -> Result<Self, AgentError> {
        let path = dir.join(INPUT);
        let text = opened.and_then(|mut file| files::read_text(&mut file, input::MOST_BYTES));
        let text = text.map_err(|source| AgentError::Unreadable { path: path.clone(), source })?;
        let mut input = read_input(entry, &path, &text)?;
        input.slips.iter().for_each(|slip| warn(format!("{INPUT}: {slip}")));
        if let Some((mode, seconds)) = manner.time.filter(|_| !tells_time(entry.metadata())) {
            (input.mode, input.seconds) = (mode, seconds);
        }
        let slowness = slowness(dir, warn);
        let (position, plies, charged) = match recall(entry, dir, &input, warn) {
            Some((position, charged)) => {
                let plies = Plies::exactly(position.setup().plies);
                (position, plies, charged)
            }
            None => {
                let fresh = entry.at(&input.setup, History::new());
                if let Some(ended) = Ended::of(entry.metadata(), &*fresh) {
                    return Err(AgentError::Over { path, result: ended.text(entry.metadata()) });
                }
                input.warnings.iter().cloned().for_each(warn);
                (fresh, input.plies, None)
            }
        };
        let beyond = charged.and_then(|charged| charged.beyond(input.seconds));
        Ok(Self { position, plies, input, slowness, beyond })
    }

    fn decide(
        &self,
        entry: &dyn ErasedGame,
        manner: &Manner,
        warn: &mut dyn FnMut(String),
    ) -> Option<Written> {
        let terms = Terms {
            player: manner.player,
            restraint: manner.restraint,
            learned: manner.learned,
            answers: manner.answers,
            mode: self.input.mode,
            seconds: self.input.seconds,
            slowness: self.slowness,
            end: self.beyond.unwrap_or(0.0),
            seed: manner.seed,
        };
        let play = choose(entry, &*self.position, self.plies, &terms);
        if play.is_none() {
            warn("no legal play was found".to_owned());
        }
        play
    }
}

/// Parses the text of a position file; `path` is for messages.
///
/// # Errors
/// If the text has a fault.
pub fn read_input(entry: &dyn ErasedGame, path: &Path, text: &str) -> Result<Input, AgentError> {
    input::read(entry.metadata(), &entry.start().setup(), text)
        .map_err(|source| AgentError::Malformed { path: path.to_owned(), source })
}

/// True if the game's `input.txt` gives the time.
pub fn tells_time(metadata: &Metadata) -> bool {
    metadata.input.contains(&engine::InputLine::Seconds)
}

/// A result in words, with the end clause that decided.
pub fn result(metadata: &Metadata, outcome: Outcome) -> String {
    Ended { outcome, halves: None }.text(metadata)
}

/// The remembered game and the time of its last turn, if `input` follows from the game and the game is not over. Rules on repetition,
/// which the host may not apply, may end the remembered game; they must not keep the agent from playing.
fn recall(
    entry: &dyn ErasedGame,
    dir: &Path,
    input: &Input,
    warn: &mut dyn FnMut(String),
) -> Option<(Box<dyn ErasedPosition>, Option<Charged>)> {
    let text = read_if_there(dir, PLAYDATA, warn)?;
    let data = match playdata::read(entry.metadata(), &text) {
        Ok(data) => data,
        Err(error) => {
            warn(format!("{PLAYDATA} is left aside: {error}"));
            return None;
        }
    };
    match playdata::follow(entry, &data, input) {
        None => {
            warn(format!(
                "{PLAYDATA} is left aside: {INPUT} does not follow from it by the plays of one turn"
            ));
            None
        }
        Some(position) => match Ended::of(entry.metadata(), &*position) {
            None => Some((position, data.charged)),
            Some(ended) => {
                let result = ended.text(entry.metadata());
                warn(format!("by {PLAYDATA} the game is over: {result}; playing on from {INPUT} alone"));
                None
            }
        },
    }
}

fn slowness(dir: &Path, warn: &mut dyn FnMut(String)) -> f64 {
    let Some(text) = read_if_there(dir, CALIBRATION, warn) else { return 1.0 };
    match calibration::read(&text) {
        Ok(calibration) => calibration.slowness,
        Err(error) => {
            warn(format!("{CALIBRATION} is left aside: {error}"));
            1.0
        }
    }
}

fn read_if_there(dir: &Path, name: &str, warn: &mut dyn FnMut(String)) -> Option<String> {
    match files::open(&dir.join(name)).and_then(|mut file| files::read_text(&mut file, input::MOST_BYTES)) {
        Ok(text) => Some(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            warn(format!("{name} is left aside: {error}"));
            None
        }
    }
}

/// Writes `playdata.txt`. The play is valid without it, so a failure is only a warning.
fn remember(
    entry: &dyn ErasedGame,
    dir: &Path,
    Turn { mut position, input, beyond, .. }: Turn,
    play: &Written,
    warn: &mut dyn FnMut(String),
) {
    if let Err(error) = position.play(play) {
        return warn(format!("{PLAYDATA} is not written: {error}"));
    }
    let charged = (input.mode == Mode::Game).then(|| {
        let used = Clock::Process.now().as_secs_f64();
        Charged { given: input.seconds, used, beyond }
    });
    let data = Playdata { setup: position.setup(), past: position.past().clone(), charged };
    if let Err(error) =
        files::write_whole(&dir.join(PLAYDATA), playdata::write(entry.metadata(), &data).as_bytes())
    {
        warn(format!("{PLAYDATA} is not written: {error}"));
    }
}

#[cfg(test)]
mod tests;

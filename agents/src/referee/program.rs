//! The seat of a program that speaks the file protocol, run in a sandbox.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

use agent::protocol::{input, output};
use agent::turn::{INPUT, OUTPUT, PLAYDATA, tells_time};
use engine::{Metadata, Written};
use sandbox::files::{self, Found, Most};
use sandbox::{End, Job, Limit, Limits, MOST_FILES, Report, SandboxError};

use super::contender::Contender;
use super::game::late;
use super::named::Named;
use super::place::{HIDDEN, Place, readable, unseen};
use super::seat::{Answer, Seat, Turn};
use super::verdict::{Offence, Reason, shown};
use super::wall::Wall;
use super::{Clock, Conditions, RefereeError, is_full};

/// Longest `output.txt` that is read, in bytes.
const MOST_OUTPUT: u64 = 64 << 10;
/// The signal to a process whose file grows beyond its limit.
const SIGXFSZ: i32 = 25;

/// A program and the place where it runs.
pub struct Program<'a> {
    contender: &'a Contender,
    conditions: &'a Conditions,
    place: &'a Place,
    /// The opponent's files, which the program may not read even if they lie beside its own.
    hidden: Vec<PathBuf>,
    /// Random seed of the game, for built-in players.
    seed: u64,
    /// True if there may be files of the program in its directory.
    has_files: bool,
    /// Bytes of its files when the game began.
    begun_with: u64,
    /// The time that its turns of this game have taken.
    wall: Wall,
    /// What it has made of a file that the referee needs, told at its next turn.
    spoiled: Option<String>,
}

impl<'a> Program<'a> {
    /// A contender in its place, which may not read the files in `hidden`.
    pub fn new(
        contender: &'a Contender,
        conditions: &'a Conditions,
        place: &'a Place,
        hidden: Vec<PathBuf>,
    ) -> Self {
        let has_files = fs::read_dir(place.dir()).is_ok_and(|mut entries| entries.next().is_some());
        let wall = Wall::default();
        Self { contender, conditions, place, hidden, seed: 0, has_files, begun_with: 0, wall, spoiled: None }
    }

    /// Writes `input.txt` and removes `output.txt`, whatever is there by these names.
    fn prepare(&self, turn: &Turn) -> Result<(), (&'static str, io::Error)> {
        let at = |name: &str| self.place.dir().join(name);
        files::remove(&at(OUTPUT)).map_err(|error| (OUTPUT, error))?;
        for (name, target) in self.contender.named().links {
            if at(&name).symlink_metadata().is_err() {
                symlink(target, at(&name)).map_err(|error| (INPUT, error))?;
            }
        }
        let seconds = turn.clock.seconds();
        let text = input::write(turn.entry.metadata(), &turn.position.setup(), turn.clock.mode(), seconds);
        files::replace(&at(INPUT), text.as_bytes()).map_err(|error| (INPUT, error))
    }

    fn job(&self, turn: &Turn) -> Job {
        let Conditions { own, limits, slack, .. } = self.conditions;
        let seconds = turn.clock.seconds();
        let untold = (!tells_time(turn.entry.metadata())).then_some(turn.clock);
        let Named { words, paths, .. } = self.contender.command(own, self.seed, untold);
        let readable = readable(&paths, &self.hidden);
        let limits = Limits {
            cpu: Duration::from_secs_f64(seconds + slack.grace),
            wall: Some(self.wall.limit(slack, seconds).0),
            ..*limits
        };
        Job { command: words, dir: self.place.dir(), readable, limits }
    }

    /// Bytes of the files in its directory.
    fn bytes(&self) -> u64 {
        files::size(&self.place.dir(), Most { bytes: u64::MAX, files: MOST_FILES })
    }

    /// The offence of the program that has made a file unusable.
    ///
    /// # Errors
    /// If that is no fault of the program.
    fn spoiled(&self, action: &'static str, name: &str, source: io::Error) -> Result<String, RefereeError> {
        if self.has_files && !is_full(&source) {
            return Ok(format!("made its {name} unusable: {source}"));
        }
        Err(RefereeError::File { action, path: self.place.dir().join(name), source })
    }

    /// A crash with the folders that the program has asked for, but does not see.
    fn explained(&self, offence: Offence) -> Offence {
        let hidden = match offence.reason {
            Reason::Crash => unseen(&self.contender.named().paths, &self.hidden),
            _ => Vec::new(),
        };
        let told = hidden.iter().map(|folder| {
            format!("; it does not see the folder {}, {HIDDEN}", shown(&folder.display().to_string()))
        });
        Offence { text: offence.text + &told.collect::<String>(), ..offence }
    }

    /// The answer to a turn without a report of the run: a crash.
    fn unreported(&self, text: String) -> Answer {
        let play = Err(Offence::new(Reason::Crash, text));
        Answer { play, cpu: Duration::ZERO, wall: Duration::ZERO }
    }
}

impl Seat for Program<'_> {
    fn begin(&mut self, seed: u64) -> Result<(), RefereeError> {
        self.seed = seed;
        self.wall = Wall::default();
        let removed = files::remove(&self.place.dir().join(PLAYDATA));
        self.spoiled = removed.err().map(|error| self.spoiled("remove", PLAYDATA, error)).transpose()?;
        self.begun_with = self.bytes();
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<Answer, RefereeError> {
        if let Err((name, source)) = self.prepare(turn) {
            self.spoiled = Some(self.spoiled("write", name, source)?);
        }
        if let Some(text) = self.spoiled.take() {
            return Ok(self.unreported(text));
        }
        let job = self.job(turn);
        let report = match self.conditions.sandbox.run(&job, turn.stop) {
            Ok(report) => report,
            Err(error) => return Ok(self.unreported(blamed(error)?)),
        };
        self.has_files = true;
        let limit = self.wall.limit(&self.conditions.slack, turn.clock.seconds()).1;
        self.wall.add(&report);
        let play = match offence(&report, turn.clock, &job.limits, limit) {
            Some(offence) => Err(self.explained(offence)),
            None => read_play(turn.entry.metadata(), &self.place.dir().join(OUTPUT)),
        };
        Ok(Answer { play, cpu: report.cpu, wall: report.wall })
    }

    fn grown(&self) -> u64 {
        self.bytes().saturating_sub(self.begun_with)
    }
}

/// The offence of the run itself, whatever its play.
fn offence(report: &Report, clock: Clock, limits: &Limits, wall: &str) -> Option<Offence> {
    if report.end == End::Overran(Limit::Cpu) || report.cpu.as_secs_f64() > clock.seconds() {
        return Some(late(report.cpu, clock));
    }
    match report.end {
        End::Exited(0) | End::Stopped => None,
        End::Overran(Limit::Wall) => {
            let text = format!("did not answer within {:.1} s of wall time{wall}", report.wall.as_secs_f64());
            Some(Offence::new(Reason::Time, text))
        }
        End::Overran(Limit::Unread) => {
            let text = "started a program whose file it may not read, which stops the count of its CPU time";
            Some(Offence::new(Reason::Resources, text))
        }
        End::Overran(limit) => {
            Some(Offence::new(Reason::Resources, format!("used more {limit} than it may")))
        }
        End::Signalled(SIGXFSZ) => {
            let text = format!("wrote more than {} bytes into a file", limits.file);
            Some(Offence::new(Reason::Resources, text))
        }
        End::Exited(_) | End::Signalled(_) => Some(Offence::new(Reason::Crash, failure(report))),
    }
}

/// The failure of a run in words, with the last line of its standard error.
pub(super) fn failure(report: &Report) -> String {
    let how = match report.end {
        End::Exited(code) => format!("failed (exit status: {code})"),
        End::Signalled(signal) => format!("failed (signal: {signal})"),
        End::Overran(limit) => format!("failed (used more {limit} than it may)"),
        End::Stopped => "was stopped".to_owned(),
    };
    let said = report.stderr.text();
    // Java tells by such a line that it was told how much memory there is.
    let is_own = |line: &&str| !line.starts_with("Picked up ");
    let last = said.trim().lines().rfind(is_own).unwrap_or_default();
    if last.is_empty() { how } else { format!("{how}: {}", shown(last)) }
}

/// The fault of an agent in words, as the end of a sentence that begins with its name, where a run has no report.
///
/// # Errors
/// If that is no fault of the agent.
pub(super) fn blamed(error: SandboxError) -> Result<String, SandboxError> {
    match error {
        SandboxError::Start { .. } => Ok(format!("cannot be started: {}", shown(&error.to_string()))),
        // Without protections, a program may kill the warden that watches it.
        SandboxError::Killed { status, .. } => Ok(format!("ended the program that watches it ({status})")),
        SandboxError::Forged { what, .. } => {
            Ok(format!("meddled with the program that watches it ({})", shown(&what)))
        }
        error @ (SandboxError::Protection { .. }
        | SandboxError::Busy { .. }
        | SandboxError::Warden { .. }) => Err(error),
    }
}

/// Reads the play of an agent that has ended well.
fn read_play(metadata: &Metadata, path: &Path) -> Result<Written, Offence> {
    let unreadable = |text: String| Offence::new(Reason::UnreadablePlay, text);
    match files::read(path, MOST_OUTPUT) {
        Ok(Found::Content(bytes)) => {
            let text = String::from_utf8_lossy(&bytes);
            if text.trim().is_empty() {
                return Err(unreadable(format!("wrote an empty {OUTPUT}")));
            }
            Ok(output::read(metadata, &text))
        }
        Ok(Found::Nothing) => Err(Offence::new(Reason::NoOutput, format!("wrote no {OUTPUT}"))),
        Ok(Found::TooLong(bytes)) => Err(unreadable(format!("wrote {bytes} bytes into {OUTPUT}"))),
        Ok(Found::Other(kind)) => Err(unreadable(format!("made {kind} of its {OUTPUT}"))),
        Err(error) => Err(unreadable(format!("wrote an {OUTPUT} that cannot be read: {error}"))),
    }
}

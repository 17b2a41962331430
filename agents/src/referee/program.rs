//! The seat of a program that speaks the file protocol, run in a sandbox.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use agent::protocol::{input, output};
use agent::turn::{INPUT, OUTPUT, PLAYDATA, tells_time};
use engine::{Metadata, Written};
use sandbox::files::{self, Found};
use sandbox::{End, Job, Limit, Limits, MOST_FILES, Report, SandboxError};

use super::contender::{Contender, files_of};
use super::game::late;
use super::place::{Place, readable};
use super::seat::{Answer, Seat, Turn};
use super::verdict::{Offence, Reason, shown};
use super::{Clock, Conditions, RefereeError};

/// Longest `output.txt` that is read, in bytes.
const MOST_OUTPUT: u64 = 64 << 10;
/// Wall seconds that an agent may use for each second of CPU time, since the machine may have other work.
const WALL_PER_CPU: f64 = 4.0;
/// Wall seconds that an agent may use in addition.
const WALL_GRACE: f64 = 10.0;
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
    /// True once the program has run.
    has_run: bool,
    /// Bytes of its files when the game began.
    begun_with: u64,
}

impl<'a> Program<'a> {
    /// A contender in its place, which may not read the files in `hidden`.
    pub fn new(
        contender: &'a Contender,
        conditions: &'a Conditions,
        place: &'a Place,
        hidden: Vec<PathBuf>,
    ) -> Self {
        Self { contender, conditions, place, hidden, seed: 0, has_run: false, begun_with: 0 }
    }

    /// Writes `input.txt` and removes `output.txt`, whatever is there by these names.
    fn prepare(&self, turn: &Turn) -> Result<(), (&'static str, io::Error)> {
        let at = |name: &str| self.place.dir().join(name);
        files::remove(&at(OUTPUT)).map_err(|error| (OUTPUT, error))?;
        let seconds = turn.clock.seconds();
        let text = input::write(turn.entry.metadata(), &turn.position.setup(), turn.clock.mode(), seconds);
        files::replace(&at(INPUT), text.as_bytes()).map_err(|error| (INPUT, error))
    }

    fn job(&self, turn: &Turn) -> Job {
        let Conditions { own, limits, grace, wall, .. } = self.conditions;
        let seconds = turn.clock.seconds();
        let untold = (!tells_time(turn.entry.metadata())).then_some(turn.clock);
        let command = self.contender.command(own, self.seed, untold);
        let readable = readable(&files_of(&command), &self.hidden);
        let limits = Limits {
            cpu: Duration::from_secs_f64(seconds + grace),
            wall: Some(Duration::from_secs_f64(wall.unwrap_or(seconds * WALL_PER_CPU + WALL_GRACE))),
            ..*limits
        };
        Job { command, dir: self.place.dir(), readable, limits }
    }

    /// Bytes of the files in its directory.
    fn bytes(&self) -> u64 {
        files::size(&self.place.dir(), u64::MAX, MOST_FILES)
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
        let path = self.place.dir().join(PLAYDATA);
        files::remove(&path).map_err(|source| RefereeError::File { action: "remove", path, source })?;
        self.begun_with = self.bytes();
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<Answer, RefereeError> {
        if let Err((name, source)) = self.prepare(turn) {
            let shown = source.to_string();
            let path = self.place.dir().join(name);
            let error = RefereeError::File { action: "write", path, source };
            if self.has_run && !error.is_full_disk() {
                return Ok(self.unreported(format!("made its {name} unusable: {shown}")));
            }
            return Err(error);
        }
        let report = match self.conditions.sandbox.run(&self.job(turn), turn.stop) {
            Ok(report) => report,
            Err(error @ SandboxError::Start { .. }) => {
                return Ok(self.unreported(format!("cannot be started: {}", shown(&error.to_string()))));
            }
            // Without protections, a program may kill the warden that watches it.
            Err(SandboxError::Killed { status, .. }) => {
                return Ok(self.unreported(format!("ended the program that watches it ({status})")));
            }
            Err(error) => return Err(error.into()),
        };
        self.has_run = true;
        let play = match offence(&report, turn.clock, &self.conditions.limits) {
            Some(offence) => Err(offence),
            None => read_play(turn.entry.metadata(), &self.place.dir().join(OUTPUT)),
        };
        Ok(Answer { play, cpu: report.cpu, wall: report.wall })
    }

    fn grown(&self) -> u64 {
        self.bytes().saturating_sub(self.begun_with)
    }
}

/// The offence of the run itself, whatever its play.
fn offence(report: &Report, clock: Clock, limits: &Limits) -> Option<Offence> {
    if report.end == End::Overran(Limit::Cpu) || report.cpu.as_secs_f64() > clock.seconds() {
        return Some(late(report.cpu, clock));
    }
    match report.end {
        End::Exited(0) | End::Stopped => None,
        End::Overran(Limit::Wall) => {
            let text = format!("did not answer within {:.1} s of wall time", report.wall.as_secs_f64());
            Some(Offence::new(Reason::Time, text))
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
    let last = said.trim().lines().last().unwrap_or_default();
    if last.is_empty() { how } else { format!("{how}: {}", shown(last)) }
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

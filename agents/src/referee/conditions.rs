//! The conditions that all games of a match or a tournament share, besides the rules.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use sandbox::{End, Job, Limits, Sandbox, SandboxError};

use super::program::{blamed, failure};
use super::{Contender, Own, Place};

/// The program that measures the machine for an agent, in its directory or beside its program.
pub const CALIBRATE: &str = "calibrate";
/// The limits of CPU time and of wall time of `calibrate`.
const CALIBRATE_LIMITS: [Duration; 2] = [Duration::from_secs(300), Duration::from_secs(1200)];

/// The conditions under which programs play.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The command that starts built-in players.
    pub own: Own,
    /// The protections.
    pub sandbox: Sandbox,
    /// The limits of each program; the limits of time are set for each turn.
    pub limits: Limits,
    /// The time that a program may use besides its CPU time.
    pub slack: Slack,
}

/// The time that a program may use besides its CPU time, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slack {
    /// CPU time beyond its own after which a program is killed. A program that uses any of it has lost.
    pub grace: f64,
    /// Wall time of a turn; `None` derives it from the CPU time that is left.
    pub turn: Option<f64>,
    /// Wall time of all turns of a game; `None` derives it from the CPU time.
    pub game: Option<f64>,
}

impl Conditions {
    /// Runs the `calibrate` of a contender, if it has one, in its place. Returns an oddity to report if the run failed. Once `stop`
    /// returns true, the run is ended.
    ///
    /// # Errors
    /// If that fails for a reason that is no agent's fault.
    pub fn calibrate(
        &self,
        contender: &Contender,
        place: &Place,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<String>, SandboxError> {
        let Some(program) = calibrator(contender, place) else { return Ok(None) };
        let [cpu, wall] = CALIBRATE_LIMITS;
        let readable = super::place::readable(std::slice::from_ref(&program), &[]);
        let limits = Limits { cpu, wall: Some(wall), ..self.limits };
        let job = Job { command: vec![program.into()], dir: place.dir(), readable, limits };
        let oddity = match self.sandbox.run(&job, stop) {
            Ok(report) => (!matches!(report.end, End::Exited(0) | End::Stopped)).then(|| failure(&report)),
            Err(error) => Some(blamed(error)?),
        };
        Ok(oddity.map(|oddity| format!("its {CALIBRATE} {oddity}")))
    }
}

fn calibrator(contender: &Contender, place: &Place) -> Option<PathBuf> {
    let files = contender.files();
    let first = files.iter().find(|path| path.is_file());
    let beside = first.and_then(|path| path.parent()).map(|folder| folder.join(CALIBRATE));
    let is_program = |path: &PathBuf| {
        path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    };
    [Some(place.dir().join(CALIBRATE)), beside].into_iter().flatten().find(is_program)
}

//! The conditions that all games of a match or a tournament share, besides the rules.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

use sandbox::{End, Job, Limits, Sandbox, SandboxError};

use super::program::failure;
use super::{Contender, Own, Place, Program};

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
    /// CPU seconds beyond its time after which a program is killed. A program that uses any of them has lost.
    pub grace: f64,
    /// Wall seconds of a turn; `None` derives them from the CPU time.
    pub wall: Option<f64>,
}

impl Conditions {
    /// The seats of two contenders, each in its place. Neither sees the files of the other.
    pub fn seats<'a>(&'a self, contenders: &'a [Contender; 2], places: &'a [Place; 2]) -> [Program<'a>; 2] {
        [0, 1].map(|player| {
            Program::new(&contenders[player], self, &places[player], contenders[1 - player].files())
        })
    }

    /// Runs the `calibrate` of a contender, if it has one, in its place. Returns an oddity to report if the run failed. Once `stop`
    /// returns true, the run is ended.
    ///
    /// # Errors
    /// If `calibrate` cannot be started.
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
        let report = self.sandbox.run(&job, stop)?;
        let is_odd = !matches!(report.end, End::Exited(0) | End::Stopped);
        Ok(is_odd.then(|| format!("its {CALIBRATE} {}", failure(&report))))
    }
}

fn calibrator(contender: &Contender, place: &Place) -> Option<PathBuf> {
    let beside =
        contender.files().first().and_then(|path| path.parent()).map(|folder| folder.join(CALIBRATE));
    let is_program = |path: &PathBuf| {
        path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
    };
    [Some(place.dir().join(CALIBRATE)), beside].into_iter().flatten().find(is_program)
}

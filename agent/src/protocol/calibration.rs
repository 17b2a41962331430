//! `calibration.txt`: the speed of this machine, measured once by `calibrate`.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::playdata::check_sum;

/// First line of the file.
const VERSION: &str = "rulewright-calibration 1";
/// Steps of the timed workload.
const STEPS: u64 = 20_000_000;
/// CPU seconds of the workload on the reference machine of the planner's margins.
const USUAL_SECONDS: f64 = 0.048;
/// Runs of the workload. The fastest counts, as the least disturbed.
const RUNS: usize = 7;

/// The result of the measurement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// CPU time of work on this machine, divided by that on the reference machine of the planner's margins.
    pub slowness: f64,
}

/// The measurement in words.
impl fmt::Display for Calibration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let took = self.slowness * USUAL_SECONDS;
        write!(
            f,
            "slowness {:.2}: work that takes {USUAL_SECONDS} s of CPU time on the machine of reference took {took:.3} s",
            self.slowness
        )
    }
}

/// The reason why a `calibration.txt` was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalibrationError {
    /// The first line is not that of this version.
    Version,
    /// The check sum is wrong: a line is damaged or missing.
    Check,
    /// The slowness is out of range.
    Slowness,
}

impl fmt::Display for CalibrationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version => write!(f, "it does not begin with `{VERSION}`"),
            Self::Check => f.write_str("its check sum is wrong"),
            Self::Slowness => f.write_str("its `slowness` is not a positive number"),
        }
    }
}

impl Error for CalibrationError {}

/// Measures this machine, in about half a second of CPU time.
pub fn measure() -> Calibration {
    let fastest = (0..RUNS).map(|_| time_workload()).min().unwrap_or_default();
    Calibration { slowness: (fastest.as_secs_f64() / USUAL_SECONDS).max(0.01) }
}

/// CPU time of a chain of hash steps, each of which needs the result of the one before.
fn time_workload() -> Duration {
    let start = engine::cpu_time();
    std::hint::black_box((0..STEPS).fold(0, engine::mix));
    engine::cpu_time() - start
}

/// The text of the file.
pub fn write(calibration: &Calibration) -> String {
    let text = format!("{VERSION}\nslowness {:.3}\n", calibration.slowness);
    let check = check_sum(&text);
    format!("{text}check {check:016x}\n")
}

/// Parses the text of the file.
///
/// # Errors
/// If the text is damaged or of another version.
pub fn read(text: &str) -> Result<Calibration, CalibrationError> {
    if !text.starts_with(VERSION) {
        return Err(CalibrationError::Version);
    }
    let (content, check) = text.trim_end().rsplit_once("check ").ok_or(CalibrationError::Check)?;
    if check != format!("{:016x}", check_sum(content)) {
        return Err(CalibrationError::Check);
    }
    let line = content.lines().find_map(|line| line.strip_prefix("slowness "));
    let slowness = line.and_then(|value| value.parse::<f64>().ok());
    let slowness = slowness.filter(|slowness| slowness.is_finite() && *slowness > 0.0);
    Ok(Calibration { slowness: slowness.ok_or(CalibrationError::Slowness)? })
}

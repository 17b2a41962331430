//! `calibration.txt`: how fast this machine is, measured once by `calibrate`.

use std::time::Duration;

use super::playdata::check_sum;

/// The first line.
const VERSION: &str = "rulewright-calibration 1";
/// Steps of the workload that is timed.
const STEPS: u64 = 20_000_000;
/// CPU seconds that the workload takes on the machine for which the planner's margins are made.
const USUAL_SECONDS: f64 = 0.048;
/// Runs of the workload, of which the fastest counts: it was disturbed least.
const RUNS: usize = 7;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// How many times slower this machine is than the one for which the planner's margins are made.
    pub slowness: f64,
}

/// Why a `calibration.txt` was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CalibrationError {
    /// Another kind of file, or one of another version.
    #[error("it does not begin with `{VERSION}`")]
    Version,
    /// A line is damaged or missing.
    #[error("its check sum is wrong")]
    Check,
    /// A number that no machine has.
    #[error("its `slowness` is not a positive number")]
    Slowness,
}

/// Measures this machine: about half a second of CPU time.
pub fn measure() -> Calibration {
    let fastest = (0..RUNS).map(|_| time_workload()).min().unwrap_or_default();
    Calibration { slowness: (fastest.as_secs_f64() / USUAL_SECONDS).max(0.01) }
}

/// CPU time of a chain of hash steps, each of which waits for the one before.
fn time_workload() -> Duration {
    let start = engine::cpu_time();
    std::hint::black_box((0..STEPS).fold(0, engine::mix));
    engine::cpu_time() - start
}

/// Writes the file's text.
pub fn write(calibration: &Calibration) -> String {
    let text = format!("{VERSION}\nslowness {:.3}\n", calibration.slowness);
    let check = check_sum(&text);
    format!("{text}check {check:016x}\n")
}

/// Reads the file's text.
///
/// # Errors
/// If it is damaged.
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

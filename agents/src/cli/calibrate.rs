//! The command `rulewright calibrate`: measures the machine.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use crate::agent::{AgentError, CALIBRATION};
use crate::protocol::{calibration, files};

/// Measure this machine and write calibration.txt
///
/// Agents in the same directory plan their time by it: on a slow machine they keep more in hand.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulewright calibrate\n  rulewright calibrate --dir /tmp/agent")]
pub struct Calibrate {
    /// The directory to write to
    #[arg(long, default_value = ".")]
    dir: PathBuf,
    /// Print JSON: {slowness}
    #[arg(long)]
    json: bool,
}

impl Calibrate {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let measured = write(&self.dir)?;
        if self.json {
            writeln!(out, "{}", json!({"slowness": measured.slowness}))?;
        } else {
            let path = self.dir.join(CALIBRATION);
            writeln!(out, "{}: slowness {:.2}", path.display(), measured.slowness)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Measures and writes to the current directory: the task of an exported `calibrate`.
pub fn write_here() -> anyhow::Result<calibration::Calibration> {
    write(".".as_ref())
}

fn write(dir: &Path) -> anyhow::Result<calibration::Calibration> {
    let measured = calibration::measure();
    let path = dir.join(CALIBRATION);
    files::write_whole(&path, calibration::write(&measured).as_bytes())
        .map_err(|source| AgentError::Unwritable { path, source })?;
    Ok(measured)
}

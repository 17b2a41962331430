//! The command `rulewright calibrate`: measures the machine.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use agent::program::write_calibration;
use agent::turn::CALIBRATION;
use clap::Args;
use serde_json::json;

use super::json;

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
        let measured = write_calibration(&self.dir)?;
        if self.json {
            json::write(out, json!({"slowness": measured.slowness}))?;
        } else {
            let path = self.dir.join(CALIBRATION);
            writeln!(out, "{}: {measured}", path.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

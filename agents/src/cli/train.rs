//! The command `rulewright train`: learns to play a game by playing it.

mod apart;
mod evaluation;
mod qlearning;
mod selectivity;
mod slow;
mod trial;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

/// Learn to play a game by playing it
#[derive(Debug, Args)]
pub struct Train {
    #[command(subcommand)]
    method: Method,
}

#[derive(Debug, Subcommand)]
enum Method {
    Evaluation(Box<evaluation::Evaluation>),
    Qlearning(Box<qlearning::Qlearning>),
    Selectivity(Box<selectivity::Selectivity>),
}

impl Train {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.method {
            Method::Evaluation(command) => command.run(out),
            Method::Qlearning(command) => command.run(out),
            Method::Selectivity(command) => command.run(out),
        }
    }
}

//! The command `rulewright lsp`: runs the language server.

use std::io::{self, BufReader};
use std::process::ExitCode;

use clap::Args;

use super::text::complain;
use crate::lsp::serve;

/// Be a language server for rule files, over standard input and output
///
/// For editors: faults while you type, what a clause means, the way to declarations, completion and layout.
/// editors/README.md tells how to set editors up.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  rulewright lsp")]
pub struct Lsp {
    /// Ignored: some editors say so
    #[arg(long, hide = true)]
    stdio: bool,
}

impl Lsp {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let input = BufReader::new(io::stdin());
        serve(input, io::stdout(), &mut |line| complain(format_args!("warning: {line}")))?;
        Ok(ExitCode::SUCCESS)
    }
}

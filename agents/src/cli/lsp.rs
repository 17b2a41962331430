//! The command `rulewright lsp`: runs the language server.

use std::process::ExitCode;

use clap::Args;
use lsp_server::Connection;

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
        let (connection, threads) = Connection::stdio();
        let served = serve(&connection);
        // The threads end once the connection is dropped.
        drop(connection);
        let written = threads.join();
        served?;
        written?;
        Ok(ExitCode::SUCCESS)
    }
}

//! The command `rulewright fmt`: formats rule files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::text::{complain, complain_of};
use crate::catalog::{self, RuleText};
use crate::display::Style;
use crate::outfile;

/// Lay rule files out in the usual way
///
/// Rewrites each file in place; comments stay. A file that cannot be understood is left as it is.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  rulewright fmt my_variant.rules\n  rulewright fmt --check rules/*.rules"
)]
pub struct Fmt {
    /// Rule files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; the exit code is 1 if a file would change
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut fine = true;
        for path in &self.files {
            let text = match catalog::file(path) {
                Ok(text) => text,
                Err(error) => {
                    complain_of(&error);
                    fine = false;
                    continue;
                }
            };
            match formatted(&text) {
                Err(rendered) => {
                    complain(rendered);
                    fine = false;
                }
                Ok(new) if new == text.sources.file(text.file).text => {}
                Ok(_) if self.check => {
                    writeln!(out, "{} is not laid out in the usual way", path.display())?;
                    fine = false;
                }
                Ok(new) => rewrite(path, &new, out)?,
            }
        }
        Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// The formatted file; if it cannot be read, the reasons as `check` tells them.
fn formatted(text: &RuleText) -> Result<String, String> {
    let (syntax, unread) = dsl::parse::parse(text.file, &text.sources.file(text.file).text);
    if unread.is_empty() {
        return Ok(dsl::print::print(&syntax));
    }
    let mut told = text.compile().err().map_or_else(Vec::new, |broken| broken.diagnostics);
    told.retain(|fault| unread.iter().any(|other| (other.code, &other.title) == (fault.code, &fault.title)));
    Err(text.render(&told, Style::of_stderr()))
}

fn rewrite(path: &Path, new: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    outfile::write(path, new.as_bytes())?;
    Ok(writeln!(out, "{}", path.display())?)
}

//! The command `rulewright merge`: joins the results of the parts of a tournament.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use tournament::{Merged, Store};

/// Join the results of the parts of a tournament
///
/// The games of each file are added to the first one, which is made if it is not there. A game that is there already stays as it is, so
/// merging twice changes nothing. All must have been played under the same terms.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  rulewright merge all.db shard1.db shard2.db
  rulewright tournament little_go agents/ --results all.db        the standings, and games that are missing")]
pub struct Merge {
    /// The file that takes all results
    #[arg(value_name = "INTO")]
    into: PathBuf,
    /// The files of the parts
    #[arg(required = true, value_name = "FROM")]
    from: Vec<PathBuf>,
}

impl Merge {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let Some(first) = self.from.first() else { bail!("there is nothing to merge") };
        let mut store = Store::open_for(&self.into, first)?;
        for from in &self.from {
            let Merged { added, known } = store.merge(from)?;
            writeln!(out, "{}: {added} games added, {known} known already", from.display())?;
        }
        writeln!(out, "{} holds {} games", self.into.display(), store.games()?.len())?;
        Ok(ExitCode::SUCCESS)
    }
}

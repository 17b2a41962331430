//! The command `rulewright snapshot`: writes fixtures from random games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::select::GameArgs;
use super::write::write_new;
use crate::catalog::{self, Chosen};
use crate::sample::{Sample, fixture, sample};

/// Write fixtures: positions from random games, for review
///
/// Each file holds a position and the number of its plays, or its result, in the form of `snapshots/fixtures`. No file is
/// overwritten. `cargo insta review`, or INSTA_UPDATE=always cargo test -p snapshots, then makes and accepts their
/// snapshots.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  rulewright snapshot checkers --into snapshots/fixtures/checkers
  rulewright snapshot rules/my_variant.rules --count 10 --seed 7 --into snapshots/fixtures/my_variant")]
pub struct Snapshot {
    #[command(flatten)]
    game: GameArgs,
    /// Positions
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The directory to put them into; made if it is not there
    #[arg(long, value_name = "DIR")]
    into: PathBuf,
}

impl Snapshot {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let chosen = self.game.choose()?;
        let samples = sample(chosen.entry(), usize::from(self.count), self.seed);
        if let Chosen::Generated(entry) = chosen {
            let name = &entry.metadata().name;
            let reference = catalog::interpreted(name)?;
            let same = |sample: &Sample| {
                fixture(&*reference, &sample.setup, &sample.comment).as_ref() == Some(&sample.text)
            };
            if !samples.iter().all(same) {
                anyhow::bail!(
                    "the interpreter sees other plays or results than the generated code; `rulewright diff {name} compiled interpreted` tells where"
                );
            }
        }
        let name = |index: usize| self.into.join(format!("random_{}_{:02}.position", self.seed, index + 1));
        let files: Vec<_> =
            samples.into_iter().enumerate().map(|(index, sample)| (name(index), sample.text)).collect();
        write_new(&files)?;
        for (path, _) in &files {
            writeln!(out, "{}", path.display())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

//! Command line arguments for many games from openings, played side by side.

use clap::Args;
use engine::ErasedGame;

use super::openings::SourceArgs;
use super::select::threads_or_cores;
use crate::openings::{Opening, Source};

/// Where the games begin, what is random in them, and how many are played at a time.
#[derive(Clone, Debug, Args)]
pub struct SeriesArgs {
    #[command(flatten)]
    openings: SourceArgs,
    /// Seed of the openings and of what is random in players
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads to play on, each a game at a time [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
}

impl SeriesArgs {
    /// The source of the openings.
    pub fn source<'e>(&self, entry: &'e dyn ErasedGame) -> anyhow::Result<Source<'e>> {
        self.openings.source(entry, self.seed)
    }

    /// A description of the openings, equal for equal openings.
    pub fn describe(&self, entry: &dyn ErasedGame, openings: &[Opening]) -> String {
        self.openings.describe(entry, self.seed, openings)
    }

    /// The message if there are too few openings.
    pub fn too_few(&self, entry: &dyn ErasedGame, found: u64) -> String {
        self.openings.too_few(entry, found)
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        threads_or_cores(self.threads)
    }
}

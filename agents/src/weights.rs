//! Learned weights: those shipped with games, and those of files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use agent::program::complain;
use engine::weights::Weights;
use engine::{ErasedGame, Metadata, Shipped};
use learn::FileError;
use learn::evaluation::WeightsFile;

use crate::catalog::Chosen;

/// The reason why weights of a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// The file cannot be read.
    #[error("cannot read {}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: std::io::Error,
    },
    /// The file does not fit.
    #[error("{}: {error}", .path.display())]
    Unfit {
        /// The file.
        path: PathBuf,
        /// The fault of the file.
        error: FileError,
    },
}

/// A game with its shipped weights; without them, and with a warning, if they do not fit.
pub(crate) fn shipped(known: &'static Shipped, text: &str) -> &'static dyn ErasedGame {
    static KNOWN: Mutex<BTreeMap<&str, &'static dyn ErasedGame>> = Mutex::new(BTreeMap::new());
    // Nothing panics while it holds the lock.
    let mut all = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // The game with weights lives as long as the program, like the generated games.
    *all.entry(known.name).or_insert_with(|| {
        match parsed_or_warned(text, known.game.metadata(), known.fingerprint) {
            Some(weights) => known.game.with_weights(&weights).map_or(known.game, |game| Box::leak(game)),
            None => known.game,
        }
    })
}

/// Weights of a game with these rules; `None`, with a warning, if they do not fit.
pub(crate) fn parsed_or_warned(text: &str, metadata: &Metadata, rules: &str) -> Option<Weights> {
    match parsed(text, metadata, rules) {
        Ok(weights) => Some(weights),
        Err(error) => {
            complain(format_args!("warning: {}: the learned weights are not used: {error}", metadata.name));
            None
        }
    }
}

/// The weights of a file, for a game whose rules have this fingerprint.
///
/// # Errors
/// If the file cannot be read, or its weights are of another game or of other rules.
pub fn of_file(path: &Path, metadata: &Metadata, rules: &str) -> Result<Weights, WeightsError> {
    let unreadable = |source| WeightsError::Unreadable { path: path.to_owned(), source };
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    parsed(&text, metadata, rules).map_err(|error| WeightsError::Unfit { path: path.to_owned(), error })
}

/// The game with the weights of a file. `rules` is the fingerprint of its rules.
///
/// # Errors
/// If the file cannot be read, or its weights are of another game or of other rules.
pub fn with_file(chosen: Chosen, path: &Path, rules: &str) -> Result<Chosen, WeightsError> {
    let weights = of_file(path, chosen.entry().metadata(), rules)?;
    Ok(with_weights(chosen, &weights))
}

/// The game with weights, which must be of its shape.
fn with_weights(chosen: Chosen, weights: &Weights) -> Chosen {
    let Some(weighted) = chosen.entry().with_weights(weights) else { return chosen };
    match chosen {
        // What was compiled in is no different with other weights, but it lives no longer than the command.
        Chosen::Generated(_) => Chosen::Generated(Box::leak(weighted)),
        Chosen::Machine(_) => Chosen::Machine(weighted),
        Chosen::Interpreted(_) => Chosen::Interpreted(weighted),
    }
}

fn parsed(text: &str, metadata: &Metadata, rules: &str) -> Result<Weights, FileError> {
    WeightsFile::parse(text)?.weights(metadata, rules)
}

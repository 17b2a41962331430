//! `qlearning`: plays by the table that `rulewright train qlearning` has learned; here is where that lies.

use std::path::{Path, PathBuf};

use engine::ErasedGame;
use learn::{TableError, Trained};

use super::Player;

/// Why `qlearning` cannot play.
#[derive(Debug, thiserror::Error)]
pub enum NoTable {
    /// There is no file.
    #[error(
        "`qlearning` has no table of {game}: there is no {}; `rulewright train qlearning {game} --games 20000` learns one",
        shown(.looked_for)
    )]
    Missing {
        /// The game.
        game: String,
        /// The files that were looked for.
        looked_for: Vec<PathBuf>,
    },
    /// The file is no table of this game.
    #[error(transparent)]
    Unfit(#[from] TableError),
}

fn shown(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" and no ")
}

/// The table of a game, if one of the players needs it: see [`table_file`] for where it is looked for.
///
/// # Errors
/// If it is needed and missing, or of another game or other rules.
pub fn learned(
    players: impl IntoIterator<Item = Player>,
    entry: &dyn ErasedGame,
    folder: &Path,
) -> Result<Option<Trained>, NoTable> {
    if !players.into_iter().any(|player| player == Player::Qlearning) {
        return Ok(None);
    }
    let file = table_file(&entry.metadata().name, folder)?;
    Ok(Some(Trained::load(&file, entry)?))
}

/// The file `GAME.qlearning` in the folder, else beside this executable.
///
/// # Errors
/// If it is in neither.
pub fn table_file(game: &str, folder: &Path) -> Result<PathBuf, NoTable> {
    let name = format!("{game}.qlearning");
    let beside = std::env::current_exe().ok().map(|executable| executable.with_file_name(&name));
    let looked_for: Vec<PathBuf> = [Some(folder.join(&name)), beside].into_iter().flatten().collect();
    let found = looked_for.iter().find(|path| path.exists()).cloned();
    found.ok_or_else(|| NoTable::Missing { game: game.to_owned(), looked_for })
}

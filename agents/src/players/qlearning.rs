//! The table of the player `qlearning`, as `rulewright train qlearning` learns it: finds and loads its file.

use std::path::{Path, PathBuf};

use agent::players::Learned;
use engine::ErasedGame;
use learn::{TableError, Trained};

use super::Player;

/// The reason why `qlearning` cannot play.
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

/// Loads the table of a game, if one of the players needs it. [`table_file`] finds its file.
///
/// # Errors
/// If the table is needed and missing, or of another game or other rules.
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

/// The table as [`agent::players::Means`] takes it.
pub fn as_learned(trained: &Option<Trained>) -> Option<&dyn Learned> {
    trained.as_ref().map(|trained| trained as &dyn Learned)
}

/// The file `GAME.qlearning` in the folder, else beside this executable.
///
/// # Errors
/// If neither place has the file.
pub fn table_file(game: &str, folder: &Path) -> Result<PathBuf, NoTable> {
    let name = format!("{game}.qlearning");
    let beside = std::env::current_exe().ok().map(|executable| executable.with_file_name(&name));
    let looked_for: Vec<PathBuf> = [Some(folder.join(&name)), beside].into_iter().flatten().collect();
    let found = looked_for.iter().find(|path| path.exists()).cloned();
    found.ok_or_else(|| NoTable::Missing { game: game.to_owned(), looked_for })
}

#[cfg(test)]
mod tests {
    use agent::players::Means;
    use engine::{ErasedPosition, SearchLimits};
    use learn::Settings;

    use super::*;
    use crate::catalog::interpreted_file;

    #[test]
    fn qlearning_plays_its_table() {
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tic_tac_toe.rules");
        let game = interpreted_file(Path::new(rules)).unwrap();
        let dir = tempfile::tempdir().unwrap();
        let told = learned([Player::Random, Player::Qlearning], &*game, dir.path()).unwrap_err().to_string();
        let file = dir.path().join("tic_tac_toe.qlearning");
        assert!(told.contains(&file.display().to_string()), "{told}");
        assert!(told.contains("`rulewright train qlearning tic_tac_toe"), "{told}");
        assert_eq!(learned([Player::Random], &*game, dir.path()).unwrap(), None);

        let mut trained = Trained::new(&*game, Settings::default(), "itself");
        let mut position = game.start();
        let key = |play: &str| {
            let mut next = game.start();
            next.play(&engine::Written { lines: vec![play.to_owned()] }).unwrap();
            trained.keys.of(&next.setup())
        };
        let (centre, corner) = (key("b2"), key("a1"));
        trained.table.set(corner, 0.6);
        trained.table.set(centre, 0.7);
        std::fs::write(&file, trained.content()).unwrap();
        let held = learned([Player::Qlearning], &*game, dir.path()).unwrap();
        let means = Means { limits: SearchLimits::default(), seconds: 1.0, learned: as_learned(&held) };
        let choose =
            |position: &dyn ErasedPosition| Player::Qlearning.choose(game.metadata(), position, &means);
        assert_eq!(choose(&*position).unwrap().to_string(), "b2");
        // The table has no position after this one: the first play is chosen.
        position.play(&engine::Written { lines: vec!["a1".to_owned()] }).unwrap();
        assert_eq!(choose(&*position), position.plays().into_iter().next());
    }
}

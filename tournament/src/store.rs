//! Results in a database, one row per game. A row is written whole or not at all, whatever stops the process.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;

use crate::Pairing;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Game {
    /// The pairing that was played.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// The winner, an index in [`Pairing::players`]; `None` for a draw.
    pub winner: Option<usize>,
    /// The reason why it ended, in one word: `rules`, `time` and so on.
    pub reason: String,
    /// The result in words.
    pub result: String,
    /// Number of plays.
    pub plies: u32,
    /// CPU seconds that each player used.
    pub cpu: [f64; 2],
    /// The record of the game, as text.
    pub record: String,
}

impl Game {
    /// Twice the points of a player: 2 for a win, 1 for a draw. `None` if the player was not in this game.
    pub fn half_points_of(&self, name: &str) -> Option<u32> {
        let side = self.pairing.players.iter().position(|player| player == name)?;
        Some(self.winner.map_or(1, |winner| if winner == side { 2 } else { 0 }))
    }
}

/// The settings that make results comparable, by name: the game, the time, the entrants and so on.
pub type Terms = BTreeMap<String, String>;

/// The reason why results cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is no database, cannot be written, and the like.
    #[error("cannot use the results in {}", .path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        #[source]
        source: rusqlite::Error,
    },
    /// The results were made under other terms.
    #[error("{} holds results with {name} {held}, not {wanted}: set that back to go on, or use another file for the results", .path.display())]
    OtherTerms {
        /// The file.
        path: PathBuf,
        /// The setting that differs.
        name: String,
        /// Its value in the file.
        held: String,
        /// Its value now.
        wanted: String,
    },
    /// The results of a part were made under other terms than those of the file that it is merged into.
    #[error("{} has {name} {brought}, but {} has {name} {held}: only results under the same terms can be merged; leave that part out, or merge it into another file", .part.display(), .path.display())]
    OtherPart {
        /// The file that takes the results.
        path: PathBuf,
        /// The file of the part.
        part: PathBuf,
        /// The setting that differs.
        name: String,
        /// Its value in the file that takes the results.
        held: String,
        /// Its value in the file of the part.
        brought: String,
    },
    /// The file is a database of something else.
    #[error("{} is a database that holds no results of a tournament: use another file for the results", .0.display())]
    Foreign(PathBuf),
    /// The file has no results.
    #[error("{} holds no results of a tournament", .0.display())]
    Empty(PathBuf),
}

/// Results in a file.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

/// The outcome of [`Store::merge`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Merged {
    /// Games that were new.
    pub added: usize,
    /// Games that were known already; these stay as they are.
    pub known: usize,
}

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS term (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS game (
        round INTEGER NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        opening INTEGER NOT NULL,
        winner INTEGER,
        reason TEXT NOT NULL,
        result TEXT NOT NULL,
        plies INTEGER NOT NULL,
        first_cpu REAL NOT NULL,
        second_cpu REAL NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (round, opening, first, second)
    ) WITHOUT ROWID;";

/// A query that has a row unless the database is new.
const ANYTHING: &str = "SELECT 1 FROM sqlite_master";
/// A query that has a row if the database has our table of terms.
const OUR_TERMS: &str = "SELECT 1 FROM pragma_table_info('term') WHERE name = 'value'";

impl Store {
    /// Opens the results in a file, or creates the file.
    ///
    /// # Errors
    /// If the file cannot be used, or holds something else, or results under other terms.
    pub fn open(path: &Path, terms: &Terms) -> Result<Self, StoreError> {
        Self::open_or_refuse(path, terms, |[name, held, wanted]| StoreError::OtherTerms {
            path: path.to_owned(),
            name,
            held,
            wanted,
        })
    }

    /// Opens the results in a file, or creates the file, to add those of a part.
    ///
    /// # Errors
    /// If a file cannot be used, or the part was made under other terms.
    pub fn open_for(path: &Path, part: &Path) -> Result<Self, StoreError> {
        let terms = Self::open_held(part)?.terms()?;
        Self::open_or_refuse(path, &terms, |[name, held, brought]| StoreError::OtherPart {
            path: path.to_owned(),
            part: part.to_owned(),
            name,
            held,
            brought,
        })
    }

    /// Opens the results in a file, or creates the file. `refusal` makes the error of a setting that differs: its name, its value in the
    /// file, and that in `terms`.
    fn open_or_refuse(
        path: &Path,
        terms: &Terms,
        refusal: impl FnOnce([String; 3]) -> StoreError,
    ) -> Result<Self, StoreError> {
        let store = Self::connect(path, |path| Connection::open(path))?;
        if store.finds(ANYTHING)? && !store.finds(OUR_TERMS)? {
            return Err(StoreError::Foreign(path.to_owned()));
        }
        store.tell(store.connection.execute_batch(TABLES))?;
        let held = store.terms()?;
        let all = held.keys().chain(terms.keys());
        let value =
            |terms: &Terms, name: &str| terms.get(name).cloned().unwrap_or_else(|| "unset".to_owned());
        let other = |name: &&String| !held.is_empty() && held.get(*name) != terms.get(*name);
        if let Some(name) = all.into_iter().find(other) {
            return Err(refusal([name.clone(), value(&held, name), value(terms, name)]));
        }
        store.tell(store.set_terms(terms))?;
        Ok(store)
    }

    /// Writes the terms, all or none: a kill must not leave some of them.
    fn set_terms(&self, terms: &Terms) -> rusqlite::Result<()> {
        let all = self.connection.unchecked_transaction()?;
        for (name, value) in terms {
            all.execute("INSERT OR IGNORE INTO term VALUES (?1, ?2)", params![name, value])?;
        }
        all.commit()
    }

    /// Opens the results in an existing file, under any terms.
    ///
    /// # Errors
    /// If the file cannot be used or holds no results of a tournament.
    pub fn open_held(path: &Path) -> Result<Self, StoreError> {
        let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let store = Self::connect(path, |path| Connection::open_with_flags(path, flags))?;
        if !store.finds(OUR_TERMS)? {
            return Err(StoreError::Empty(path.to_owned()));
        }
        Ok(store)
    }

    /// True if a query has a row.
    fn finds(&self, sql: &str) -> Result<bool, StoreError> {
        Ok(self.tell(self.connection.query_row(sql, [], |_| Ok(())).optional())?.is_some())
    }

    fn connect(
        path: &Path,
        open: impl Fn(&Path) -> rusqlite::Result<Connection>,
    ) -> Result<Self, StoreError> {
        let told = |source| StoreError::Database { path: path.to_owned(), source };
        let connection = open(path).map_err(told)?;
        // Another process may be writing its row.
        connection.busy_timeout(std::time::Duration::from_secs(30)).map_err(told)?;
        Ok(Self { path: path.to_owned(), connection })
    }

    fn tell<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|source| StoreError::Database { path: self.path.clone(), source })
    }

    /// The terms under which the games were played.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn terms(&self) -> Result<Terms, StoreError> {
        let read = || {
            let mut query = self.connection.prepare("SELECT name, value FROM term")?;
            query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        self.tell(read())
    }

    /// All games, in the order of rounds and openings.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn games(&self) -> Result<Vec<Game>, StoreError> {
        let read = || {
            let sql = "SELECT round, first, second, opening, winner, reason, result, plies, first_cpu, second_cpu, record
                FROM game ORDER BY round, opening, first, second";
            self.connection.prepare(sql)?.query_map([], game_of)?.collect()
        };
        self.tell(read())
    }

    /// Keeps a game, unless it is known already. Returns true if it is new.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&self, game: &Game) -> Result<bool, StoreError> {
        self.tell(insert(&self.connection, game))
    }

    /// Adds the games of another file, all or none.
    ///
    /// # Errors
    /// If a file cannot be used, or the other file was made under other terms.
    pub fn merge(&mut self, other: &Path) -> Result<Merged, StoreError> {
        drop(Self::open_for(&self.path, other)?);
        let games = Self::open_held(other)?.games()?;
        let path = self.path.clone();
        let told = |source| StoreError::Database { path: path.clone(), source };
        let all = self.connection.transaction().map_err(told)?;
        let mut added = 0;
        for game in &games {
            added += usize::from(insert(&all, game).map_err(told)?);
        }
        all.commit().map_err(told)?;
        Ok(Merged { added, known: games.len() - added })
    }
}

fn insert(connection: &Connection, game: &Game) -> rusqlite::Result<bool> {
    let Pairing { round, players: [first, second], opening } = &game.pairing;
    let [first_cpu, second_cpu] = game.cpu;
    let sql = "INSERT OR IGNORE INTO game
        (round, first, second, opening, winner, reason, result, plies, first_cpu, second_cpu, record)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
    let Game { winner, reason, result, plies, record, .. } = game;
    let winner = winner.map(|winner| winner as i64);
    let values =
        params![round, first, second, opening, winner, reason, result, plies, first_cpu, second_cpu, record];
    Ok(connection.execute(sql, values)? == 1)
}

fn game_of(row: &Row<'_>) -> rusqlite::Result<Game> {
    let players = [row.get(1)?, row.get(2)?];
    let pairing = Pairing { round: row.get(0)?, players, opening: row.get(3)? };
    let winner: Option<u8> = row.get(4)?;
    Ok(Game {
        pairing,
        winner: winner.map(usize::from),
        reason: row.get(5)?,
        result: row.get(6)?,
        plies: row.get(7)?,
        cpu: [row.get(8)?, row.get(9)?],
        record: row.get(10)?,
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A game with this winner.
    pub(crate) fn game(pairing: Pairing, winner: Option<usize>) -> Game {
        Game {
            pairing,
            winner,
            reason: "rules".to_owned(),
            result: "over".to_owned(),
            plies: 9,
            cpu: [0.5, 1.5],
            record: "plays".to_owned(),
        }
    }

    /// The game of two entrants with an opening.
    pub(crate) fn pairing(first: &str, second: &str, opening: u32) -> Pairing {
        Pairing { round: 0, players: [first.to_owned(), second.to_owned()], opening }
    }

    fn terms(seconds: &str) -> Terms {
        Terms::from([("game".to_owned(), "some_game".to_owned()), ("seconds".to_owned(), seconds.to_owned())])
    }

    #[test]
    fn games_are_there_when_opened_again() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.db");
        let won = game(pairing("a", "b", 0), Some(1));
        let drawn = game(pairing("b", "a", 0), None);
        let store = Store::open(&path, &terms("5")).unwrap();
        assert!(store.add(&won).unwrap());
        assert!(store.add(&drawn).unwrap());
        assert!(!store.add(&game(pairing("a", "b", 0), None)).unwrap(), "a game is played once");
        drop(store);
        let store = Store::open(&path, &terms("5")).unwrap();
        assert_eq!(store.games().unwrap(), [won, drawn]);
    }

    #[test]
    fn other_terms_are_refused_by_name() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.db");
        drop(Store::open(&path, &terms("5")).unwrap());
        let error = Store::open(&path, &terms("6")).unwrap_err().to_string();
        assert!(error.contains("holds results with seconds 5, not 6"), "{error}");
        let mut fewer = terms("5");
        fewer.remove("seconds");
        let error = Store::open(&path, &fewer).unwrap_err().to_string();
        assert!(error.contains("seconds 5, not unset"), "{error}");
    }

    #[test]
    fn shards_are_merged_once() {
        let dir = tempfile::tempdir().unwrap();
        let [all, shard] = ["all.db", "shard.db"].map(|name| dir.path().join(name));
        let mut store = Store::open(&all, &terms("5")).unwrap();
        store.add(&game(pairing("a", "b", 0), Some(0))).unwrap();
        let other = Store::open(&shard, &terms("5")).unwrap();
        other.add(&game(pairing("a", "b", 0), Some(1))).unwrap();
        other.add(&game(pairing("a", "b", 1), Some(1))).unwrap();
        assert_eq!(store.merge(&shard).unwrap(), Merged { added: 1, known: 1 });
        assert_eq!(store.merge(&shard).unwrap(), Merged { added: 0, known: 2 });
        let winners: Vec<_> = store.games().unwrap().iter().map(|game| game.winner).collect();
        assert_eq!(winners, [Some(0), Some(1)], "a known game stays");
    }

    #[test]
    fn a_shard_under_other_terms_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let [all, shard] = ["all.db", "shard.db"].map(|name| dir.path().join(name));
        let mut store = Store::open(&all, &terms("5")).unwrap();
        drop(Store::open(&shard, &terms("6")).unwrap());
        let error = store.merge(&shard).unwrap_err().to_string();
        assert!(
            error.contains("shard.db has seconds 6, but ") && error.contains("all.db has seconds 5"),
            "{error}"
        );
        assert!(error.contains("leave that part out") && !error.contains("set that back"), "{error}");
        assert!(matches!(Store::open_for(&all, &shard), Err(StoreError::OtherPart { .. })));
    }

    #[test]
    fn a_database_of_something_else_is_left_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("other.db");
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE note (text TEXT)").unwrap();
        let before = std::fs::read(&path).unwrap();
        assert!(matches!(Store::open(&path, &terms("5")), Err(StoreError::Foreign(_))));
        assert_eq!(std::fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_no_database_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("results.db");
        std::fs::write(&path, "this is a text, and long enough to be none of SQLite's").unwrap();
        assert!(matches!(Store::open(&path, &terms("5")), Err(StoreError::Database { .. })));
        assert_eq!(std::fs::read_to_string(&path).unwrap().len(), 54, "and left as it is");
        let empty = dir.path().join("empty.db");
        std::fs::write(&empty, "").unwrap();
        assert!(matches!(Store::open_held(&empty), Err(StoreError::Empty(_))));
        assert!(matches!(Store::open_held(&dir.path().join("none.db")), Err(StoreError::Database { .. })));
    }
}

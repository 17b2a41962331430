//! The learned table, and its file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use agent::players::Learned;
use engine::{ErasedGame, ErasedPosition, Written};
use serde::{Deserialize, Serialize};

use crate::curve::Curve;
use crate::learner::Settings;
use crate::policy::Policy;
use crate::rules::fingerprint;
use crate::symmetry::{keys, symmetries};
use crate::{Keys, Map};

/// The worth of afterstates by their keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    values: HashMap<u64, f32>,
}

impl Table {
    /// The worth of an afterstate, if it was ever updated.
    pub fn get(&self, key: u64) -> Option<f64> {
        self.values.get(&key).map(|value| f64::from(*value))
    }

    /// Sets the worth of an afterstate.
    pub fn set(&mut self, key: u64, value: f64) {
        self.values.insert(key, value as f32);
    }

    /// The number of afterstates.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// A table, with all data needed to play by it and to learn on.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The name of the game.
    pub game: String,
    /// The fingerprint of its rules.
    rules: u64,
    /// The keys of its positions.
    pub keys: Keys,
    /// The settings of its learning.
    pub settings: Settings,
    /// The opponent in learning.
    pub opponent: String,
    /// Games played so far.
    pub games: u64,
    /// Its results during learning.
    pub curve: Curve,
    /// The table.
    pub table: Table,
}

impl Learned for Trained {
    fn choose(&self, position: &dyn ErasedPosition) -> Option<Written> {
        self.policy().choose(position)
    }
}

/// The reason why a table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read or written.
    #[error("cannot use the table {}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// The file is something else.
    #[error("{} is no table of `rulewright train qlearning`: {found}", .path.display())]
    NoTable {
        /// The file.
        path: PathBuf,
        /// The fault.
        found: String,
    },
    /// The table is of another game.
    #[error("{} is a table of {held}, not of {wanted}", .path.display())]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The game of the table.
        held: String,
        /// The game that is played.
        wanted: String,
    },
    /// The table was learned with other rules.
    #[error("the rules of {game} have changed since {} was learned: remove it and run `rulewright train qlearning {game}` again", .path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The game.
        game: String,
    },
}

/// The first line of the file, as JSON. Entries follow: eight bytes of the key and four of the worth, little endian.
#[derive(Serialize, Deserialize)]
struct Head {
    /// The form of the file.
    qlearning: u32,
    game: String,
    rules: u64,
    symmetries: Vec<Map>,
    settings: Settings,
    opponent: String,
    games: u64,
    curve: Curve,
    entries: usize,
}

const FORM: u32 = 2;
/// Bytes of an entry.
const ENTRY: usize = 12;
/// The longest first line that is read, in bytes.
const MOST_HEAD: u64 = 1 << 24;

impl Trained {
    /// An empty table, to be learned by playing against `opponent`.
    pub fn new(entry: &dyn ErasedGame, settings: Settings, opponent: &str) -> Self {
        Self {
            game: entry.metadata().name.to_string(),
            rules: fingerprint(entry),
            keys: keys(entry, symmetries(entry, 0)),
            settings,
            opponent: opponent.to_owned(),
            games: 0,
            curve: Curve::default(),
            table: Table::default(),
        }
    }

    /// The policy of the table.
    pub fn policy(&self) -> Policy<'_> {
        Policy { table: &self.table, keys: &self.keys, initial: self.settings.initial }
    }

    /// The content of the table's file.
    pub fn content(&self) -> Vec<u8> {
        let head = Head {
            qlearning: FORM,
            game: self.game.clone(),
            rules: self.rules,
            symmetries: self.keys.symmetries().to_vec(),
            settings: self.settings,
            opponent: self.opponent.clone(),
            games: self.games,
            curve: self.curve.clone(),
            entries: self.table.len(),
        };
        // Serializing numbers, texts and lists cannot fail.
        let mut content = serde_json::to_vec(&head).unwrap_or_default();
        content.push(b'\n');
        let mut entries: Vec<_> = self.table.values.iter().collect();
        entries.sort_unstable_by_key(|(key, _)| **key);
        for (key, value) in entries {
            content.extend(key.to_le_bytes());
            content.extend(value.to_le_bytes());
        }
        content
    }

    /// Reads a table of this game.
    ///
    /// # Errors
    /// If the file cannot be read, is no table, is cut off, or is of another game or of other rules.
    pub fn load(path: &Path, entry: &dyn ErasedGame) -> Result<Self, TableError> {
        let wrong = |found: String| TableError::NoTable { path: path.to_owned(), found };
        let (head, table) = read(path)?;
        let Head { game, rules, symmetries, settings, opponent, games, curve, .. } = head;
        let (held, wanted) = (game.clone(), entry.metadata().name.to_string());
        if held != wanted {
            return Err(TableError::OtherGame { path: path.to_owned(), held, wanted });
        }
        if rules != fingerprint(entry) {
            return Err(TableError::OtherRules { path: path.to_owned(), game });
        }
        if !symmetries.iter().all(|map| is_permutation(map, entry.metadata().cells.len())) {
            return Err(wrong("its symmetries are none of the board".to_owned()));
        }
        Ok(Self { game, rules, keys: keys(entry, symmetries), settings, opponent, games, curve, table })
    }
}

/// True if the map has each cell once.
fn is_permutation(map: &Map, cells: usize) -> bool {
    let mut sorted = map.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..cells)
}

/// Reads the two parts of a file.
fn read(path: &Path) -> Result<(Head, Table), TableError> {
    let failed = |source| TableError::File { path: path.to_owned(), source };
    let wrong = |found: String| TableError::NoTable { path: path.to_owned(), found };
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    let mut line = Vec::new();
    (&mut file).take(MOST_HEAD).read_until(b'\n', &mut line).map_err(failed)?;
    let head: Head =
        serde_json::from_slice(&line).map_err(|error| wrong(format!("its first line: {error}")))?;
    if head.qlearning != FORM {
        return Err(wrong(format!("its form is {}, not {FORM}", head.qlearning)));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(failed)?;
    let (entries, rest) = bytes.as_chunks::<ENTRY>();
    if entries.len() != head.entries || !rest.is_empty() {
        let found =
            format!("{} bytes follow its first line, not {} times {ENTRY}", bytes.len(), head.entries);
        return Err(wrong(found));
    }
    let entry = |[a, b, c, d, e, f, g, h, i, j, k, l]: &[u8; ENTRY]| {
        (u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]), f32::from_le_bytes([*i, *j, *k, *l]))
    };
    let table = Table { values: entries.iter().map(entry).collect() };
    Ok((head, table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{SQUARE, game, three_in_a_row};

    fn trained() -> Trained {
        let mut trained = Trained::new(&*three_in_a_row(), Settings::default(), "itself");
        (0..100).for_each(|key| trained.table.set(key * key, 1.0 / (key + 1) as f64));
        trained.games = 7;
        trained
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        std::fs::write(&path, trained().content()).unwrap();
        assert_eq!(Trained::load(&path, &*three_in_a_row()).unwrap(), trained());
    }

    #[test]
    fn a_table_of_another_game_or_other_rules_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        std::fs::write(&path, trained().content()).unwrap();
        let told = |text: &str| Trained::load(&path, &*game(text)).unwrap_err().to_string();
        let other = told(&SQUARE.replace("game g", "game other"));
        assert!(other.contains("a table of g, not of other"), "{other}");
        let changed = told(&SQUARE.replace("line of 3", "line of 2"));
        assert!(changed.contains("the rules of g have changed since"), "{changed}");
        assert!(Trained::load(&path, &*game(&format!("# A comment.\n{SQUARE}"))).is_ok());
    }

    #[test]
    fn a_cut_or_foreign_file_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        std::fs::write(&path, trained().content()).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let end = whole.iter().position(|byte| *byte == b'\n').unwrap();
        let head = String::from_utf8(whole[..end].to_vec()).unwrap();
        // A cell twice, and another not at all.
        let turned = head.replacen("[0,1,2,", "[1,1,2,", 1);
        let wrong = [turned.as_bytes(), &whole[end..]].concat();
        for content in [&whole[..whole.len() - 5], &whole[..20], b"", b"rubbish\nmore", &wrong] {
            std::fs::write(&path, content).unwrap();
            let loaded = Trained::load(&path, &*three_in_a_row());
            assert!(matches!(loaded, Err(TableError::NoTable { .. })), "{loaded:?}");
        }
    }
}

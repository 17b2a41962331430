//! The table of what is learned, and its file.

use std::collections::HashMap;
use std::fs::{File, Permissions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::curve::Curve;
use crate::learner::Settings;

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

/// A table with all that is needed to play by it and to learn on.
#[derive(Clone, Debug, PartialEq)]
pub struct Trained {
    /// The name of the game.
    pub game: String,
    /// How it was learned.
    pub settings: Settings,
    /// Against whom.
    pub opponent: String,
    /// Games played so far.
    pub games: u64,
    /// How well it played on the way.
    pub curve: Curve,
    /// The table.
    pub table: Table,
}

/// What kept a table from being read or written.
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
        /// What is wrong with it.
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
}

/// The first line of the file, as JSON. Entries follow: eight bytes of the key and four of the worth, little endian.
#[derive(Serialize, Deserialize)]
struct Head {
    /// The form of the file.
    qlearning: u32,
    game: String,
    settings: Settings,
    opponent: String,
    games: u64,
    curve: Curve,
    entries: usize,
}

const FORM: u32 = 1;
/// Bytes of an entry.
const ENTRY: usize = 12;
/// The longest first line that is read, in bytes.
const MOST_HEAD: u64 = 1 << 24;

impl Trained {
    /// Writes the table to a file, whole or not at all.
    ///
    /// # Errors
    /// If the file cannot be written; an earlier one stays.
    pub fn save(&self, path: &Path) -> Result<(), TableError> {
        self.write(path).map_err(|source| TableError::File { path: path.to_owned(), source })
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // Readable for all whom the process lets read its files, as other files are.
        let readable = Permissions::from_mode(0o666);
        let temporary = tempfile::Builder::new().permissions(readable).tempfile_in(folder)?;
        let mut out = BufWriter::new(temporary.as_file());
        let head = Head {
            qlearning: FORM,
            game: self.game.clone(),
            settings: self.settings,
            opponent: self.opponent.clone(),
            games: self.games,
            curve: self.curve.clone(),
            entries: self.table.len(),
        };
        serde_json::to_writer(&mut out, &head)?;
        out.write_all(b"\n")?;
        let mut entries: Vec<_> = self.table.values.iter().collect();
        entries.sort_unstable_by_key(|(key, _)| **key);
        for (key, value) in entries {
            out.write_all(&key.to_le_bytes())?;
            out.write_all(&value.to_le_bytes())?;
        }
        out.flush()?;
        drop(out);
        temporary.as_file().sync_all()?;
        temporary.persist(path)?;
        Ok(())
    }

    /// Reads a table of that game.
    ///
    /// # Errors
    /// If the file cannot be read, is no table, is cut off, or is of another game.
    pub fn load(path: &Path, game: &str) -> Result<Self, TableError> {
        let trained = Self::read(path)?;
        if trained.game != game {
            let (held, wanted) = (trained.game, game.to_owned());
            return Err(TableError::OtherGame { path: path.to_owned(), held, wanted });
        }
        Ok(trained)
    }

    fn read(path: &Path) -> Result<Self, TableError> {
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
        let Head { game, settings, opponent, games, curve, .. } = head;
        let table = Table { values: entries.iter().map(entry).collect() };
        Ok(Self { game, settings, opponent, games, curve, table })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained() -> Trained {
        let mut table = Table::default();
        (0..100).for_each(|key| table.set(key * key, 1.0 / key as f64));
        Trained {
            game: "some_game".to_owned(),
            settings: Settings::default(),
            opponent: "itself".to_owned(),
            games: 7,
            curve: Curve::default(),
            table,
        }
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        trained().save(&path).unwrap();
        assert_eq!(Trained::load(&path, "some_game").unwrap(), trained());
        let error = Trained::load(&path, "other_game").unwrap_err().to_string();
        assert!(error.contains("a table of some_game, not of other_game"), "{error}");
        assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn a_cut_or_foreign_file_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("some.table");
        trained().save(&path).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for content in [&whole[..whole.len() - 5], &whole[..20], b"", b"rubbish\nmore"] {
            std::fs::write(&path, content).unwrap();
            assert!(matches!(Trained::load(&path, "some_game"), Err(TableError::NoTable { .. })));
        }
    }
}

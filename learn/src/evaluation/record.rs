//! The games of a training in progress, in a file with a line for each, so that games played before a kill are not played again.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use engine::Metadata;
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::{Deserialize, Serialize};

use super::games::Game;
use super::rounds::Settings;

const FORM: u32 = 3;

/// The reason why a record cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("cannot use {}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// The file is something else.
    #[error("{} is no record of `rulewright train evaluation`: {found}; remove it, or give another --record", .path.display())]
    NoRecord {
        /// The file.
        path: PathBuf,
        /// The fault.
        found: String,
    },
    /// Another training plays on.
    #[error("another training writes to {}: wait for its end, or give another --record", .0.display())]
    InUse(PathBuf),
    /// The record was begun with other rules of the same game.
    #[error("{} was begun with other rules of {game}: remove it, or give another --record", .path.display())]
    OtherRules {
        /// The file.
        path: PathBuf,
        /// The name of the game.
        game: String,
    },
    /// The record was begun for another game or with other settings.
    #[error("{} was begun with {held}: give the same settings to go on, or remove it to begin anew", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The first line of the file: game, rules and settings.
        held: String,
    },
}

/// The first line.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    training: u32,
    game: String,
    rules: String,
    settings: Settings,
}

/// A game's line: its number, counted through all rounds, and the game.
type Line = (u64, Game);

/// An open record.
#[derive(Debug)]
pub struct Record {
    file: File,
    path: PathBuf,
}

impl Record {
    /// Opens the record of a training, or begins one; also returns the games in it. Drops a line cut off by a kill.
    ///
    /// # Errors
    /// If the file cannot be used, is no record, is used by another training, or is that of another game, of other rules or of other
    /// settings.
    pub fn open(
        path: &Path,
        metadata: &Metadata,
        rules: &str,
        settings: Settings,
    ) -> Result<(Self, Vec<(u64, Game)>), RecordError> {
        let failed = |source| RecordError::File { path: path.to_owned(), source };
        let head =
            Head { training: FORM, game: metadata.name.to_string(), rules: rules.to_owned(), settings };
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        // The lock ends with the process, however that ends.
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Err(Errno::WOULDBLOCK) => return Err(RecordError::InUse(path.to_owned())),
            locked => locked.map_err(|error| failed(error.into()))?,
        }
        let mut record = Self { file, path: path.to_owned() };
        let games = record.read(&head, metadata)?;
        Ok((record, games))
    }

    /// Reads the games of the file, and cuts the file after the last whole line.
    fn read(&mut self, head: &Head, metadata: &Metadata) -> Result<Vec<Line>, RecordError> {
        let failed = |source| RecordError::File { path: self.path.clone(), source };
        let wrong = |found: String| RecordError::NoRecord { path: self.path.clone(), found };
        let mut lines = BufReader::new(&self.file);
        // Bytes, since a kill may have cut a character.
        let (mut line, mut whole, mut games, mut held) = (Vec::new(), 0, Vec::new(), None);
        loop {
            line.clear();
            let length = lines.read_until(b'\n', &mut line).map_err(failed)?;
            if !line.ends_with(b"\n") {
                // Only a line that was cut off is dropped: a first line may be anything.
                let own = serde_json::to_string(head).unwrap_or_default();
                if held.is_none() && !own.as_bytes().starts_with(&line) {
                    return Err(wrong("its first line has no end".to_owned()));
                }
                break;
            }
            match held {
                None => {
                    let told = |error| wrong(format!("its first line: {error}"));
                    held = Some(serde_json::from_slice::<Head>(&line).map_err(told)?);
                }
                Some(_) => {
                    let told = |error| wrong(format!("line {}: {error}", games.len() + 2));
                    games.push(serde_json::from_slice::<Line>(&line).map_err(told)?);
                }
            }
            whole += length as u64;
        }
        if let Some(held) = &held
            && held != head
        {
            return Err(self.other(held, head));
        }
        // Games of other rules do not fit, and are no damage.
        if let Some(at) = games.iter().position(|(_, game)| !game.fits(metadata)) {
            return Err(wrong(format!("line {}: it is no game of {}", at + 2, metadata.name)));
        }
        self.file.set_len(whole).map_err(failed)?;
        self.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if held.is_none() {
            self.write(head)?;
        }
        Ok(games)
    }

    /// The reason why a training of `head` cannot go on with a record of `held`.
    fn other(&self, held: &Head, head: &Head) -> RecordError {
        let path = self.path.clone();
        // Giving other settings helps only if the rules are the same.
        if (&held.game, held.settings) == (&head.game, head.settings) {
            return RecordError::OtherRules { path, game: held.game.clone() };
        }
        RecordError::Other { path, held: serde_json::to_string(held).unwrap_or_default() }
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, number: u64, game: &Game) -> Result<(), RecordError> {
        self.write(&(number, game))
    }

    fn write(&mut self, what: &impl Serialize) -> Result<(), RecordError> {
        let line = serde_json::to_string(what).map_err(io::Error::from);
        let written = line.and_then(|line| self.file.write_all((line + "\n").as_bytes()));
        written.map_err(|source| RecordError::File { path: self.path.clone(), source })
    }

    /// Removes the file, once the training is done.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self) -> Result<(), RecordError> {
        std::fs::remove_file(&self.path)
            .map_err(|source| RecordError::File { path: self.path.clone(), source })
    }
}

#[cfg(test)]
mod tests {
    use engine::{CellInfo, WIN};

    use super::*;
    use crate::evaluation::{Neurons, Playing, Sample};

    fn settings(seed: u64) -> Settings {
        Settings {
            games: 5,
            rounds: 1,
            playing: Playing { nodes: 10, random_plies: 2 },
            seed,
            neurons: Neurons::Sixteen,
        }
    }

    /// A game of one cell and so many kinds that characters of two bytes stand for some.
    fn metadata() -> Metadata {
        Metadata {
            name: "g".into(),
            kinds: vec!["m".into(); 100].into(),
            cells: CellInfo::drawn(&["a1"]),
            values: vec![1, 2].into(),
            ..Metadata::default()
        }
    }

    fn some_game(score: i32) -> Game {
        let sample = Sample { board: "é".to_owned(), amounts: vec![3, -2], score, ..Sample::default() };
        Game { result: 0.5, samples: vec![sample; 3] }
    }

    fn open(path: &Path, seed: u64) -> Result<Vec<Line>, RecordError> {
        Record::open(path, &metadata(), "0123", settings(seed)).map(|(_, games)| games)
    }

    #[test]
    fn a_record_without_a_number_of_neurons_is_one_of_sixteen() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("g.training");
        drop(Record::open(&path, &metadata(), "0123", settings(1)).unwrap());
        let text = std::fs::read_to_string(&path).unwrap();
        let older = text.replace(",\"neurons\":\"Sixteen\"", "");
        assert_ne!(older, text);
        std::fs::write(&path, older).unwrap();
        assert!(open(&path, 1).unwrap().is_empty());
        let wide = Settings { neurons: Neurons::ThirtyTwo, ..settings(1) };
        let other = Record::open(&path, &metadata(), "0123", wide);
        assert!(matches!(other, Err(RecordError::Other { .. })), "{other:?}");
    }

    #[test]
    fn a_killed_training_goes_on_after_its_last_whole_game() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("g.training");
        let (mut record, games) = Record::open(&path, &metadata(), "0123", settings(1)).unwrap();
        assert!(games.is_empty());
        let all = [(0, some_game(5)), (1, some_game(-6)), (2, some_game(7))];
        all.iter().for_each(|(number, game)| record.add(*number, game).unwrap());
        drop(record);
        let text = std::fs::read_to_string(&path).unwrap();
        let in_character = text.len() - text.rfind('é').unwrap() - 1;
        for cut in [1, in_character, text.lines().last().unwrap().len()] {
            std::fs::write(&path, &text.as_bytes()[..text.len() - cut]).unwrap();
            assert_eq!(open(&path, 1).unwrap(), all[..2]);
            let (mut record, _) = Record::open(&path, &metadata(), "0123", settings(1)).unwrap();
            record.add(2, &all[2].1).unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "the cut line is gone");
        }
    }

    #[test]
    fn two_trainings_do_not_write_to_one_record() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("g.training");
        let (record, _) = Record::open(&path, &metadata(), "0123", settings(1)).unwrap();
        assert!(matches!(open(&path, 1), Err(RecordError::InUse(_))));
        drop(record);
        assert!(open(&path, 1).is_ok());
    }

    #[test]
    fn other_settings_and_other_files_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("g.training");
        open(&path, 1).unwrap();
        assert!(matches!(open(&path, 2), Err(RecordError::Other { .. })));
        let edited = Record::open(&path, &metadata(), "0124", settings(1)).map(|_| ());
        let told = edited.unwrap_err().to_string();
        assert!(told.contains("other rules of g: remove it") && !told.contains("settings"), "{told}");
        assert!(open(&path, 1).is_ok());
        for notes in ["my notes\n", "my notes"] {
            std::fs::write(&path, notes).unwrap();
            assert!(matches!(open(&path, 1), Err(RecordError::NoRecord { .. })));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), notes, "nothing is lost");
        }
        std::fs::write(&path, "{\"training\":3").unwrap();
        assert!(open(&path, 1).is_ok(), "a training was killed as it began");
        assert!(matches!(open(&dir.path().join("none/g"), 1), Err(RecordError::File { .. })));
    }

    #[test]
    fn a_damaged_game_is_refused_with_its_line() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("g.training");
        let told = |damage: &dyn Fn(&mut Game)| {
            let _ = std::fs::remove_file(&path);
            let (mut record, _) = Record::open(&path, &metadata(), "0123", settings(1)).unwrap();
            let mut damaged = some_game(5);
            damage(&mut damaged);
            record.add(0, &some_game(5)).unwrap();
            record.add(1, &damaged).unwrap();
            drop(record);
            open(&path, 1).map_or_else(|error| error.to_string(), |games| format!("{} games", games.len()))
        };
        assert_eq!(told(&|_| ()), "2 games");
        let damages: [&dyn Fn(&mut Game); 9] = [
            &|game| game.result = 1e300,
            &|game| game.samples[0].turn = 2,
            &|game| game.samples[0].board = String::new(),
            &|game| game.samples[1].board += ".",
            &|game| game.samples[2].board = "!".to_owned(),
            &|game| game.samples[0].board = "\u{f7}".to_owned(),
            &|game| game.samples[0].counters[1].push(0),
            &|game| game.samples[0].amounts.truncate(1),
            &|game| game.samples[0].score = WIN,
        ];
        for damage in damages {
            let told = told(damage);
            assert!(told.contains("line 3: it is no game of g"), "{told}");
        }
    }
}

//! Command line arguments for a file of records, and its reader.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use agent::protocol::files;
use anyhow::{Context, anyhow, bail};
use clap::Args;
use engine::ErasedGame;

use super::text::{complain, plural};
use crate::catalog::{self, Chosen};
use crate::explain::why_illegal;
use crate::record::{self, Decoded, Fault, Record, RecordError, decode};

/// Largest accepted file in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The bytes of a file of games, or of standard input if the path is `-`.
pub fn bytes(file: &Path) -> std::io::Result<Vec<u8>> {
    if file.as_os_str() == "-" {
        return files::read_bytes(&mut std::io::stdin(), MOST_BYTES);
    }
    files::read_bytes(&mut std::fs::File::open(file)?, MOST_BYTES)
}

/// A file of records and its game.
#[derive(Clone, Debug, Args)]
pub struct FileArgs {
    /// The records: text as `rulewright match --record` writes it, PDN, SGF or PGN (`-` is standard input)
    #[arg(value_name = "FILE|-")]
    pub file: PathBuf,
    /// The game, if the file does not tell: a name, or a rule file
    #[arg(long, value_name = "GAME|FILE.rules")]
    game: Option<String>,
    /// The rule file, another way to name it
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    rules: Option<PathBuf>,
}

/// The games of a file.
pub struct Games {
    /// The rules.
    pub chosen: Chosen,
    /// Each game, checked by the rules, or what is wrong with it and where.
    games: Vec<Result<Record, String>>,
    /// The file, for messages.
    file: String,
}

impl Games {
    /// The number of games, with the faulty ones.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// A game by its number, from 1.
    ///
    /// # Errors
    /// If the file has no such game, or the game has a fault.
    pub fn get(&self, number: usize) -> anyhow::Result<&Record> {
        match number.checked_sub(1).and_then(|index| self.games.get(index)) {
            Some(Ok(record)) => Ok(record),
            Some(Err(fault)) => Err(anyhow!(self.place(number, fault))),
            None => bail!("the file has {} games, and no game {number}", self.len()),
        }
    }

    /// The games without faults, each with its number.
    pub fn good(&self) -> impl Iterator<Item = (usize, &Record)> {
        self.games.iter().zip(1..).filter_map(|(game, number)| Some((number, game.as_ref().ok()?)))
    }

    /// Reports every game that has a fault. Returns the exit code that tells whether there was one.
    pub fn complain(&self) -> ExitCode {
        let faults: Vec<_> = self
            .games
            .iter()
            .zip(1..)
            .filter_map(|(game, number)| Some((number, game.as_ref().err()?)))
            .collect();
        faults.iter().for_each(|(number, fault)| complain(format!("error: {}", self.place(*number, fault))));
        if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    /// A fault with the file, and with the number of the game if there are several.
    pub fn place(&self, number: usize, fault: &str) -> String {
        let game = if self.games.len() > 1 { format!("game {number}, ") } else { String::new() };
        format!("{}: {game}{fault}", self.file)
    }

    /// Tells on one line what the reader left out.
    pub fn tell_lost(&self) {
        let mut lost: Vec<(&str, usize)> = Vec::new();
        for what in self.good().flat_map(|(_, record)| &record.lost) {
            match lost.iter_mut().find(|(known, _)| known == what) {
                Some((_, games)) => *games += 1,
                None => lost.push((what, 1)),
            }
        }
        let told: Vec<String> =
            lost.iter().map(|(what, games)| format!("{what} ({})", plural(*games, "game"))).collect();
        if !told.is_empty() {
            complain(format!("note: {}: left out: {}", self.file, told.join(", ")));
        }
    }
}

impl FileArgs {
    /// The games of the file, each checked by the rules.
    ///
    /// # Errors
    /// If the file cannot be read, its game is not known, or it has a single game, which has a fault.
    pub fn read(&self) -> anyhow::Result<Games> {
        let bytes = bytes(&self.file).with_context(|| format!("cannot read {}", self.file.display()))?;
        let Decoded { text, warnings } = decode(&bytes);
        for warning in warnings {
            complain(format_args!("warning: {}: {warning}", self.file.display()));
        }
        let chosen = self.choose(&text)?;
        let mut games = record::games(chosen.entry(), &text);
        if self.rules.is_none() && self.game.is_none() {
            let others = record::others(chosen.entry(), &text);
            games.iter_mut().zip(others).for_each(|(game, other)| {
                if let Some(fault) = other {
                    *game = Err(fault);
                }
            });
        }
        let told =
            |game: Result<Record, RecordError>| game.map_err(|error| self.refused(chosen.entry(), &error));
        let games = games.into_iter().map(told).collect();
        let games = Games { games, file: self.file.display().to_string(), chosen };
        // A file of a single game is as good as the game.
        if games.len() == 1 {
            games.get(1)?;
        }
        Ok(games)
    }

    /// The rule file, if one was named.
    fn rule_file(&self) -> Option<&Path> {
        self.rules.as_deref().or_else(|| catalog::rule_file(self.game.as_deref()?))
    }

    fn choose(&self, text: &str) -> anyhow::Result<Chosen> {
        if let Some(file) = self.rule_file() {
            return Ok(catalog::file(file)?.fastest()?);
        }
        if let Some(name) = &self.game {
            return Ok(Chosen::Generated(catalog::generated(name)?));
        }
        if let Some(name) = record::text::game_of(text) {
            let told = || {
                format!("{}: its game; if you have its rules, name them: --rules FILE", self.file.display())
            };
            return Ok(Chosen::Generated(catalog::generated(name).with_context(told)?));
        }
        match record::candidates(catalog::games(), text)[..] {
            [game] => Ok(Chosen::Generated(game)),
            [] if record::text::begins(text) => bail!(
                "{} begins as a record, but not with the lines `record 1` and `game: NAME`",
                self.file.display()
            ),
            [] => match record::told(text) {
                Some(told) => bail!(
                    "{} has {told}, which no game here has; name its game with --game NAME, or its rules with --rules FILE",
                    self.file.display()
                ),
                None => bail!(
                    "{} begins with neither `record 1`, nor the tags of a PDN or PGN file, nor the tree of an SGF file \
                     of a game that is known here; name its game with --game NAME",
                    self.file.display()
                ),
            },
            ref several => {
                let names: Vec<&str> = several.iter().map(|game| game.metadata().name.as_ref()).collect();
                bail!("{} may be of {}; choose with --game NAME", self.file.display(), names.join(", "))
            }
        }
    }

    /// The error, with the reasons if it is an illegal play.
    fn refused(&self, entry: &dyn ErasedGame, error: &RecordError) -> String {
        let mut message = error.to_string();
        if let Fault::Illegal { play, before, .. } = &error.fault {
            let rules = match self.rule_file() {
                Some(file) => catalog::file(file),
                None => catalog::built_in(&entry.metadata().name),
            };
            let reasons = rules.and_then(|rules| why_illegal(&rules, before, play));
            for reason in reasons.unwrap_or_default() {
                message.push_str(&format!("\n  {reason}"));
            }
        }
        message
    }
}

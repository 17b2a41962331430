//! Command line arguments for a file of records, and its reader.

use std::path::PathBuf;

use agent::protocol::files;
use anyhow::{Context, anyhow, bail};
use clap::Args;
use engine::ErasedGame;

use crate::catalog::{self, Chosen};
use crate::explain::why_illegal;
use crate::record::{self, Fault, Record, RecordError};

/// Largest accepted file in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// A file of records and its game.
#[derive(Clone, Debug, Args)]
pub struct FileArgs {
    /// The records: text as `rulewright match --record` writes it, PDN, SGF or PGN (`-` is standard input)
    #[arg(value_name = "FILE|-")]
    pub file: PathBuf,
    /// The game, if the file does not tell
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// Play by this rule file instead, straight from its text with the interpreter
    #[arg(long, value_name = "RULES", conflicts_with = "game")]
    rules: Option<PathBuf>,
}

impl FileArgs {
    /// The game and its records, each play checked by the rules.
    pub fn read(&self) -> anyhow::Result<(Chosen, Vec<Record>)> {
        let text = self.text().with_context(|| format!("cannot read {}", self.file.display()))?;
        // Some editors begin a file with a byte order mark.
        let text = text.trim_start_matches('\u{feff}');
        let chosen = self.choose(text)?;
        match record::read(chosen.entry(), text) {
            Ok(records) => Ok((chosen, records)),
            Err(error) => Err(self.refused(chosen.entry(), &error)),
        }
    }

    fn text(&self) -> std::io::Result<String> {
        let bytes = if self.file.as_os_str() == "-" {
            files::read_bytes(&mut std::io::stdin(), MOST_BYTES)?
        } else {
            files::read_bytes(&mut std::fs::File::open(&self.file)?, MOST_BYTES)?
        };
        // The standards of PGN and SGF have Latin-1, whose bytes are the first characters of Unicode.
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|other| other.as_bytes().iter().copied().map(char::from).collect()))
    }

    fn choose(&self, text: &str) -> anyhow::Result<Chosen> {
        if let Some(file) = &self.rules {
            return Ok(Chosen::Interpreted(catalog::interpreted_file(file)?));
        }
        if let Some(name) = self.game.as_deref().or_else(|| record::text::game_of(text)) {
            return Ok(Chosen::Generated(catalog::generated(name)?));
        }
        match record::candidates(catalog::games(), text)[..] {
            [game] => Ok(Chosen::Generated(game)),
            [] if record::text::begins(text) => bail!(
                "{} begins as a record, but not with the lines `record 1` and `game: NAME`",
                self.file.display()
            ),
            [] => bail!(
                "{} begins with neither `record 1`, nor the tags of a PDN or PGN file, nor the tree of an SGF file \
                 of a game that is known here; name its game with --game NAME",
                self.file.display()
            ),
            ref several => {
                let names: Vec<&str> = several.iter().map(|game| game.metadata().name.as_ref()).collect();
                bail!("{} may be of {}; choose with --game NAME", self.file.display(), names.join(", "))
            }
        }
    }

    /// The error, with the reasons if it is an illegal play.
    fn refused(&self, entry: &dyn ErasedGame, error: &RecordError) -> anyhow::Error {
        let mut message = format!("{}: {error}", self.file.display());
        if let Fault::Illegal { play, before, .. } = &error.fault {
            let rules = match &self.rules {
                Some(file) => catalog::file(file),
                None => catalog::built_in(&entry.metadata().name),
            };
            let reasons = rules.and_then(|rules| why_illegal(&rules, before, play));
            for reason in reasons.unwrap_or_default() {
                message.push_str(&format!("\n  {reason}"));
            }
        }
        anyhow!(message)
    }
}

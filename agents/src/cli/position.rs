//! Command line arguments for a position, and its reader.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use agent::AgentError;
use agent::protocol::{files, input};
use anyhow::{anyhow, bail};
use clap::Args;
use dsl::interp::Interpreted;
use engine::{Ended, ErasedGame, ErasedPosition, History, InputLine, Setup};

use super::recorded;
use super::text::{complain, plural};
use crate::catalog::{CatalogError, RuleText};
use crate::record::{Decoded, Record, RecordError, decode, games_or_positions};

/// Finds the rule text of a game.
pub type Rules<'a> = &'a dyn Fn() -> Result<RuleText, CatalogError>;

/// Which position.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// Begin at the position of this file, laid out as the game's `input.txt` (`-` is standard input); or at the end of a recorded game
    /// (text, PDN, SGF, PGN), or at a line of FEN or EPD
    #[arg(long, value_name = "FILE|-")]
    pub position: Option<PathBuf>,
    /// Of the games or positions of that file, take this one, from 1
    #[arg(long, value_name = "N", requires = "position")]
    number: Option<usize>,
    /// Begin after so many plays of the recorded game
    #[arg(long, value_name = "N", requires = "position")]
    ply: Option<usize>,
}

impl PositionArgs {
    /// The position of the file; `None` if the game begins at its start. `rules` are those of the game.
    pub fn setup(&self, entry: &dyn ErasedGame, rules: Rules<'_>) -> anyhow::Result<Option<Setup>> {
        Ok(self.given(entry, rules)?.map(|position| position.setup()))
    }

    /// A game at the position.
    pub fn position(
        &self,
        entry: &dyn ErasedGame,
        rules: Rules<'_>,
    ) -> anyhow::Result<Box<dyn ErasedPosition>> {
        Ok(self.given(entry, rules)?.unwrap_or_else(|| entry.start()))
    }

    /// A game at the position, which must not be over.
    ///
    /// # Errors
    /// As [`PositionArgs::position`], and if the game is over.
    pub fn open(&self, entry: &dyn ErasedGame, rules: Rules<'_>) -> anyhow::Result<Box<dyn ErasedPosition>> {
        let position = self.position(entry, rules)?;
        if let Some(ended) = Ended::of(entry.metadata(), &*position) {
            let path = self.position.clone().unwrap_or_else(|| "the start".into());
            bail!(AgentError::Over { path, result: ended.text(entry.metadata()) });
        }
        Ok(position)
    }

    fn given(
        &self,
        entry: &dyn ErasedGame,
        rules: Rules<'_>,
    ) -> anyhow::Result<Option<Box<dyn ErasedPosition>>> {
        let Some(path) = &self.position else { return Ok(None) };
        let unreadable = |source| AgentError::Unreadable { path: path.clone(), source };
        let shown = if path.as_os_str() == "-" { Path::new("standard input") } else { path.as_path() };
        let bytes = recorded::bytes(path).map_err(unreadable)?;
        let is_long = bytes.len() as u64 > input::MOST_BYTES;
        let Decoded { text, warnings } = decode(&bytes);
        warn(shown, &warnings);
        if let Some(games) = games_or_positions(entry, &text) {
            return self.recorded(entry, shown, games).map(Some);
        }
        if let (Some(_), _) | (_, Some(_)) = (self.number, self.ply) {
            bail!("{} is no file of games, so leave --number and --ply out", shown.display());
        }
        if is_long {
            // Says how long it may be.
            files::read_bytes(&mut &bytes[..], input::MOST_BYTES).map_err(unreadable)?;
        }
        let input = agent::turn::read_input(entry, shown, &text)?;
        warn(shown, &input.slips);
        warn(shown, &input.warnings);
        warn_of_impossible(entry, shown, &input.setup, rules)?;
        Ok(Some(entry.at(&input.setup, History::new())))
    }

    /// The position of a recorded game.
    fn recorded(
        &self,
        entry: &dyn ErasedGame,
        path: &Path,
        mut games: Vec<Result<Record, RecordError>>,
    ) -> anyhow::Result<Box<dyn ErasedPosition>> {
        let (path, most) = (path.display(), games.len());
        let number = match self.number {
            Some(number) if (1..=most).contains(&number) => number,
            Some(number) => bail!("{path} has {}, and no {number}", plural(most, "game")),
            None if most == 1 => 1,
            None => bail!("{path} has {}: choose one with --number N", plural(most, "game")),
        };
        let record = games.swap_remove(number - 1).map_err(|error| anyhow!("{path}: {error}"))?;
        if let Some(komi) = record.own_komi(entry.metadata()) {
            complain(format_args!(
                "warning: {path}: the game had {komi}; here the komi is that of the rules"
            ));
        }
        let plays = record.plays.len();
        let position = record.after(entry, self.ply.unwrap_or(plays));
        position.ok_or_else(|| anyhow!("{path}: the game has {}", plural(plays, "play")))
    }
}

/// Warns of what the position of a file, laid out as `input.txt`, holds that no game can have.
pub fn warn_of_impossible(
    entry: &dyn ErasedGame,
    path: &Path,
    setup: &Setup,
    rules: Rules<'_>,
) -> Result<(), CatalogError> {
    let (model, _) = rules()?.compile()?;
    let has_previous = entry.metadata().input.contains(&InputLine::PreviousBoard);
    warn(path, &Interpreted::new(Arc::new(model)).impossible(setup, has_previous));
    Ok(())
}

fn warn(path: &Path, warnings: &[String]) {
    for warning in warnings {
        complain(format_args!("warning: {}: {warning}", path.display()));
    }
}

//! Plays a game of a tournament: a fresh directory for each side, the opening, the referee, the record.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use engine::{ErasedGame, PlayError};
use tournament::{Game, Pairing};

use super::entrants::Team;
use crate::openings::Opening;
use crate::record::{Played, Record, Verdict, text};
use crate::referee::{GameRecord, Own, Reason, RefereeError, Settings, play_game};

/// What all games of a tournament have in common.
pub struct Host<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// The name of the tournament, for records.
    pub event: String,
    /// The entrants.
    pub teams: Vec<Team>,
    /// How to start our own players.
    pub own: Own,
    /// The openings; a pairing has one of them.
    pub openings: Vec<Opening>,
    /// CPU seconds of each side for a game.
    pub seconds: f64,
    /// Seed of the games.
    pub seed: u64,
    /// True if the tournament should stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Why a game could not be played.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// A directory for an agent cannot be made.
    #[error("cannot copy {}", .path.display())]
    Copy {
        /// The folder of the agent.
        path: PathBuf,
        /// The error of the operating system.
        #[source]
        source: io::Error,
    },
    /// An opening has an illegal play.
    #[error("opening {number} cannot be played")]
    Opening {
        /// The number of the opening, from 1.
        number: usize,
        /// What the rules say.
        #[source]
        source: PlayError,
    },
    /// The referee failed.
    #[error(transparent)]
    Referee(#[from] RefereeError),
}

impl Host<'_> {
    /// Plays a game; `None` if the tournament was stopped.
    ///
    /// # Errors
    /// If something fails that is no agent's fault.
    ///
    /// # Panics
    /// If an entrant of the pairing is not among the teams, or there is no such opening.
    pub fn play(&self, pairing: &Pairing) -> Result<Option<Game>, HostError> {
        let teams = pairing.players.each_ref().map(|name| self.team(name));
        let contenders = teams.map(|team| team.contender.clone());
        let temporary = |source| HostError::Copy { path: std::env::temp_dir(), source };
        let folder = tempfile::tempdir().map_err(temporary)?;
        let dirs = ["first", "second"].map(|name| folder.path().join(name));
        for (team, dir) in teams.iter().zip(&dirs) {
            prepare(team, dir)?;
        }
        let opening = &self.openings[pairing.opening as usize];
        let number = pairing.opening as usize + 1;
        let illegal = |(source, _)| HostError::Opening { number, source };
        let position = opening.position(self.entry).map_err(illegal)?;
        let seed = pairing.seed(self.seed);
        let settings = Settings {
            contenders: &contenders,
            own: &self.own,
            dirs,
            seconds: self.seconds,
            seed,
            stop: &|| (self.stop)(),
        };
        let played = play_game(self.entry, position, &settings, &mut |_| {})?;
        let stopped = played.ending.reason == Reason::Stopped;
        Ok((!stopped).then(|| self.game(pairing, opening, seed, &played)))
    }

    fn team(&self, name: &str) -> &Team {
        self.teams.iter().find(|team| team.name == name).expect("a pairing is of entrants")
    }

    /// The game as a row of the results.
    fn game(&self, pairing: &Pairing, opening: &Opening, seed: u64, played: &GameRecord) -> Game {
        let cpu = played.left.map(|left| self.seconds - left);
        let own =
            played.plays.iter().map(|play| Played { cpu: Some(play.cpu), ..Played::new(play.play.clone()) });
        let record = Record {
            game: self.entry.metadata().name.to_string(),
            agents: pairing.players.clone(),
            event: Some(self.event.clone()),
            round: Some((pairing.round + 1).to_string()),
            seed: Some(seed),
            seconds: Some(self.seconds),
            opening: Some(opening.plays.len() as u32),
            plays: opening.plays.iter().cloned().map(Played::new).chain(own).collect(),
            verdict: Verdict::of(played.ending.winner),
            reason: Some(played.ending.reason.word().to_owned()),
            detail: Some(played.ending.text.clone()),
            used: Some(cpu.map(|used| Duration::try_from_secs_f64(used).unwrap_or_default())),
            ..Record::default()
        };
        Game {
            pairing: pairing.clone(),
            winner: played.ending.winner,
            reason: played.ending.reason.word().to_owned(),
            result: played.ending.text.clone(),
            plies: record.plays.len() as u32,
            cpu,
            record: text::write(self.entry, &[record]),
        }
    }
}

/// Makes the directory of a side, with a copy of the files of its agent.
fn prepare(team: &Team, dir: &Path) -> Result<(), HostError> {
    let from = team.folder.as_deref();
    let told = |source| HostError::Copy { path: from.unwrap_or(dir).to_owned(), source };
    match from {
        Some(from) => copy(from, dir).map_err(told),
        None => fs::create_dir(dir).map_err(told),
    }
}

/// Copies a folder with all that is in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), &to)?;
        }
    }
    Ok(())
}

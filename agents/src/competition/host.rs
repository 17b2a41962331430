//! Plays a game of a tournament: a fresh directory for each side, the opening, the referee, the record.

use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use engine::{ErasedGame, PlayError, Setup, Written};
use tournament::{Game, Pairing};

use super::entrants::Team;
use crate::openings::Opening;
use crate::record::{Played, Record, text};
use crate::referee::{Clock, Conditions, GameRecord, Place, Reason, RefereeError, Terms, is_full, play_game};

/// The time between attempts to play a game while the disk is full, and their number. An agent of another game that fills the disk loses that game
/// soon, and its files go with it.
const AGAIN: Duration = Duration::from_secs(1);
const ATTEMPTS: usize = 30;

/// The context shared by all games of a tournament.
pub struct Host<'a> {
    /// The game.
    pub entry: &'a dyn ErasedGame,
    /// The name of the tournament, for records.
    pub event: String,
    /// The entrants.
    pub teams: Vec<Team>,
    /// The conditions under which they play.
    pub conditions: Conditions,
    /// For each entrant, the directory that is copied for each of its games; see [`homes`].
    pub homes: Vec<Place>,
    /// The openings; a pairing holds an index of this list.
    pub openings: Vec<Opening>,
    /// The time of each side.
    pub clock: Clock,
    /// Plies of the agents after which a game is a draw.
    pub ply_limit: Option<usize>,
    /// Seed of the games.
    pub seed: u64,
    /// Says why a play is not legal.
    pub explain: &'a (dyn Fn(&Setup, &Written) -> Vec<String> + Sync),
    /// True if the tournament should stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The reason why a game could not be played.
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
    /// The files of an agent exceed the limit of the disk before it plays.
    #[error(
        "the folder of {name} takes more than {disk} bytes or {} files, so each of its games would be lost: give a larger --disk, or \
         remove files",
        sandbox::MOST_FILES
    )]
    TooLarge {
        /// The name of the entrant.
        name: String,
        /// Bytes that it may use.
        disk: u64,
    },
    /// An opening has an illegal play.
    #[error("opening {number} cannot be played")]
    Opening {
        /// The number of the opening, from 1.
        number: usize,
        /// The error of that play.
        #[source]
        source: PlayError,
    },
    /// The referee failed.
    #[error(transparent)]
    Referee(#[from] RefereeError),
}

impl HostError {
    /// True if the disk is full.
    fn is_full_disk(&self) -> bool {
        match self {
            Self::Copy { source, .. } => is_full(source),
            Self::Referee(error) => error.is_full_disk(),
            Self::TooLarge { .. } | Self::Opening { .. } => false,
        }
    }
}

/// Tries again while the disk is full. `wait` is called between attempts.
fn retried<T>(mut attempt: impl FnMut() -> Result<T, HostError>, wait: impl Fn()) -> Result<T, HostError> {
    for _ in 1..ATTEMPTS {
        match attempt() {
            Err(error) if error.is_full_disk() => wait(),
            ended => return ended,
        }
    }
    attempt()
}

impl Host<'_> {
    /// Plays a game; `None` if the tournament was stopped. Plays it again if an agent of another game has filled the disk.
    ///
    /// # Errors
    /// If something fails that is no agent's fault.
    ///
    /// # Panics
    /// If an entrant of the pairing is not among the teams, or there is no such opening.
    pub fn play(&self, pairing: &Pairing) -> Result<Option<Game>, HostError> {
        let attempt = || if (self.stop)() { Ok(None) } else { self.play_once(pairing) };
        retried(attempt, || sleep(AGAIN))
    }

    fn play_once(&self, pairing: &Pairing) -> Result<Option<Game>, HostError> {
        let teams = pairing.players.each_ref().map(|name| self.team(name));
        let contenders = teams.map(|team| self.teams[team].contender.clone());
        let place = |team: usize| place(Some(&self.homes[team].dir()));
        let places = [place(teams[0])?, place(teams[1])?];
        let [mut first, mut second] = self.conditions.seats(&contenders, &places);
        let opening = &self.openings[pairing.opening as usize];
        let number = pairing.opening as usize + 1;
        let illegal = |(source, _)| HostError::Opening { number, source };
        let position = opening.position(self.entry).map_err(illegal)?;
        let seed = pairing.seed(self.seed);
        let terms = Terms {
            clocks: [self.clock; 2],
            ply_limit: self.ply_limit,
            seed,
            explain: &|setup, play| (self.explain)(setup, play),
            stop: &|| (self.stop)(),
        };
        let played = play_game(self.entry, position, [&mut first, &mut second], &terms, &mut |_| {})?;
        let stopped = played.ending.reason == Reason::Stopped;
        Ok((!stopped).then(|| self.game(pairing, opening, seed, &played)))
    }

    fn team(&self, name: &str) -> usize {
        self.teams.iter().position(|team| team.name == name).expect("a pairing is of entrants")
    }

    /// The game as a row of the results.
    fn game(&self, pairing: &Pairing, opening: &Opening, seed: u64, played: &GameRecord) -> Game {
        let own = played.record(self.entry.metadata(), self.clock);
        let record = Record {
            agents: pairing.players.clone(),
            event: Some(self.event.clone()),
            round: Some((pairing.round + 1).to_string()),
            seed: Some(seed),
            opening: Some(opening.plays.len() as u32),
            start: opening.start.clone(),
            plays: opening.plays.iter().cloned().map(Played::new).chain(own.plays).collect(),
            ..own
        };
        Game {
            pairing: pairing.clone(),
            winner: played.ending.winner,
            reason: played.ending.reason.word().to_owned(),
            result: played.ending.text.clone(),
            plies: record.plays.len() as u32,
            cpu: played.used,
            record: text::write(self.entry, &[record]),
        }
    }
}

/// The directory of each entrant before its first game: a copy of its folder, in which its `calibrate`, if any, has run. Calls `begin`
/// with the name of each entrant before its measurement, and `note` with each oddity. Once `stop` returns true, measurements are ended.
///
/// # Errors
/// If a folder cannot be copied, or exceeds the limit of the disk at once, or a `calibrate` cannot be started.
pub fn homes(
    teams: &[Team],
    conditions: &Conditions,
    begin: &mut dyn FnMut(&str),
    note: &mut dyn FnMut(String),
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Place>, HostError> {
    let home = |team: &Team| {
        begin(&team.name);
        let home = place(team.folder.as_deref())?;
        if sandbox::fills_disk(&home.dir(), &conditions.limits) {
            return Err(HostError::TooLarge { name: team.name.clone(), disk: conditions.limits.disk });
        }
        let oddity = conditions.calibrate(&team.contender, &home, stop).map_err(RefereeError::from)?;
        oddity.into_iter().for_each(|oddity| note(format!("{}: {oddity}", team.name)));
        Ok(home)
    };
    teams.iter().map(home).collect()
}

/// A directory with a copy of that folder.
fn place(folder: Option<&Path>) -> Result<Place, HostError> {
    Place::new(folder).map_err(|source| {
        let path = folder.map_or_else(std::env::temp_dir, Path::to_owned);
        HostError::Copy { path, source }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_waits_for_a_full_disk() {
        let played = |failures: usize, kind: io::ErrorKind| {
            let mut attempts = 0;
            let played = retried(
                || {
                    attempts += 1;
                    let copy = || HostError::Copy { path: "agent".into(), source: kind.into() };
                    if attempts > failures { Ok(()) } else { Err(copy()) }
                },
                || {},
            );
            (played.is_ok(), attempts)
        };
        assert_eq!(played(2, io::ErrorKind::StorageFull), (true, 3));
        assert_eq!(played(usize::MAX, io::ErrorKind::StorageFull), (false, ATTEMPTS));
        assert_eq!(played(2, io::ErrorKind::PermissionDenied), (false, 1));
    }
}

//! Plays a game of a tournament: a fresh directory for each side, the opening, the referee, the record.

use std::thread::sleep;
use std::time::Duration;

use engine::{ErasedGame, PlayError, Setup, Written};
use sandbox::files;
use tournament::{Game, Pairing};

use super::entrants::Team;
use crate::openings::Opening;
use crate::record::{Played, Record, text};
use crate::referee::{Clock, Conditions, GameRecord, Home, Reason, RefereeError, Terms, play_game};

/// The time between attempts to play a game while the disk is full or there are no more processes, and their number. An agent of another game that
/// has used them up loses that game soon, and what it has goes with it.
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
    /// For each entrant, what is copied for each of its games; see [`homes`].
    pub homes: Vec<Home>,
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
    /// True if it may pass, since an agent of another game may be the cause.
    fn may_pass(&self) -> bool {
        match self {
            Self::Referee(error) => error.may_pass(),
            Self::TooLarge { .. } | Self::Opening { .. } => false,
        }
    }
}

/// Tries again, for half a minute at most, after a failure that an agent of another game may be the cause of.
///
/// # Errors
/// The error of the last attempt.
pub fn retried<T>(attempt: impl FnMut() -> Result<T, HostError>) -> Result<T, HostError> {
    retried_after(attempt, || sleep(AGAIN))
}

/// The same; `wait` is called between attempts.
fn retried_after<T>(
    mut attempt: impl FnMut() -> Result<T, HostError>,
    wait: impl Fn(),
) -> Result<T, HostError> {
    for _ in 1..ATTEMPTS {
        match attempt() {
            Err(error) if error.may_pass() => wait(),
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
        retried(|| if (self.stop)() { Ok(None) } else { self.play_once(pairing) })
    }

    fn play_once(&self, pairing: &Pairing) -> Result<Option<Game>, HostError> {
        let teams = pairing.players.each_ref().map(|name| self.team(name));
        let home = |team: usize| self.homes[team].of_game(&self.conditions);
        let homes = [home(teams[0])?, home(teams[1])?];
        let contender = |player: usize| &self.teams[teams[player]].contender;
        let [mut first, mut second] = [0, 1].map(|player| {
            let hidden = contender(1 - player).files();
            homes[player].seat(contender(player), &self.conditions, hidden)
        });
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
        let played = play_game(self.entry, position, [&mut *first, &mut *second], &terms, &mut |_| {})?;
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

/// What each entrant begins its games with: a copy of its folder, in which its `calibrate`, if any, has run. Calls `begin`
/// with the name of each entrant before its measurement, and `note` with each oddity. Once `stop` returns true, measurements are ended.
///
/// # Errors
/// If a directory cannot be made, a folder exceeds the limit of the disk at once, or a protection fails.
pub fn homes(
    teams: &[Team],
    conditions: &Conditions,
    begin: &mut dyn FnMut(&str),
    note: &mut dyn FnMut(String),
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Home>, HostError> {
    let home = |team: &Team| {
        begin(&team.name);
        let home = first_home(team, conditions)?;
        let oddity = match &home {
            Home::Ready(place) => {
                conditions.calibrate(&team.contender, place, stop).map_err(RefereeError::from)?
            }
            Home::Unfit(reason) => Some(format!("it cannot play, and loses its games: {reason}")),
        };
        oddity.into_iter().for_each(|oddity| note(format!("{}: {oddity}", team.name)));
        Ok(home)
    };
    teams.iter().map(home).collect()
}

fn first_home(team: &Team, conditions: &Conditions) -> Result<Home, HostError> {
    if let Some(reason) = &team.unfit {
        return Ok(Home::Unfit(reason.clone()));
    }
    let folder = team.folder.as_deref();
    if folder.is_some_and(|folder| files::exceeds(folder, conditions.limits.most())) {
        return Err(HostError::TooLarge { name: team.name.clone(), disk: conditions.limits.disk });
    }
    Ok(Home::new(folder, conditions)?)
}

#[cfg(test)]
mod tests {
    use std::io;

    use sandbox::SandboxError;

    use super::*;

    /// Whether a game is played that fails so many times at first, and the attempts.
    fn played(failures: usize, error: impl Fn() -> RefereeError) -> (bool, usize) {
        let mut attempts = 0;
        let attempt = || {
            attempts += 1;
            if attempts > failures { Ok(()) } else { Err(error().into()) }
        };
        (retried_after(attempt, || {}).is_ok(), attempts)
    }

    #[test]
    fn a_game_waits_for_a_full_disk() {
        let file = |kind: io::ErrorKind| {
            move || RefereeError::File { action: "write", path: "agent".into(), source: kind.into() }
        };
        assert_eq!(played(2, file(io::ErrorKind::StorageFull)), (true, 3));
        assert_eq!(played(usize::MAX, file(io::ErrorKind::StorageFull)), (false, ATTEMPTS));
        assert_eq!(played(2, file(io::ErrorKind::PermissionDenied)), (false, 1));
    }

    #[test]
    fn a_game_waits_for_processes() {
        let busy = || SandboxError::Busy { program: "p".to_owned(), reason: "none left".to_owned() };
        assert_eq!(played(2, || busy().into()), (true, 3));
        let broken = || SandboxError::Warden { program: "p".to_owned(), reason: "broken".to_owned() };
        assert_eq!(played(2, || broken().into()), (false, 1));
    }
}

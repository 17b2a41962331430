//! The record of a match, and its tally.

use std::time::Duration;

use engine::{ErasedGame, Metadata};

use super::Clock;
use super::game::{GameRecord, position_begun_by};
use super::verdict::{Ending, Reason};
use crate::record::{Played, Record, Verdict};

/// The record of a match.
pub struct MatchRecord<'a> {
    /// The game.
    pub metadata: &'a Metadata,
    /// The names of the contenders, first player first.
    pub agents: [String; 2],
    /// The time of each side.
    pub clock: Clock,
    /// The player who makes the first play.
    pub begins: usize,
    /// The seed of the first game; each later game has the next number.
    pub seed: u64,
    /// The games.
    pub games: Vec<GameRecord>,
}

/// Results of the finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Wins of each player.
    pub wins: [usize; 2],
    /// Draws.
    pub draws: usize,
}

impl MatchRecord<'_> {
    /// Counts the results.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for game in self.games.iter().filter(|game| game.ending.reason != Reason::Stopped) {
            match game.ending.winner {
                Some(winner) => tally.wins[winner] += 1,
                None => tally.draws += 1,
            }
        }
        tally
    }

    /// The games as records.
    pub fn records(&self, entry: &dyn ErasedGame) -> Vec<Record> {
        let start = (self.begins != 0).then(|| position_begun_by(entry, self.begins).setup());
        let record = |(index, game): (usize, &GameRecord)| Record {
            agents: self.agents.clone(),
            round: Some((index + 1).to_string()),
            seed: Some(self.seed.wrapping_add(index as u64)),
            start: start.clone(),
            ..game.record(self.metadata, self.clock)
        };
        self.games.iter().enumerate().map(record).collect()
    }
}

impl GameRecord {
    /// The game as a record, without its players and the match or tournament that it belongs to.
    pub fn record(&self, metadata: &Metadata, clock: Clock) -> Record {
        let plays = self.plays.iter();
        Record {
            game: metadata.name.to_string(),
            seconds: clock.of_game(),
            plays: plays
                .map(|play| Played { cpu: Some(play.cpu), ..Played::new(play.play.clone()) })
                .collect(),
            verdict: match self.ending.reason {
                Reason::Stopped | Reason::Overlong => Verdict::None,
                _ => Verdict::of(self.ending.winner),
            },
            reason: Some(self.ending.reason.word().to_owned()),
            detail: Some(self.ending.text.clone()),
            used: Some(self.used.map(|used| Duration::try_from_secs_f64(used).unwrap_or_default())),
            notes: notes(clock, &self.ending),
            ..Record::default()
        }
    }
}

/// Facts for which a record has no field: the time for each play, and why a play is illegal.
fn notes(clock: Clock, ending: &Ending) -> Vec<String> {
    let time = match clock {
        Clock::Game(_) => None,
        Clock::Move(_) => Some(clock.to_string()),
    };
    time.into_iter().chain(ending.why.iter().cloned()).collect()
}

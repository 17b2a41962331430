//! The record of a match, and its tally.

use std::time::Duration;

use engine::{ErasedGame, Metadata};

use super::Clock;
use super::contender::Contender;
use super::game::{GameRecord, position_begun_by};
use super::verdict::{Ending, Reason};
use crate::record::{Played, Record, Verdict};

/// The record of a match.
pub struct MatchRecord<'a> {
    /// The game.
    pub metadata: &'a Metadata,
    /// The contenders, first player first.
    pub contenders: &'a [Contender; 2],
    /// The time of each side.
    pub clock: Clock,
    /// The player who makes the first play.
    pub begins: usize,
    /// The seed of the first game; each has the next.
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
            game: self.metadata.name.to_string(),
            agents: self.contenders.each_ref().map(ToString::to_string),
            round: Some((index + 1).to_string()),
            seed: Some(self.seed.wrapping_add(index as u64)),
            seconds: self.clock.of_game(),
            notes: notes(self.clock, &game.ending),
            start: start.clone(),
            plays: game
                .plays
                .iter()
                .map(|play| Played { cpu: Some(play.cpu), ..Played::new(play.play.clone()) })
                .collect(),
            verdict: match game.ending.reason {
                Reason::Stopped => Verdict::None,
                _ => Verdict::of(game.ending.winner),
            },
            reason: Some(game.ending.reason.word().to_owned()),
            detail: Some(game.ending.text.clone()),
            used: Some(game.used.map(|used| Duration::try_from_secs_f64(used).unwrap_or_default())),
            ..Record::default()
        };
        self.games.iter().enumerate().map(record).collect()
    }
}

/// What a record has no place of its own for: time a move, and why a play is illegal.
pub fn notes(clock: Clock, ending: &Ending) -> Vec<String> {
    let time = match clock {
        Clock::Game(_) => None,
        Clock::Move(_) => Some(clock.to_string()),
    };
    time.into_iter().chain(ending.why.iter().cloned()).collect()
}

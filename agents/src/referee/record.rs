//! The record of a match as text, and its tally.

use std::fmt::Write as _;

use engine::Metadata;

use super::contender::Contender;
use super::game::{GameRecord, Reason};

/// The record of a match.
pub struct MatchRecord<'a> {
    /// The game.
    pub metadata: &'a Metadata,
    /// The contenders, first player first.
    pub contenders: &'a [Contender; 2],
    /// CPU seconds of each side for one game.
    pub seconds: f64,
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

    /// The text of the record: the contenders, then for each game its plays, one a line with CPU seconds, and
    /// its result.
    pub fn text(&self) -> String {
        let mut text = format!("game {}\nseconds {}\n", self.metadata.name, self.seconds);
        // Writing to a `String` cannot fail, here and below.
        for (player, contender) in self.metadata.players.iter().zip(self.contenders) {
            let _ = writeln!(text, "{player} {contender}");
        }
        for (number, game) in self.games.iter().enumerate() {
            let _ = writeln!(text, "\nround {}", number + 1);
            self.write_plays(&mut text, game);
            let [first, second] = game.left.map(|left| self.seconds - left);
            let _ = writeln!(text, "result {}", game.ending.text);
            let _ = writeln!(text, "used {first:.3} {second:.3}");
        }
        text
    }

    fn write_plays(&self, text: &mut String, game: &GameRecord) {
        let wide = self.metadata.players.iter().map(|player| player.chars().count()).max().unwrap_or(0);
        for (ply, play) in game.plays.iter().enumerate() {
            let player = &self.metadata.players[play.player];
            let seconds = play.cpu.as_secs_f64();
            let _ = writeln!(text, "{:4} {player:wide$} {seconds:8.3} {}", ply + 1, play.play);
        }
    }
}

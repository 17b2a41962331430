//! Counts of pairs of games, in which each player has each side of an opening once.

use engine::Player;

use super::game::Game;

/// The two games of an opening. In the first the tested player is the game's first player, in the second its opponent is.
pub type Pair = [Game; 2];

/// For each number of half points (0 to 4) that the tested player can have from a pair, the number of pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        self.0[half_points(pair[0].winner, 0) + half_points(pair[1].winner, 1)] += 1;
    }

    /// The number of pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score of the tested player, from 0 (all games lost) to 1; one half if there are no games.
    pub fn score(&self) -> f64 {
        if self.total() == 0 {
            return 0.5;
        }
        let points: f64 = self.0.iter().zip(SCORES).map(|(count, score)| *count as f64 * score).sum();
        points / self.total() as f64
    }
}

/// The mean score of a pair with each number of half points.
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Two for a win of `player`, one for a draw.
fn half_points(winner: Option<Player>, player: Player) -> usize {
    match winner {
        None => 1,
        Some(winner) if winner == player => 2,
        Some(_) => 0,
    }
}

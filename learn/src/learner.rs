//! Learns a table by playing.

use engine::{ErasedGame, ErasedPosition, History, Random};
use serde::{Deserialize, Serialize};

use crate::policy::{MOST_PLIES, Opponent};
use crate::table::Trained;

/// The settings of Q-learning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The learning rate: the share of the way that an update moves a worth towards its new estimate, above 0 and at most 1.
    pub alpha: f64,
    /// The discount: the factor of a reward for each turn that it comes later.
    pub gamma: f64,
    /// Reward of a win.
    pub win: f64,
    /// Reward of a draw.
    pub draw: f64,
    /// Reward of a loss.
    pub loss: f64,
    /// The worth of an afterstate before its first update.
    pub initial: f64,
    /// Share of the plays that are made at random.
    pub epsilon: f64,
    /// Random seed.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { alpha: 0.5, gamma: 0.95, win: 1.0, draw: 0.5, loss: 0.0, initial: 0.5, epsilon: 0.5, seed: 1 }
    }
}

/// A turn that is learned from.
struct Turn {
    player: usize,
    /// The keys of the afterstates that could be reached.
    options: Vec<u64>,
    chosen: usize,
}

/// Learns one game.
pub struct Learner<'e> {
    entry: &'e dyn ErasedGame,
    random: Random,
    /// The table so far.
    pub trained: Trained,
}

impl<'e> Learner<'e> {
    /// A learner that goes on from a table of this game, which may be empty.
    pub fn new(entry: &'e dyn ErasedGame, trained: Trained) -> Self {
        let random = Random::new(trained.settings.seed ^ trained.games.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        Self { entry, random, trained }
    }

    /// Plays a game and learns from it. Without an opponent the table plays both sides, and learns as if each side had made its
    /// best play, even where it tried another one (M. L. Littman, Markov games as a framework for multi-agent reinforcement
    /// learning, 1994). With an opponent the table plays `side` and learns the best plays against this opponent. Returns the
    /// winner.
    pub fn play(&mut self, opponent: Option<&dyn Opponent>, side: usize) -> Option<usize> {
        let (turns, winner) = self.game(opponent, side);
        let Settings { alpha, gamma, initial, .. } = self.trained.settings;
        // Backwards, so that a result reaches the first turns in one game.
        for (index, turn) in turns.iter().enumerate().rev() {
            let target = match turns.get(index + 1) {
                None => self.reward(winner, turn.player),
                Some(next) => gamma * self.worth_of_turn(next, turn.player),
            };
            let key = turn.options[turn.chosen];
            let known = self.trained.table.get(key).unwrap_or(initial);
            self.trained.table.set(key, known + alpha * (target - known));
        }
        self.trained.games += 1;
        winner
    }

    fn reward(&self, winner: Option<usize>, player: usize) -> f64 {
        match winner {
            None => self.trained.settings.draw,
            Some(winner) if winner == player => self.trained.settings.win,
            Some(_) => self.trained.settings.loss,
        }
    }

    /// The worth of the best option of a turn, for a player: a worth for the opponent is mirrored between win and loss.
    fn worth_of_turn(&self, turn: &Turn, player: usize) -> f64 {
        let Settings { win, loss, initial, .. } = self.trained.settings;
        let worths = turn.options.iter().map(|key| self.trained.table.get(*key).unwrap_or(initial));
        let best = worths.max_by(f64::total_cmp).unwrap_or(initial);
        if turn.player == player { best } else { win + loss - best }
    }

    /// Plays a game; returns the turns to learn from and the winner.
    fn game(&mut self, opponent: Option<&dyn Opponent>, side: usize) -> (Vec<Turn>, Option<usize>) {
        let entry = self.entry;
        let mut position = entry.start();
        let mut turns = Vec::new();
        for _ in 0..MOST_PLIES {
            if let Some(outcome) = position.outcome() {
                return (turns, outcome.winner);
            }
            let player = position.setup().turn;
            if let Some(opponent) = opponent.filter(|_| player != side) {
                let play = opponent.choose(&*position, u64::from(self.random.below(u32::MAX)));
                if play.and_then(|play| position.play(&play).ok()).is_none() {
                    break;
                }
                continue;
            }
            let nexts = position.nexts();
            let options: Vec<u64> = nexts.iter().map(|next| self.option(&**next, player)).collect();
            let Some(chosen) = self.choose(&options) else { break };
            let next = &nexts[chosen];
            let after = entry.at(&next.setup(), History::from_keys(next.past().keys().to_vec()));
            drop(nexts);
            position = after;
            turns.push(Turn { player, options, chosen });
        }
        (turns, None)
    }

    /// The key of an afterstate. An afterstate that ends the game gets its reward at once, even if it is never chosen.
    fn option(&mut self, next: &dyn ErasedPosition, player: usize) -> u64 {
        let key = self.trained.keys.of(&next.setup());
        if let Some(outcome) = next.outcome() {
            let reward = self.reward(outcome.winner, player);
            self.trained.table.set(key, reward);
        }
        key
    }

    /// The best option, or at times a random one.
    fn choose(&mut self, options: &[u64]) -> Option<usize> {
        const FINE: u32 = 1 << 20;
        let best = self.trained.policy().best(options)?;
        let tries = f64::from(self.random.below(FINE)) < self.trained.settings.epsilon * f64::from(FINE);
        Some(if tries { self.random.below(options.len() as u32) as usize } else { best })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::three_in_a_row;
    use crate::policy::{RandomOpponent, contest};

    #[test]
    fn a_win_reaches_the_first_turn_in_one_game() {
        let entry = three_in_a_row();
        let whole = Settings { alpha: 1.0, gamma: 1.0, ..Settings::default() };
        let worths = (0..20).find_map(|seed| {
            let mut learner =
                Learner::new(&*entry, Trained::new(&*entry, Settings { seed, ..whole }, "random"));
            let won = learner.play(Some(&RandomOpponent), 0) == Some(0);
            let firsts = learner.trained.policy().options(&*entry.start());
            won.then(|| firsts.iter().filter_map(|key| learner.trained.table.get(*key)).collect::<Vec<_>>())
        });
        let worths = worths.expect("one game in twenty is won");
        assert!(!worths.is_empty() && worths.iter().all(|worth| *worth == 1.0), "{worths:?}");
    }

    #[test]
    fn learning_against_random_wins_more() {
        let entry = three_in_a_row();
        let mut learner = Learner::new(&*entry, Trained::new(&*entry, Settings::default(), "random"));
        let before = contest(&*entry, &learner.trained.policy(), &RandomOpponent, 100, 5, &|| false).unwrap();
        for game in 0..800 {
            learner.play(Some(&RandomOpponent), game % 2);
        }
        let after = contest(&*entry, &learner.trained.policy(), &RandomOpponent, 100, 5, &|| false).unwrap();
        assert!(after.won > before.won + 15 && after.lost < 10, "{before:?}, then {after:?}");
    }

    #[test]
    fn equal_seeds_learn_equal_tables() {
        let entry = three_in_a_row();
        let learned = |seed| {
            let settings = Settings { seed, ..Settings::default() };
            let mut learner = Learner::new(&*entry, Trained::new(&*entry, settings, "itself"));
            for _ in 0..20 {
                learner.play(None, 0);
            }
            assert_eq!(learner.trained.games, 20);
            learner.trained.table
        };
        assert_eq!(learned(4), learned(4));
        assert_ne!(learned(4), learned(5));
    }
}

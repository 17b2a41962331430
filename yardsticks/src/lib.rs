//! Game programs written by hand, each as fast as its author could make it, as a yardstick for generated
//! code. No shipped crate depends on this one, and this crate depends on no generated code.
//!
//! `cargo bench -p yardsticks --features bench --bench against` prints generated code, yardstick and published crates side by side.

pub mod amazons;
mod bits;
pub mod breakthrough;
pub mod checkers;
pub mod connect_four;
pub mod fanorona;
pub mod go_5x5;
pub mod go_superko;
pub mod konane;
pub mod lines_of_action;
pub mod loop_chess;
pub mod nine_mens_morris;
mod random;
mod repetition;
pub mod reversi;

pub use random::Random;

/// Results of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Total number of plies.
    pub plies: u64,
    /// Wins of the first player and of the second.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
}

impl Tally {
    /// Adds a game.
    fn add(&mut self, plies: u32, winner: Option<usize>) {
        self.games += 1;
        self.plies += u64::from(plies);
        match winner {
            Some(player) => self.wins[player] += 1,
            None => self.draws += 1,
        }
    }
}

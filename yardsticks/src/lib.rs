//! Generators written by hand, each for one game and as fast as its author could make it: what generated code is
//! measured against. Nothing that is shipped depends on this crate, and it on nothing that is generated.
//!
//! `cargo bench -p yardsticks --bench against` prints generated code, yardstick and published crates side by side.

pub mod checkers;
pub mod connect_four;
pub mod go_5x5;
mod random;
pub mod reversi;

pub use random::Random;

/// How a number of random games went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Plies in all of them.
    pub plies: u64,
    /// Wins of the player who moves first, and of the other.
    pub wins: [u64; 2],
    /// Draws.
    pub draws: u64,
}

impl Tally {
    /// Adds a game of so many plies.
    fn add(&mut self, plies: u32, winner: Option<usize>) {
        self.games += 1;
        self.plies += u64::from(plies);
        match winner {
            Some(player) => self.wins[player] += 1,
            None => self.draws += 1,
        }
    }
}

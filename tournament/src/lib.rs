//! Tournaments between any players: schedules, results that outlive the process, standings, and a report as a page.
//!
//! This crate knows no game and no way to play one: a caller plays each [`Pairing`] and hands over a [`Game`].

#![forbid(unsafe_code)]

pub mod elo;
pub mod page;
mod run;
pub mod schedule;
pub mod standings;
mod store;

use std::hash::Hasher;

use fnv::FnvHasher;
use serde::Serialize;

pub use run::play_all;
pub use store::{Game, Merged, Store, StoreError, Terms};

/// A game to be played. No two games of a tournament are equal in all fields.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Pairing {
    /// The round, from 0; formats without rounds have one.
    pub round: u32,
    /// The names of the entrants, first player first.
    pub players: [String; 2],
    /// Number of the opening, from 0: each is played twice by a pair, with sides swapped.
    pub opening: u32,
}

impl Pairing {
    /// A seed for this game, derived from all fields and `seed`, the same on every machine.
    pub fn seed(&self, seed: u64) -> u64 {
        let [first, second] = &self.players;
        let mut hasher = FnvHasher::default();
        hasher.write(format!("{seed} {} {} {first}\n{second}", self.round, self.opening).as_bytes());
        hasher.finish()
    }
}

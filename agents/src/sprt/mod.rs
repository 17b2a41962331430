//! The sequential probability ratio test of two players, by games in process from paired openings.

mod estimate;
mod game;
mod likelihood;
mod pairs;
mod run;

pub use estimate::{Estimate, estimate};
pub use game::{Game, PlayingError, Seat, Side, Table, play};
pub use likelihood::{Bounds, Verdict, elo_of, likelihood, score_of};
pub use pairs::{Pair, Pairs};
pub use run::{Match, Progress, Summary};

#[cfg(test)]
mod tests;

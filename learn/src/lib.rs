//! Tabular Q-learning, written once for every game.
//!
//! A table holds the worth of each *afterstate*: the position that a play leads to, seen by the player who made it. Plays that
//! lead to the same position share an entry (R. S. Sutton, A. G. Barto, Reinforcement Learning, 2nd edition, section 6.8), and so
//! do positions that a symmetry of the game maps to each other. Symmetries are found by playing, so no game has to declare them.

#![forbid(unsafe_code)]

mod curve;
pub mod evaluation;
mod heading;
mod learner;
mod policy;
mod proof;
mod random_game;
mod rules;
mod symmetry;
mod table;

pub use agent::{Keys, Map};
pub use curve::{Curve, Point};
pub use heading::{FileError, FileKind, Heading};
pub use learner::{Learner, Settings};
pub use policy::{Opponent, Policy, RandomOpponent, Score, contest};
pub use proof::{Proof, prove};
pub use symmetry::symmetries;
pub use table::{Table, TableError, Trained};

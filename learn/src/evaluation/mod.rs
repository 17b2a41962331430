//! Learns an evaluation by self-play: the worths of pieces on cells and of patterns of pieces.
//!
//! `likeness` finds symmetries, which map cells to cells and may exchange the players; `patterns` chooses windows of the board;
//! `sharing` and `contents` find the weights that must be equal, and `race` those that are not 0 before learning. `games` plays
//! games of short searches and records the ends of their variations; `fit` finds the weights that best foretell the results, by
//! logistic regression, and `network` fits small networks on top of them; `rounds` does this again with the new weights;
//! `record` keeps the games of an unfinished training, and `file` the resulting weights. `errors` measures the errors of searches
//! with them.

mod contents;
mod errors;
mod features;
mod file;
mod fit;
mod games;
mod likeness;
mod minimize;
mod network;
mod patterns;
mod race;
mod record;
mod rounds;
mod sample;
mod sharing;

pub use errors::errors;
pub use features::{Features, Row};
pub use file::{FormMatch, Made, Measured, Selective, WeightsFile};
pub use fit::{Expected, Fitted, fit};
pub use games::{Game, Playing, play, usual_nodes};
pub use network::Neurons;
pub use record::{Record, RecordError};
pub use rounds::{Round, Settings, Training};
pub use sample::Sample;

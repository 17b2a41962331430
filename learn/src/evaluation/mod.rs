//! Learns an evaluation by self-play: what pieces on cells, and patterns of pieces, are worth.
//!
//! `likeness` finds symmetries, which turn one cell into the other or one player into the other; `patterns` chooses windows of the board;
//! `sharing` and `contents` say which weights are one, and `race` which of them are not 0 before anything is learned.
//! `games` plays short searches against themselves and records where their variations end; `fit` finds the weights that best
//! foretell the results, by logistic regression, and `network` what a small network adds to them; `rounds` does this again with the new
//! weights; `record` keeps the games of an unfinished training, and `file` the weights that come out. `errors` measures how far searches with
//! them err.

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
pub use record::{Record, RecordError};
pub use rounds::{Round, Settings, Training};
pub use sample::Sample;

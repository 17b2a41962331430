//! Learns an evaluation by self-play: what a piece on each cell is worth.
//!
//! `sharing` finds which weights are one since a symmetry turns one cell into the other, or one player into the other.
//! `games` plays short searches against themselves and records where their variations end; `fit` finds the weights that best
//! foretell the results, by logistic regression; `rounds` does this again with the new weights; `record` keeps the games of an unfinished
//! training, and `file` the weights that come out.

mod features;
mod file;
mod fit;
mod games;
mod minimize;
mod record;
mod rounds;
mod sharing;

pub use features::{Features, Sample};
pub use file::{FileError, Made, Measured, WeightsFile};
pub use fit::{Fitted, fit};
pub use games::{Game, Playing, play};
pub use record::{Record, RecordError};
pub use rounds::{Round, Settings, Training};
pub use sharing::{Sharing, shared};

//! The engine that every game shares: position traits, perft, random games, search, and time control.
//!
//! | for | there is |
//! | --- | --- |
//! | a game by its types | [`Game`], [`Position`], and functions over them: [`perft`], [`playouts`], [`search`], [`solve`] |
//! | any game behind one type | [`ErasedGame`] and [`ErasedPosition`]; [`Erased`] makes them of a [`Game`] |
//! | a position as plain data | [`Setup`], with the [`History`] of the game |
//! | plays as text | [`Written`] and [`notation`], by the [`Metadata`] of the game |
//! | limits | [`SearchLimits`] with their [`Deadline`], and [`plan`], which divides the time of a game |
//! | generated modules | [`generated`], for generated code only |

mod counts;
mod cpu;
mod deadline;
mod ended;
mod erase;
mod erased;
mod game;
pub mod generated;
mod history;
mod level;
pub mod listing;
mod metadata;
mod mix;
pub mod notation;
mod once;
mod open;
mod perft;
mod placements;
mod places;
mod plan;
mod playouts;
mod random;
mod reading;
mod result;
pub mod search;
mod setup;
mod shipped;
pub mod solve;
mod threads;
mod time;
mod turns;
pub mod weights;

pub use counts::{Counts, Memory};
pub use cpu::{cpu_time, thread_time, wall_time};
pub use deadline::{Clock, Deadline};
pub use ended::{Ended, in_points};
pub use erased::{Erased, ErasedGame, ErasedPosition, Found, PlayError, Playouts, SearchLimits, Written};
pub use game::{Game, Outcome, Path, Player, Position};
pub use history::History;
pub use level::Level;
pub use metadata::{
    CellForm, CellInfo, ClauseInfo, InputLine, List, Metadata, PliesFrom, RecordFormat, Searcher, Text,
};
pub use mix::mix;
pub use open::OpenCells;
pub use perft::{Uncounted, perft};
pub use plan::{Budget, Mode, Situation, plan};
pub use playouts::playouts;
pub use random::{Drawn, Random, Share, drawn_from_list};
pub use setup::{BoardSetup, Piece, Setup};
pub use shipped::Shipped;
pub use threads::{Counting, Divided, Stop, playouts_on};
pub use turns::Turns;

/// Least absolute value of the score of a won or lost game. Such a score has the absolute value [`WIN_MAX`] less the plies to the end.
pub const WIN: i32 = 900_000;
/// The score of a position that is already won.
pub const WIN_MAX: i32 = 1_000_000;
/// Number of plies after which a random playout is abandoned.
pub const PLAYOUT_LIMIT: u32 = 5_000;

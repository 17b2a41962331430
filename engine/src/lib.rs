//! The engine that every game shares: position traits, sets of cells, perft, playouts, search and time
//! control.

mod bits;
pub mod chain;
mod counts;
mod cpu;
mod edges;
mod ended;
mod erase;
mod erased;
mod fold;
mod game;
pub mod generated;
mod groups;
mod history;
mod images;
mod lanes;
mod level;
mod lines;
mod metadata;
pub mod movement;
mod near;
mod notation;
mod nth_of_few;
mod numbered;
mod once;
mod perft;
mod plan;
mod playouts;
mod random;
mod rays;
mod reading;
mod rows;
pub mod search;
mod select;
mod setup;
mod shipped;
pub mod sink;
pub mod solve;
mod sources;
mod threads;
mod time;
mod turns;
mod views;
pub mod ways;
pub mod weights;

pub use bits::{BitSet, Cells, Words, mix, mix_words};
pub use counts::{Counts, Memory};
pub use cpu::{cpu_time, thread_time};
pub use edges::Edges;
pub use ended::Ended;
pub use erased::{Erased, ErasedGame, ErasedPosition, Found, PlayError, Playouts, SearchLimits, Written};
pub use fold::{Class, places};
pub use game::{Game, Outcome, Path, Player, Position};
pub use groups::Groups;
pub use history::History;
pub use images::{images_u32, images_u64, images_u128};
pub use lanes::Lanes;
pub use level::Level;
pub use lines::{between_u32, between_u64, between_u128, lines_u32, lines_u64, lines_u128};
pub use metadata::{
    CellInfo, ClauseInfo, InputLine, List, Metadata, PliesFrom, RecordFormat, Searcher, Text,
};
pub use near::{near, near_u32, near_u64, near_u128};
pub use notation::{parse, tells_captures, tells_taking, with_taking, write};
pub use perft::perft;
pub use plan::{Budget, Mode, Situation, plan};
pub use playouts::playouts;
pub use random::{Drawn, Random};
pub use rays::{Ray, rays_u32, rays_u64, rays_u128};
pub use reading::read;
pub use rows::Rows;
pub use setup::{BoardSetup, Piece, Setup};
pub use shipped::Shipped;
pub use threads::{Counting, Stop, playouts_on};
pub use turns::Turns;
pub use views::Views;

/// A score of at least this absolute value is a won or lost game: `WIN_MAX` less the plies to the end.
pub const WIN: i32 = 900_000;
/// The score of a position that is already won.
pub const WIN_MAX: i32 = 1_000_000;
/// Number of plies after which a random playout is abandoned.
pub const PLAYOUT_LIMIT: u32 = 5_000;

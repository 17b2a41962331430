//! Plays a game with a person at a terminal: the session, and the board that is drawn there.
//!
//! [`Session`] is a game with its history; [`Table`] adds the seats and a person's unfinished input. Neither depends on a
//! terminal. [`view::draw`] draws a table into a buffer, and [`run`] connects both to a terminal. All modules work on
//! [`engine::ErasedGame`], for any game.

#![forbid(unsafe_code)]

mod canvas;
pub mod choice;
pub mod desk;
pub mod geometry;
pub mod keys;
pub mod labels;
pub mod look;
mod run;
mod screen;
pub mod session;
pub mod shade;
mod signals;
pub mod table;
mod think;
pub mod typed;
pub mod view;

pub use run::{Left, run};
pub use screen::ScreenError;
pub use session::Session;
pub use table::{Seat, Table};

//! A game in front of a person: its boards, drawn in a terminal, and the session that is played there.
//!
//! [`Session`] is a game with its history, and [`Table`] adds those who play it and what a person has begun to do; both know no
//! terminal. [`view::draw`] draws a table into a buffer, and [`run`] joins them with a terminal. All of it works on
//! [`engine::ErasedGame`], for any game.

#![forbid(unsafe_code)]

pub mod choice;
pub mod desk;
pub mod geometry;
pub mod keys;
pub mod labels;
pub mod look;
mod run;
mod screen;
pub mod session;
pub mod table;
mod think;
pub mod typed;
pub mod view;

pub use run::{Effort, Left, run};
pub use screen::ScreenError;
pub use session::Session;
pub use table::{Seat, Table};

//! The text files between an agent and its referee, laid out by a game's [`engine::Metadata`].

pub mod board;
pub mod calibration;
mod charged;
pub mod fault;
pub mod files;
pub mod input;
pub mod output;
pub mod playdata;
mod plies;

pub use charged::Charged;
pub use fault::{Fault, InputError};
pub use input::Input;
pub use plies::Plies;

//! The programs around the engine: the referee, records, tournaments, and the `rulewright` command.
//!
//! All of this works on [`engine::ErasedGame`] and [`engine::ErasedPosition`], for any game.

pub mod bench;
pub mod book;
pub mod catalog;
pub mod cli;
pub mod competition;
pub mod diff;
pub mod display;
pub mod explain;
pub mod exported;
pub mod fresh;
pub mod grade;
pub mod lsp;
pub mod openings;
mod outfile;
pub mod players;
pub mod record;
pub mod referee;
pub mod sample;
pub mod solution;
pub mod sprt;
pub mod study;
pub mod trial;
pub mod weights;

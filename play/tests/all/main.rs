//! Sessions, tables and screens of games that the interpreter plays.

mod choices;
mod common;
mod screens;
mod sessions;
mod tables;

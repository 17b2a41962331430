//! Sessions, tables and screens of games that the interpreter plays.

mod boards;
mod choices;
mod commands;
mod common;
mod screens;
mod sessions;
mod tables;

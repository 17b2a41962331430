//! The tests that start commands, in one program.

mod attacks;
mod common;
mod run;

//! Makes the program of a game from its rules.

pub mod records;

//! Solver results as text: strategies with their plays written down, and their check by the interpreter.

#[cfg(test)]
mod tests;
mod verify;
mod written;

pub use verify::{Fault, Verified, verify};
pub use written::{WrittenStrategy, points, word};

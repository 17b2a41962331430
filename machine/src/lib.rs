//! Compiles the program of a game to machine code in memory, and offers it as a game.
//!
//! | file | content |
//! | --- | --- |
//! | `entry` | the functions of a program that are called from outside |
//! | `layout` | where the fields of records lie |
//! | `compile` | from functions of the program to functions of the machine |
//! | `raw` | all that is `unsafe`: calls of machine code, its memory, and what it calls |
//! | `rules` | a game, and what its positions ask of it |
//! | `position` | the engine's traits |
//! | `pieces` | what stands where, for learned evaluations |
//! | `written` | the ways of plays, by the interpreter |
//! | `sizes` | the sizes of states and plays for which the engine is compiled |
//!
//! Functions are compiled when they are first called, so a game costs the time of those that are used.

#[macro_use]
mod abi;
mod compile;
mod entry;
mod layout;
mod pieces;
mod play;
mod position;
mod raw;
mod rules;
mod sizes;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod written;

use std::sync::Arc;

use codegen::program::Program;
use dsl::Model;
use engine::ErasedGame;

/// The most words of a set of cells.
const MOST_WORDS: usize = 64;

/// The reason why a game cannot be compiled here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unavailable {
    /// The compiler does not know the processor.
    #[error("there is no machine code for this processor: {0}")]
    Host(String),
    /// The system gives no memory whose content can be run.
    #[error("the system gives no memory for machine code: {0}")]
    Memory(String),
    /// States or plays are larger than any for which the engine is compiled.
    #[error("the positions of the game are too large")]
    TooLarge,
    /// The program is not one of a game.
    #[error("the program is not sound: {0}")]
    Unsound(String),
}

/// The game that `model` describes, run by the machine code of its program.
///
/// # Errors
/// If this machine or the program does not allow it.
pub fn game(model: Arc<Model>, program: Program) -> Result<Box<dyn ErasedGame>, Unavailable> {
    sizes::game(model, program)
}

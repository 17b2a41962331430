//! Runs a generated module in process: its tokens are read once and then walked, without a compiler.
//!
//! It reads Rust text only because that text is exactly what the build compiles. It is a test of the generator, and no way
//! to play: each value has its type with it, and each operation is checked as a debug build checks it.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `lower` | from syntax to a program whose names are resolved |
//! | `program` | that program |
//! | `run` | running it |
//! | `builtins` | what modules use of `engine` and of the standard library, each by its plain meaning |
//! | `module`, `position` | a module and its positions, for callers |
//! | `agree` | random games of a module beside those of the interpreter |

mod agree;
mod builtins;
mod error;
mod ints;
mod lower;
mod module;
mod movement;
mod outside;
mod position;
mod program;
mod run;
mod setup;
mod types;
mod value;

pub use agree::{Difference, Disagreement, Sampling, Stats, agree, agree_from, agree_in};
pub use error::EvalError;
pub use module::Module;
pub use position::{Play, Position};

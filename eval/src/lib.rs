//! Runs a generated module in process: its tokens are read once and then walked, without a compiler.
//!
//! The crate reads Rust text only because that text is exactly what the build compiles. The crate tests the generator and is
//! not meant for play: each value carries its type, and each operation is checked as in a debug build.
//!
//! | module | content |
//! | --- | --- |
//! | `lower` | translation of syntax to a program whose names are resolved |
//! | `program` | that program |
//! | `run` | execution of that program |
//! | `builtins` | plain versions of the functions of `engine` and of the standard library that modules use |
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

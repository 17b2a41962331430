//! What runs a program, or makes something that runs of it.

pub mod eval;
pub mod wasm;

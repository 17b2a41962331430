//! The game that the build script generates from `pawns.rules`.

// Generated modules call the engine so.
extern crate rulewright_engine as engine;

include!(concat!(env!("OUT_DIR"), "/pawns.rs"));

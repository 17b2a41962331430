//! The game that the build script generates from `pawns.rules`.

// Generated modules use this name for the engine.
extern crate rulewright_engine as engine;

include!(concat!(env!("OUT_DIR"), "/pawns.rs"));

//! A language server for rule files: faults while one types, what a clause means, the way to declarations, words to
//! choose from, and layout.
//!
//! | file | what it does |
//! | --- | --- |
//! | `server` | takes messages and answers them |
//! | `document` | an open file, read with what it extends |
//! | `place` | bytes and positions of the protocol, paths and their addresses |
//! | `faults` | diagnostics, and their edits |
//! | `hover`, `manual` | what stands at a place, by the language's reference |
//! | `define` | where a name is declared |
//! | `complete` | what could stand at a place |

mod complete;
mod define;
mod document;
mod faults;
mod hover;
mod manual;
mod place;
mod server;

pub use manual::{about, about_clause};
pub use server::serve;

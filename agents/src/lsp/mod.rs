//! A language server for rule files: diagnostics, hover, go to definition, completion and formatting.
//!
//! | file | content |
//! | --- | --- |
//! | `frame` | messages as bytes, with a bound |
//! | `message` | what messages say |
//! | `client`, `queue` | the threads that read and write |
//! | `server` | what the server does at each message |
//! | `answers` | answers to requests |
//! | `open` | the open files |
//! | `document` | an open file with the files it extends |
//! | `place` | conversions: byte offsets and protocol positions, paths and addresses |
//! | `faults` | diagnostics and quick fixes |
//! | `hover`, `manual` | hover text, from the language reference |
//! | `define` | go to definition |
//! | `complete` | completion |

mod answers;
mod client;
mod complete;
mod define;
mod document;
mod faults;
mod frame;
mod hover;
mod manual;
mod message;
mod open;
mod place;
mod queue;
mod server;
#[cfg(test)]
mod tests;

pub use frame::FrameError;
pub use manual::{about, about_clause};
pub use server::{ServeError, serve};

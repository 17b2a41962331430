//! A language server for rule files: diagnostics, hover, definitions, references, renaming, completion, outlines, colours and layout.
//!
//! | file | content |
//! | --- | --- |
//! | `frame` | framing of messages, with a bound on their length |
//! | `message`, `surrogates` | parsing and writing of messages |
//! | `client`, `queue` | the threads that read and write |
//! | `server` | the handling of each event |
//! | `answers` | answers to requests |
//! | `open` | the open files |
//! | `document` | an open file with the files it extends |
//! | `place` | conversions: byte offsets and protocol positions, paths and addresses |
//! | `faults` | diagnostics and quick fixes |
//! | `hover`, `manual` | hover text, from the language reference |
//! | `define` | go to definition |
//! | `references` | references and renaming |
//! | `complete` | completion |
//! | `symbols` | the outline, and folding |
//! | `tokens` | semantic tokens |

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
pub(crate) mod place;
mod queue;
mod references;
mod server;
mod surrogates;
mod symbols;
#[cfg(test)]
mod tests;
mod tokens;

pub use frame::FrameError;
pub use manual::{about, about_clause};
pub use server::{ServeError, serve};

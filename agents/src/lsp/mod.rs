//! A language server for rule files: diagnostics, hover, go to definition, completion and formatting.
//!
//! | file | content |
//! | --- | --- |
//! | `server` | the message loop |
//! | `document` | an open file with the files it extends |
//! | `place` | conversions: byte offsets and protocol positions, paths and addresses |
//! | `faults` | diagnostics and quick fixes |
//! | `hover`, `manual` | hover text, from the language reference |
//! | `define` | go to definition |
//! | `complete` | completion |

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

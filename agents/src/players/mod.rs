//! The players of the crate `agent`, by their names on the command line, with their settings and learned tables.

mod entrant;
mod names;
mod qlearning;

pub use agent::players::{Means, Player};
pub use entrant::{Entrant, EntrantError};
pub use names::{UnknownPlayer, named, parser, searches};
pub use qlearning::{NoTable, as_learned, learned, table_file};

//! What the rules do to each play: for tools that explain rules and try them out.
//!
//! | file | what it says |
//! | --- | --- |
//! | `weigh` | which limit or preference takes a play away |
//! | `attempt` | why a clause does not give a play at all |
//! | `tread` | how far a walk matches |
//! | `play` | what a play does |

mod attempt;
mod play;
mod tread;
mod weigh;

pub use attempt::{Attempt, Why};
pub use tread::Tread;
pub use weigh::{Fate, Weighed};

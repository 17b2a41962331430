//! The rules that allow or take away each play, for tools that explain rules and try them out.
//!
//! | file | content |
//! | --- | --- |
//! | `weigh` | the limit or preference that takes a play away |
//! | `attempt` | the reason why a clause does not give a play at all |
//! | `tread` | the extent to which a walk matches |
//! | `play` | the effects of a play |

mod attempt;
mod play;
mod tread;
mod weigh;

pub use attempt::{Attempt, Why};
pub use tread::Tread;
pub use weigh::{Fate, Weighed};

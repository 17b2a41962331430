//! The rules that allow or take away each play, for tools that explain rules and try them out.
//!
//! | file | content |
//! | --- | --- |
//! | `weigh` | the limit or preference that takes a play away |
//! | `attempt` | the reason why a clause does not give a play at all |
//! | `tread` | the extent to which a walk matches |
//! | `seen` | the board in the course of a play |
//! | `regions` | the part of a region that keeps a cell out |
//! | `play` | the effects of a play |
//! | `impossible` | the signs that a position is none of the game |

mod attempt;
mod impossible;
mod play;
mod regions;
mod seen;
mod tread;
mod weigh;

pub use attempt::{Attempt, Why};
pub use regions::{Obstacle, Regions};
pub use seen::Seen;
pub use tread::Tread;
pub use weigh::{Fate, Weighed};

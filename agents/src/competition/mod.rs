//! Tournaments between agents of one game: who takes part, how a game is played, and how it is shown.

mod entrants;
mod host;
mod replay;

pub use entrants::{EntrantsError, Team, teams};
pub use host::{Host, HostError, homes};
pub use replay::{board, replay};

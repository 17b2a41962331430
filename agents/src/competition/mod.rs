//! Tournaments between agents of one game: the entrants, the play of a game, and replays of games on pages.

mod contents;
mod entrants;
mod host;
mod replay;

pub use contents::fingerprint;
pub use entrants::{EntrantsError, Team, teams};
pub use host::{Host, HostError, homes, retried};
pub use replay::{board, page_of_games, replay};

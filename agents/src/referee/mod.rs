//! The referee: plays whole games between agents that run as processes and communicate by files.

mod contender;
mod game;
mod process;
mod record;

pub use contender::{Contender, ContenderError, Own};
pub use game::{
    Ending, Event, GameRecord, PlayRecord, Reason, RefereeError, Settings, play_game, position_begun_by,
};
pub use record::{MatchRecord, Tally};

//! The referee: whole games between agents that are processes of their own and speak through files.

mod contender;
mod game;
mod process;
mod record;

pub use contender::{Contender, ContenderError, Own};
pub use game::{Ending, Event, GameRecord, PlayRecord, Reason, RefereeError, Settings, play_game};
pub use record::{MatchRecord, Tally};

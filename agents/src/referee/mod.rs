//! The referee: plays whole games between two sides, and judges their acts. A side is a program that runs in a sandbox and
//! communicates by files, or anything else that implements [`Seat`].

mod clock;
mod conditions;
mod contender;
mod environment;
mod game;
mod home;
mod named;
mod person;
mod place;
mod program;
mod record;
mod seat;
mod verdict;
mod wall;

use std::io;
use std::path::PathBuf;

pub use clock::Clock;
pub use conditions::{CALIBRATE, Conditions, Slack};
pub use contender::{Contender, ContenderError, Own};
pub use game::{Event, GameRecord, PlayRecord, Terms, play_game, position_begun_by};
pub use home::Home;
pub use named::Named;
pub use person::{Lines, Person, typed_lines};
pub use place::Place;
pub use program::Program;
pub use record::{MatchRecord, Tally};
pub use seat::{Answer, Seat, Turn};
pub use verdict::{Ending, Offence, Reason, quoted, shown};

/// A failure that is no agent's fault.
#[derive(Debug, thiserror::Error)]
pub enum RefereeError {
    /// The referee cannot remove or write a file in an agent's directory, through no fault of the agent.
    #[error("cannot {action} {}", .path.display())]
    File {
        /// The failed action, as a verb.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A protection fails, or a warden does.
    #[error(transparent)]
    Sandbox(#[from] sandbox::SandboxError),
}

impl RefereeError {
    /// True if it may pass, since a program of another game may be the cause: the disk is full, or the system starts no more processes.
    pub fn may_pass(&self) -> bool {
        self.is_full_disk() || matches!(self, Self::Sandbox(sandbox::SandboxError::Busy { .. }))
    }

    /// True if the disk is full.
    pub fn is_full_disk(&self) -> bool {
        matches!(self, Self::File { source, .. } if is_full(source))
    }
}

/// True if a disk is full, or the part of it that may be used.
pub fn is_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

//! The interpreter: runs a [`Model`] as it stands, on a plain array of cells.
//!
//! It is the reference that generated code is held against, and that a reader can hold against a rule book. So each
//! file says one thing of the rules, in the simplest way that is right; nothing is kept from one question to the next.
//!
//! | file | what it says |
//! | --- | --- |
//! | `state` | what a position is |
//! | `region` | whether a cell is in a region |
//! | `walk` | the ways in which a walk matches |
//! | `act` | what happens to a piece that a walk passes |
//! | `chain` | the legs of a moving piece |
//! | `attack` | which cells are attacked |
//! | `choice` | what is chosen after a play |
//! | `finish` | promotion, and what follows a play |
//! | `plays` | all legal plays |
//! | `limit`, `prefer` | which plays the rules take away |
//! | `apply` | the position after a play |
//! | `outcome`, `number` | how a game ends |
//! | `evaluate` | the static value |
//! | `explain` | what the rules do to each play, for tools |
//! | `hash` | keys of positions |
//! | `position` | the face that the engine sees |

mod act;
mod apply;
mod attack;
mod chain;
mod choice;
mod evaluate;
pub mod explain;
mod finish;
mod hash;
mod limit;
mod number;
mod outcome;
mod plays;
mod position;
mod prefer;
mod region;
mod state;
#[cfg(test)]
mod tests;
mod walk;

use std::sync::Arc;

use engine::{Game, Metadata, Setup};

use crate::Model;
pub use plays::Play;
pub use state::{Square, State};

/// A game that is interpreted.
#[derive(Clone, Debug)]
pub struct Interpreted {
    model: Arc<Model>,
    metadata: Metadata,
}

impl Interpreted {
    /// The game that `model` describes.
    pub fn new(model: Arc<Model>) -> Self {
        let metadata = crate::metadata::metadata(&model);
        Self { model, metadata }
    }

    /// The rules.
    pub fn model(&self) -> &Model {
        &self.model
    }
}

impl Game for Interpreted {
    type Position = State;

    fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    fn start(&self) -> State {
        self.load(&self.model.start)
    }

    fn load(&self, setup: &Setup) -> State {
        State::load(&self.model, setup)
    }
}

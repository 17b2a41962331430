//! The interpreter: runs a [`Model`] as it stands, on a plain array of cells.
//!
//! The interpreter is the reference: generated code is compared with it, and a reader can compare it with a rule book. So
//! each file implements one part of the rules in the simplest correct way, and no result is cached.
//!
//! | file | content |
//! | --- | --- |
//! | `state` | the data of a position |
//! | `region` | tests whether a cell is in a region |
//! | `walk` | the ways in which a walk matches |
//! | `act` | the acts of walk elements |
//! | `chain` | the legs of a moving piece |
//! | `once` | lists without equal items |
//! | `attack` | the attacked cells |
//! | `choice` | the choice after a play |
//! | `finish` | promotion and follow-ups |
//! | `plays` | all legal plays |
//! | `limit`, `prefer` | the plays that the rules take away |
//! | `apply` | the position after a play |
//! | `outcome`, `number` | the end of a game |
//! | `evaluate` | the static value |
//! | `explain` | the rules that allow or take away each play, for tools |
//! | `hash` | keys of positions |
//! | `position` | the engine's traits |

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
mod once;
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

/// A game that is interpreted. Clones share the rules.
#[derive(Clone, Debug)]
pub struct Interpreted {
    model: Arc<Model>,
    metadata: Arc<Metadata>,
}

impl Interpreted {
    /// The game that `model` describes.
    pub fn new(model: impl Into<Arc<Model>>) -> Self {
        let model = model.into();
        let metadata = Arc::new(crate::metadata::metadata(&model));
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

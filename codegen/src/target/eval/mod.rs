//! Runs a program as it stands: plainly, slowly, and with every check.
//!
//! Tests compare other targets with this one, and the rules with it. So nothing is assumed of a program: whatever it does that has no
//! meaning is a panic with the name of the function.
//!
//! | file | content |
//! | --- | --- |
//! | `value` | values |
//! | `ops` | operations |
//! | `run` | functions, statements and expressions |
//! | `position` | the engine's traits |

#[cfg(test)]
mod by_hand;
mod ops;
mod position;
mod run;
#[cfg(test)]
mod tests;
mod value;

pub use position::{EvaluatedGame, EvaluatedPlay, EvaluatedPosition, game};
pub use run::{Asked, Eval};
pub use value::Value;

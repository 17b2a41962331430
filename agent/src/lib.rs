//! An agent of the file protocol: reads `input.txt`, decides, writes `output.txt`. For any game, on [`engine::ErasedGame`].
//!
//! `rulewright build` puts the text of this crate and of `engine` beside a game's module, and compiles them alone. Therefore this crate
//! knows nothing of rule texts, of the command line, or of learning.

#![forbid(unsafe_code)]

mod answers;
pub mod book;
pub mod cpu;
pub mod decide;
mod hash;
mod keys;
pub mod players;
pub mod program;
pub mod protocol;
mod restraint;
pub mod turn;
pub mod written;

pub use answers::Answers;
pub use book::Book;
pub use hash::Hash;
pub use keys::{Keys, Map};
pub use program::Kit;
pub use restraint::Restraint;
pub use turn::{AgentError, Manner, take_turn};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dsl::interp::Interpreted;
    use engine::{Erased, ErasedGame};

    /// The game of a rule text, run by the interpreter. `bases` are texts that it may extend, with their paths.
    pub fn interpreted(rules: &str, bases: &[(&str, &str)]) -> Box<dyn ErasedGame> {
        let mut sources = dsl::Sources::default();
        let file = sources.add("test.rules", rules);
        bases.iter().for_each(|(path, base)| _ = sources.add(*path, *base));
        let (model, _) = dsl::compile(&sources, file).unwrap();
        Box::new(Erased(Interpreted::new(Arc::new(model))))
    }
}

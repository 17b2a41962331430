//! The rules language: text to syntax tree to checked model, the formatter, and the interpreter.

pub mod ast;
pub mod diagnostic;
pub mod inherit;
pub mod interp;
pub mod model;
mod nearest;
pub mod parse;
pub mod print;
pub mod render;
pub mod resolve;
pub mod sheet;
mod sources;

pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use model::Model;
pub use nearest::nearest;
pub use sources::{FileId, Source, Sources};

/// From a rule file's text to its model, with warnings; or all that is wrong with it. Faults of one stage stop before
/// the next, which could only guess.
pub fn compile(sources: &Sources, file: FileId) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (tree, mut faults) = inherit::inherit(sources, file);
    if is_broken(&faults) {
        return Err(faults);
    }
    let (model, found) = resolve::resolve(sources, &tree);
    faults.extend(found);
    match model {
        Some(model) if !is_broken(&faults) => Ok((model, faults)),
        _ => Err(faults),
    }
}

/// Whether there is an error among them.
fn is_broken(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}

//! The rules language: text to syntax tree to checked model, the formatter, and the interpreter.

pub mod ast;
pub mod check;
pub mod diagnostic;
pub mod index;
pub mod inherit;
pub mod interp;
pub mod metadata;
pub mod model;
mod nearest;
pub mod parse;
pub mod print;
pub mod render;
pub mod resolve;
mod sources;

pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use model::Model;
pub use nearest::nearest;
pub use sources::{FileId, Source, Sources};

/// From a rule file's text to its model, with warnings; or all that is wrong with it, in written order. Where clauses
/// could not be read, what is wrong with the others is told as far as those could not mend it.
pub fn compile(sources: &Sources, file: FileId) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (tree, mut faults) = inherit::inherit(sources, file);
    let (model, mut found) = resolve::resolve(sources, &tree);
    if is_broken(&faults) {
        found.retain(|fault| resolve::is_certain(sources, &tree, fault));
    } else if let Some(model) = &model {
        found.extend(check::check(sources, &tree, model));
    }
    faults.extend(found);
    faults.sort_by_key(|fault| {
        fault.labels.first().map(|Label { span, .. }| (span.file != file, span.file, span.start))
    });
    match model {
        Some(model) if !is_broken(&faults) => Ok((model, faults)),
        _ => Err(faults),
    }
}

/// Whether there is an error among them.
fn is_broken(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}

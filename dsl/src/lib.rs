#![doc = include_str!("../README.md")]

pub mod ast;
pub mod check;
pub mod diagnostic;
mod fingerprint;
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

/// The engine on which the interpreter plays.
pub use engine;

pub use diagnostic::{Diagnostic, Fix, Label, Severity};
pub use fingerprint::fingerprint;
pub use model::Model;
pub use nearest::nearest;
pub use sources::{FileId, Source, Sources};

/// Compiles a rule file to its model, with warnings; or returns all faults, in written order. If some clauses could not
/// be read, a fault of the others is reported only if the unread clauses could not mend it.
pub fn compile(sources: &Sources, file: FileId) -> Result<(Model, Vec<Diagnostic>), Vec<Diagnostic>> {
    let (tree, mut faults) = inherit::inherit(sources, file);
    let (model, mut found) = resolve::resolve(sources, &tree);
    if is_broken(&faults) {
        found.retain(|fault| resolve::is_certain(sources, &tree, fault));
    } else if let Some(model) = &model {
        found.extend(check::check(sources, &tree, model));
    }
    faults.extend(found);
    let mut faults: Vec<Diagnostic> =
        faults.into_iter().map(|fault| inherit::edited(sources, file, fault)).collect();
    faults.sort_by_key(|fault| {
        fault.labels.first().map(|Label { span, .. }| (span.file != file, span.file, span.start))
    });
    match model {
        Some(model) if !is_broken(&faults) => Ok((model, faults)),
        _ => Err(faults),
    }
}

/// True if any of the faults is an error.
fn is_broken(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}

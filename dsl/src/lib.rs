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
mod offer;
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
    let mut judged = Judged::new(sources, file);
    let model = judged.model.take();
    let mut faults = offer::tested(sources, file, judged);
    faults.sort_by_key(|fault| {
        fault.labels.first().map(|Label { span, .. }| (span.file != file, span.file, span.start))
    });
    match model {
        Some(model) if !is_broken(&faults) => Ok((model, faults)),
        _ => Err(faults),
    }
}

/// A file's model, if it has one, and its faults with all edits that may mend them.
struct Judged {
    model: Option<Model>,
    /// The faults of clauses and names.
    read: Vec<Diagnostic>,
    /// What the checks find, if all clauses could be read.
    checked: Vec<Diagnostic>,
}

impl Judged {
    fn new(sources: &Sources, file: FileId) -> Self {
        let (tree, mut read) = inherit::inherit(sources, file);
        let (model, mut found) = resolve::resolve(sources, &tree);
        let mut checked = Vec::new();
        if is_broken(&read) {
            found.retain(|fault| resolve::is_certain(sources, &tree, fault));
        } else if let Some(model) = &model {
            checked = check::check(sources, &tree, model);
        }
        read.extend(found);
        Self { model, read, checked }
    }
}

/// True if any of the faults is an error.
fn is_broken(faults: &[Diagnostic]) -> bool {
    faults.iter().any(|fault| fault.severity == Severity::Error)
}

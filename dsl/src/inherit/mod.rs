//! Variants: a game that `extends` another has that game's clauses with its own merged in.
//!
//! A clause that a game has once (`board`, `start`, ...) is overridden by stating it. A clause with a name (`piece man`,
//! `play jump`, ...) is overridden by a clause of that name marked `replace`. Clauses that form a list (`limit`, `prefer`,
//! `promote`, `value`, and the ends) are added to the base's list; if the variant marks any of its clauses of a list `replace`, the
//! base's are dropped. `remove HEADING [NAME]` drops clauses without a replacement.

mod chain;
mod fault;
mod heading;
mod merge;
mod own_file;

pub(crate) use heading::{REMOVABLE, word};
pub(crate) use own_file::edited;

use crate::ast::{ClauseKind, File};
use crate::{Diagnostic, FileId, Severity, Sources};

/// Returns a file, the file that it extends, and so on, as far as they are known.
pub fn lineage(sources: &Sources, file: FileId) -> Vec<FileId> {
    chain::follow(sources, file).ids
}

/// Reads a file and the games that it extends, and merges them: the base's clauses in their order, replaced clauses in place of the
/// old, added clauses at the end. Every clause keeps its own span, whichever file it stands in. The merged file extends nothing any
/// more; if a base is missing or has faults, the result is the file alone, which still does.
pub fn inherit(sources: &Sources, file: FileId) -> (File, Vec<Diagnostic>) {
    let mut chain = chain::follow(sources, file);
    let mut faults = chain.faults;
    if !chain.complete {
        // Without the base, it is unknown which overrides override nothing.
        return (chain.files.swap_remove(0), faults);
    }
    let is_read = faults.is_empty();
    let mut bases = chain.files.into_iter().zip(chain.ids).rev();
    let (mut merged, root) = bases.next().unwrap_or_default();
    let text = |id| sources.file(id).text.as_str();
    let unedited = |fault| own_file::unedited(file, fault);
    faults.extend(fault::without_base(&merged, text(root)).map(unedited));
    for (variant, id) in bases {
        let overrides;
        (merged, overrides) = merge::merge(merged, &variant, text(id));
        // Warnings of a base are reported when the base itself is checked. A clause that could not be read may make one needless.
        let concerns = |fault: &Diagnostic| {
            fault.severity == Severity::Error || fault.labels[0].span.file == file && is_read
        };
        // The variant's clauses are merged after those of its bases, so that they mend no override of a base.
        faults.extend(overrides.into_iter().filter(concerns).map(unedited));
    }
    for clause in &mut merged.clauses {
        if let ClauseKind::Game { extends, .. } = &mut clause.kind {
            *extends = None;
        }
    }
    (merged, faults)
}

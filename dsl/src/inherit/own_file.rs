//! The edits of a variant's faults, made in the variant's own file: its base serves other games, and may not be its author's.

use super::heading::{Heading, heading};
use crate::ast::{Clause, File, Span};
use crate::parse::parse;
use crate::{Diagnostic, FileId, Fix, Sources};

/// Moves an edit of another file into `file`, as a clause that overrides the edited one. An edit that cannot be moved is dropped.
pub(crate) fn edited(sources: &Sources, file: FileId, mut fault: Diagnostic) -> Diagnostic {
    if let Some(fix) = fault.fix.take_if(|fix| fix.span.file != file) {
        fault.fix = moved(sources, file, &fix);
        if fault.fix.is_none() {
            return fault.note(IN_ITS_OWN_FILE);
        }
    }
    fault
}

/// Drops the edit of a fault of another file that no clause of the variant mends.
pub(super) fn unedited(file: FileId, mut fault: Diagnostic) -> Diagnostic {
    match fault.fix.take_if(|fix| fix.span.file != file) {
        Some(_) => fault.note(IN_ITS_OWN_FILE),
        None => fault,
    }
}

const IN_ITS_OWN_FILE: &str = "the clause stands in a base of this game, which is mended in its own file";

/// The edit of a base, as an edit of the variant.
fn moved(sources: &Sources, file: FileId, fix: &Fix) -> Option<Fix> {
    let base = &sources.file(fix.span.file).text;
    let (start, end) = (fix.span.start as usize, fix.span.end as usize);
    let mended = format!("{}{}{}", base.get(..start)?, fix.text, base.get(end..)?);
    let (before, faults) = parse(fix.span.file, base);
    // While the base cannot be read, no clause of the variant helps.
    let (after, _) = faults.is_empty().then(|| parse(fix.span.file, &mended))?;
    let added = added(&before, base, &after, &mended)?;
    let variant = parse(file, &sources.file(file).text).0;
    let place = variant.clauses.iter().map(|clause| clause.span.end).max()?;
    let place = Span { file, start: place, end: place };
    Some(Fix { title: fix.title.clone(), span: place, text: format!("\n{added}") })
}

/// The clause by which a variant has what an edit of its base adds or changes; `None` if it is not one clause, or if it would
/// override others, too.
fn added(before: &File, base: &str, after: &File, mended: &str) -> Option<String> {
    let old: Vec<&str> = before.clauses.iter().map(|clause| text(clause, base)).collect();
    let mut changed = after.clauses.iter().filter(|clause| !old.contains(&text(clause, mended)));
    let clause = changed.next().filter(|_| changed.next().is_none())?;
    let is_new = match after.clauses.len().checked_sub(before.clauses.len())? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let body = text(clause, mended).trim_end();
    let body = body.strip_prefix("replace").unwrap_or(body).trim_start();
    match heading(&clause.kind) {
        Heading::Single => Some(body.to_owned()),
        Heading::Named(_) if !is_new => Some(format!("replace {body}")),
        Heading::Named(_) | Heading::Listed(_) if is_new => Some(body.to_owned()),
        _ => None,
    }
}

/// The text of a clause.
fn text<'a>(clause: &Clause, of: &'a str) -> &'a str {
    of.get(clause.span.start as usize..clause.span.end as usize).unwrap_or_default()
}

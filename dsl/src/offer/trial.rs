//! The trial of an edit: the faults that the file has after it.

use super::spelling;
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::{FileId, Judged, Sources};

/// The codes of faults of cells that an edit may bring to light: the words are right, and one of the cells is not.
const OF_CELLS: [&str; 2] = ["start-overlap", "unknown-cell"];

/// The code and the title of a fault.
pub(super) type Told = (&'static str, String);

/// The code and the title of a fault.
pub(super) fn told(fault: &Diagnostic) -> Told {
    (fault.code, fault.title.clone())
}

/// A fault whose edits are tried.
pub(super) struct Trial<'a> {
    pub(super) sources: &'a Sources,
    pub(super) file: FileId,
    /// All faults of the file.
    pub(super) known: &'a [Told],
    pub(super) fault: &'a Diagnostic,
    /// True if the checks found the fault.
    pub(super) of_checks: bool,
}

/// The faults that an edit leaves.
pub(super) struct Left {
    pub(super) faults: Vec<Told>,
    /// The number of faults of clauses and names, and of errors of the checks.
    pub(super) count: (usize, usize),
}

impl Trial<'_> {
    /// The faults that an edit leaves. `None` if it leaves the fault as it was, or makes another where it stands. What only the checks
    /// find there may be true of what is meant, unless they found the fault, too.
    pub(super) fn after(&self, edit: &Fix) -> Option<Left> {
        let text = &self.sources.file(self.file).text;
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        let after = format!("{}{}{}", text.get(..start)?, edit.text, text.get(end..)?);
        let begin = start + edit.text.len() - edit.text.trim_start().len();
        let around = spelling::around(&after, begin, start + edit.text.len());
        let Judged { read, checked, .. } = Judged::new(&self.sources.with_text(self.file, after), self.file);
        let is_left =
            |other: &Diagnostic| told(other) == told(self.fault) && place(other) == self.place_after(edit);
        let is_here = |other: &Diagnostic| {
            let span = other.labels[0].span;
            span.file == self.file && [span.start, span.end].iter().any(|at| around.contains(&(*at as usize)))
        };
        let is_made =
            |other: &Diagnostic| !self.known.contains(&told(other)) && !OF_CELLS.contains(&other.code);
        let strict = if self.of_checks { &checked[..] } else { &[] };
        let is_bad = |other: &Diagnostic| is_left(other) || is_here(other) && is_made(other);
        if read.iter().chain(strict).any(is_bad) {
            return None;
        }
        let errors = checked.iter().filter(|fault| fault.severity == Severity::Error).count();
        Some(Left { count: (read.len(), errors), faults: read.iter().chain(&checked).map(told).collect() })
    }

    /// The file and the first byte of the fault after an edit.
    fn place_after(&self, edit: &Fix) -> (FileId, usize) {
        let (file, at) = place(self.fault);
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        match at {
            _ if file != self.file || at < start => (file, at),
            _ if at >= end => (file, at - end + start + edit.text.len()),
            _ => (file, start),
        }
    }

    /// True if an edit writes an unknown name elsewhere, as it is spelt at the fault, and this spelling is more usual than that of the
    /// `other` edit.
    pub(super) fn spells_as_found(&self, edit: &Fix, other: &Fix) -> bool {
        let span = self.fault.labels[0].span;
        let source = &self.sources.file(span.file).text;
        let found = source.get(span.start as usize..span.end as usize).unwrap_or_default();
        self.fault.code == "unknown-name"
            && edit.text == found
            && spelling::frequency(self.sources, found) > spelling::frequency(self.sources, &other.text)
    }
}

/// The file and the first byte of a fault.
fn place(fault: &Diagnostic) -> (FileId, usize) {
    (fault.labels[0].span.file, fault.labels[0].span.start as usize)
}

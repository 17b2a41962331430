//! Diagnostics and quick fixes.

use std::collections::HashMap;

use dsl::{Diagnostic as Fault, Fix, Label, Severity};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Diagnostic, DiagnosticRelatedInformation,
    DiagnosticSeverity, NumberOrString, Range, TextEdit, WorkspaceEdit,
};

use super::document::Document;
use super::place;

/// Greatest number of faults shown for a document. Nobody reads more, and more make editors slow.
pub const MOST: usize = 1000;
/// The name under which editors show faults.
const SOURCE: &str = "rulewright";

/// All faults of a document.
fn faults(document: &Document) -> Vec<Fault> {
    document.text.diagnose().1
}

/// The diagnostics of a document: the first [`MOST`], and a warning if there are more. A fault in a base is shown at the first line.
pub fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    let faults = faults(document);
    let mut shown: Vec<Diagnostic> =
        faults.iter().take(MOST).map(|fault| diagnostic(document, fault)).collect();
    if faults.len() > MOST {
        let message = format!("the file has {} faults; {MOST} are shown", faults.len());
        shown.push(warning(first_line(document), message));
    }
    shown
}

/// The diagnostic of a text of more than `most` bytes, which is not checked.
pub fn too_long(text: &str, most: usize) -> Diagnostic {
    let message = format!("the file has {} bytes; one of more than {most} bytes is not checked", text.len());
    warning(Range::default(), message)
}

/// A warning of the server itself, without a fault code.
fn warning(range: Range, message: String) -> Diagnostic {
    let (severity, source) = (Some(DiagnosticSeverity::WARNING), Some(SOURCE.to_owned()));
    Diagnostic { range, severity, source, message, ..Diagnostic::default() }
}

fn diagnostic(document: &Document, fault: &Fault) -> Diagnostic {
    let own = fault.labels.first().filter(|label| label.span.file == document.text.file);
    let others = &fault.labels[usize::from(own.is_some())..];
    let sentences: Vec<&str> = std::iter::once(&fault.title)
        .chain(&fault.notes)
        .chain(fault.fix.as_ref().map(|fix| &fix.title))
        .map(String::as_str)
        .collect();
    Diagnostic {
        range: own.map_or_else(|| first_line(document), |label| document.range(place::bytes(label.span))),
        severity: Some(match fault.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(fault.code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: sentences.join("\n"),
        related_information: Some(others.iter().filter_map(|label| related(document, label)).collect()),
        ..Diagnostic::default()
    }
}

fn first_line(document: &Document) -> Range {
    let end = document.own().find('\n').unwrap_or(document.own().len());
    document.range(0..end)
}

fn related(document: &Document, label: &Label) -> Option<DiagnosticRelatedInformation> {
    Some(DiagnosticRelatedInformation {
        location: document.location(label.span)?,
        message: label.text.clone(),
    })
}

/// The quick fixes of faults in a range.
pub fn actions(document: &Document, range: Range) -> Vec<CodeActionOrCommand> {
    let meets = |other: Range| other.start <= range.end && range.start <= other.end;
    let mended = faults(document).into_iter().filter_map(|fault| {
        let shown = diagnostic(document, &fault);
        let fix = fault.fix.filter(|fix| fix.span.file == document.text.file)?;
        meets(shown.range).then(|| action(document, shown, fix))
    });
    mended.collect()
}

// The protocol's type for edits uses addresses as keys.
#[allow(clippy::mutable_key_type)]
fn action(document: &Document, shown: Diagnostic, fix: Fix) -> CodeActionOrCommand {
    let edit = TextEdit { range: document.range(place::bytes(fix.span)), new_text: fix.text };
    let changes = HashMap::from([(document.uri.clone(), vec![edit])]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title: fix.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![shown]),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }),
        ..CodeAction::default()
    })
}

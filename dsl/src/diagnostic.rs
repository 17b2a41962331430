//! Diagnostics as plain data; [`crate::render`] turns them into text.

use crate::ast::Span;

/// The severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file can still be used.
    Warning,
    /// The file cannot be used.
    Error,
}

/// A fault in a rule file.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// A short stable name such as `unknown-name`; `docs/diagnostics.md` lists all of them.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// One sentence in the game's terms: the words that were found and those that were expected.
    pub title: String,
    /// The fault first, then the places that explain it.
    pub labels: Vec<Label>,
    /// Further sentences.
    pub notes: Vec<String>,
    /// An edit that mends the fault.
    pub fix: Option<Fix>,
    /// Edits that may mend the fault in its place, the likeliest first. [`crate::compile`] tries them, and leaves none.
    pub others: Vec<Fix>,
}

/// A place with a remark.
#[derive(Clone, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The remark; may be empty.
    pub text: String,
}

/// An edit to paste.
#[derive(Clone, Debug)]
pub struct Fix {
    /// The effect, as a sentence.
    pub title: String,
    /// The place of the replaced text; empty to insert.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(code: &'static str, span: Span, title: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            title: title.into(),
            labels: vec![Label { span, text: label.into() }],
            notes: Vec::new(),
            fix: None,
            others: Vec::new(),
        }
    }

    /// A warning at `span`.
    pub fn warning(
        code: &'static str,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, title, label) }
    }

    /// Adds a second place that explains the fault.
    pub fn because(mut self, span: Span, label: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: label.into() });
        self
    }

    /// Adds a sentence to the notes.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds an edit that mends the fault.
    pub fn fix(mut self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { title: title.into(), span, text: text.into() });
        self
    }

    /// Adds an edit that may mend the fault in place of the others.
    pub(crate) fn or_fix(mut self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.others.push(Fix { title: title.into(), span, text: text.into() });
        self
    }
}

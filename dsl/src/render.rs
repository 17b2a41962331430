//! Diagnostics as text: with the source quoted, or on one line.

use crate::ast::Span;
use crate::{Diagnostic, FileId, Fix, Label, Severity, Source, Sources};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use std::fmt::Write as _;
use std::ops::Range;

/// Renders all diagnostics with their source lines, and a blank line between diagnostics. `colour` adds terminal escapes.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, colour: bool) -> String {
    let renderer = if colour { Renderer::styled().hyperlink(false) } else { Renderer::plain() };
    let texts: Vec<_> = diagnostics.iter().map(|d| renderer.render(&report(d, sources))).collect();
    let mut all = texts.join("\n\n");
    if !all.is_empty() {
        all.push('\n');
    }
    all
}

/// `path:line:column: error[code]: title`, lines and columns counted from 1, columns in characters.
pub fn one_line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut text = String::new();
    if let Some(Label { span, .. }) = diagnostic.labels.first()
        && let Some(source) = source(span.file, sources)
    {
        let (line, column) = line_and_column(&source.text, span.start as usize);
        // Writing to a string cannot fail.
        let _ = write!(text, "{}:{line}:{column}: ", source.path);
    }
    let _ = write!(text, "{}[{}]: {}", severity_word(diagnostic.severity), diagnostic.code, diagnostic.title);
    text
}

/// The line and the column of a byte, both from 1; a byte past the end counts as the end.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..boundary(text, byte)];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

/// The parts of a rendered fault: the message with its labels and notes, and the edit that mends the fault.
fn report<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let fault = level
        .primary_title(diagnostic.title.as_str())
        .id(diagnostic.code)
        .elements(quotes(&diagnostic.labels, sources))
        .elements(diagnostic.notes.iter().map(|note| Level::NOTE.message(note.as_str())));
    let edit = diagnostic.fix.iter().filter_map(|fix| edit(fix, sources));
    std::iter::once(fault).chain(edit).collect()
}

/// One quotation for each file, the file of the fault first.
fn quotes<'a>(
    labels: &'a [Label],
    sources: &'a Sources,
) -> Vec<Snippet<'a, annotate_snippets::Annotation<'a>>> {
    let mut quotes: Vec<(FileId, Snippet<_>)> = Vec::new();
    for (nth, label) in labels.iter().enumerate() {
        let Some(source) = source(label.span.file, sources) else { continue };
        let kind = if nth == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
        let mark = kind
            .span(range(label.span, &source.text))
            .label((!label.text.is_empty()).then_some(label.text.as_str()));
        match quotes.iter_mut().find(|(file, _)| *file == label.span.file) {
            Some((_, quote)) => *quote = quote.clone().annotation(mark),
            None => quotes.push((label.span.file, quote(source).annotation(mark))),
        }
    }
    quotes.into_iter().map(|(_, quote)| quote).collect()
}

fn edit<'a>(fix: &'a Fix, sources: &'a Sources) -> Option<Group<'a>> {
    let source = source(fix.span.file, sources)?;
    let patch = Patch::new(range(fix.span, &source.text), fix.text.as_str());
    Some(Level::HELP.secondary_title(fix.title.as_str()).element(quote(source).patch(patch)))
}

fn quote<T: Clone>(source: &Source) -> Snippet<'_, T> {
    Snippet::source(source.text.as_str()).path(source.path.as_str())
}

fn source(file: FileId, sources: &Sources) -> Option<&Source> {
    sources.files().find(|(id, _)| *id == file).map(|(_, source)| source)
}

/// The span as a range within the text. A span that reaches past the end of the text, or into a character, is cut.
fn range(span: Span, text: &str) -> Range<usize> {
    let end = boundary(text, span.end as usize);
    boundary(text, span.start as usize).min(end)..end
}

/// The last character boundary at or before `byte`.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(file: FileId, start: usize, end: usize) -> Span {
        Span { file, start: start as u32, end: end as u32 }
    }

    /// The first place of `part` in file 0.
    fn at(sources: &Sources, part: &str) -> Span {
        let start = sources.file(0).text.find(part).unwrap();
        span(0, start, start + part.len())
    }

    fn two_files() -> Sources {
        let mut sources = Sources::default();
        sources.add(
            "rules/small.rules",
            "game small extends large\nboard grid 3 x 3\nplay step: knig along all: empty\n",
        );
        sources.add("rules/large.rules", "game large\npiece king \"K\" \"k\"\n");
        sources
    }

    fn unknown(sources: &Sources) -> Diagnostic {
        let fault = at(sources, "knig");
        Diagnostic::error("unknown-name", fault, "no piece is called `knig`", "unknown")
            .because(span(1, 17, 21), "a piece with a similar name")
            .because(at(sources, "small"), "in this game")
            .note("pieces: king")
            .fix("write the piece's name", fault, "king")
    }

    #[test]
    fn reasons_in_two_files_and_an_edit() {
        let sources = two_files();
        insta::assert_snapshot!(render(&[unknown(&sources)], &sources, false));
    }

    #[test]
    fn with_colour() {
        let sources = two_files();
        let text = render(&[unknown(&sources)], &sources, true);
        assert!(text.contains("\u{1b}["));
    }

    #[test]
    fn several_stand_apart() {
        let sources = two_files();
        let second = Diagnostic::warning("unused", at(&sources, "step"), "`step` is never used", "");
        insta::assert_snapshot!(render(&[unknown(&sources), second], &sources, false));
    }

    #[test]
    fn nothing_gives_nothing() {
        assert_eq!(render(&[], &Sources::default(), false), "");
    }

    #[test]
    fn on_one_line() {
        let sources = two_files();
        assert_eq!(
            one_line(&unknown(&sources), &sources),
            "rules/small.rules:3:12: error[unknown-name]: no piece is called `knig`"
        );
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(line_and_column("a\nμμx", 6), (2, 3));
        assert_eq!(line_and_column("ab", 99), (1, 3));
        assert_eq!(line_and_column("ab\r\ncd", 4), (2, 1));
        assert_eq!(line_and_column("", 0), (1, 1));
    }

    #[test]
    fn odd_spans_are_shown_all_the_same() {
        for text in ["", "game a", "game a\n", "game a\r\nboard grid 3 x 3\r\n", "game μ\n\n"] {
            let mut sources = Sources::default();
            sources.add("a.rules", text);
            let length = text.len();
            for (start, end) in
                [(length, length), (length, length + 9), (3, 1), (6, 6), (0, length), (1000, 2000)]
            {
                let place = span(0, start, end);
                let fault = Diagnostic::error("odd", place, "odd", "here").fix("mend", place, "x\n");
                let shown = render(std::slice::from_ref(&fault), &sources, false);
                assert!(shown.starts_with("error[odd]: odd\n --> a.rules:"), "{shown}");
                assert!(one_line(&fault, &sources).starts_with("a.rules:"));
            }
        }
    }

    #[test]
    fn windows_line_ends_are_not_shown() {
        let mut sources = Sources::default();
        sources.add("a.rules", "game a\r\nboard gird 3 x 3\r\npiece man\r\n");
        let place = at(&sources, "gird");
        let fault = Diagnostic::error("unknown-board", place, "no board is a `gird`", "unknown").fix(
            "write `grid`",
            place,
            "grid",
        );
        let shown = render(&[fault], &sources, false);
        assert!(!shown.contains('\r'));
        insta::assert_snapshot!(shown);
    }

    #[test]
    fn a_fault_without_a_place() {
        let mut fault = Diagnostic::error("empty", Span::default(), "no rules", "");
        fault.labels.clear();
        assert_eq!(
            render(std::slice::from_ref(&fault), &Sources::default(), false),
            "error[empty]: no rules\n"
        );
        assert_eq!(one_line(&fault, &Sources::default()), "error[empty]: no rules");
    }
}

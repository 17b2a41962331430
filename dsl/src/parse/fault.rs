//! Syntax errors in words of the language.

use super::grammar::Rule;
use super::span;
use crate::{Diagnostic, FileId};
use pest::error::{Error, ErrorVariant, InputLocation};

/// The diagnostic of a clause that pest could not read.
pub(super) fn syntax(file: FileId, clause: &str, base: usize, error: &Error<Rule>) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let expected: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    let found = token(&clause[at..]);
    let place = span(file, base + at, base + at + found.len());
    Diagnostic::error("syntax", place, format!("found {} {expected:?}", quoted(found)), "here")
}

/// A piece of text as shown in a message.
pub(super) fn quoted(text: &str) -> String {
    if text.is_empty() { "the end of the clause".to_owned() } else { format!("`{text}`") }
}

/// The first word or sign of a text, for messages.
pub(super) fn token(text: &str) -> &str {
    let in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let Some(first) = text.chars().next() else { return "" };
    let end = match first {
        '"' | '|' => match text[1..].find([first, '\n']) {
            Some(end) if text[1 + end..].starts_with(first) => end + 2,
            _ => 1,
        },
        _ if in_word(first) => text.find(|letter| !in_word(letter)).unwrap_or(text.len()),
        _ => first.len_utf8(),
    };
    &text[..end]
}

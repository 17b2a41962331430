//! The words of a rule text around a fault or an edit.

use std::ops::RangeInclusive;

use crate::ast::Span;
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::parse::{tokens, without_comments};
use crate::{FileId, Sources};

/// The edit that takes one of two equal words away, if the fault is at such words.
pub(super) fn doubled(sources: &Sources, file: FileId, fault: &Diagnostic) -> Option<Fix> {
    let span = fault.labels.first()?.span;
    if fault.severity < Severity::Error || span.file != file {
        return None;
    }
    let text = without_comments(&sources.file(file).text);
    let words = tokens(&text);
    let nth = words.iter().position(|(start, word)| start + word.len() > span.start as usize)?;
    let pairs = words[nth.saturating_sub(2)..].windows(2).take(3);
    let is_doubled = |pair: &&[(usize, &str)]| {
        pair[0].1 == pair[1].1
            && pair[0].1.starts_with(|letter: char| letter.is_alphabetic())
            && !starts_clause(&text, pair[1].0)
    };
    let [(first, word), (second, _)] = *pairs.rev().find(is_doubled)? else { return None };
    let at = |place: usize| place as u32;
    let span = Span { file, start: at(first + word.len()), end: at(second + word.len()) };
    Some(Fix { title: format!("take the second `{word}` away"), span, text: String::new() })
}

/// True if a word at this byte stands at the margin.
fn starts_clause(text: &str, at: usize) -> bool {
    at == 0 || text[..at].ends_with('\n')
}

/// The bytes of an edit and of the word or sign on each side of it, within its clause.
pub(super) fn around(text: &str, start: usize, end: usize) -> RangeInclusive<usize> {
    let words = tokens(text);
    let next = words.partition_point(|(at, word)| at + word.len() <= start);
    let starts = words.get(next).is_some_and(|(at, _)| *at == start && starts_clause(text, *at));
    let before = words[..next].last().filter(|_| !starts).map_or(start, |(at, _)| *at);
    let after = words.iter().find(|(at, _)| *at >= end).filter(|(at, _)| !starts_clause(text, *at));
    before..=after.map_or(end, |(at, word)| at + word.len())
}

/// How often the rarest part of a name stands in all files: as a word, and as the beginning of one.
pub(super) fn frequency(sources: &Sources, name: &str) -> (usize, usize) {
    let is_end = |letter: char| !letter.is_alphanumeric();
    let texts = sources.files().flat_map(|(_, source)| source.text.split(is_end));
    let words: Vec<String> = texts.map(str::to_lowercase).collect();
    let count = |part: &str| {
        let alike = words.iter().filter(|word| word.starts_with(part));
        (alike.clone().filter(|word| *word == part).count(), alike.count())
    };
    name.to_lowercase().split(is_end).map(count).min().unwrap_or_default()
}

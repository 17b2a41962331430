//! What every check looks at: the file, its model, and what is known of all games by these rules.

use super::bounds::Bounds;
use super::course::Course;
use super::possible::Possible;
use crate::ast::{self, Clause, ClauseKind, Span};
use crate::model::{Model, WrittenClause};
use crate::resolve::Meanings;
use crate::{FileId, Sources};
use std::collections::BTreeMap;

/// A file with its model and what is known of it.
pub(in crate::check) struct Context<'a> {
    /// The texts.
    pub(in crate::check) sources: &'a Sources,
    /// What is written, the base of a variant merged in.
    pub(in crate::check) file: &'a ast::File,
    /// What it means.
    pub(in crate::check) model: &'a Model,
    /// What can happen.
    pub(in crate::check) possible: &'a Possible<'a>,
    /// How many pieces there can be.
    pub(in crate::check) bounds: &'a Bounds<'a>,
    /// Which plays can go on for ever.
    pub(in crate::check) course: &'a Course,
    /// What its regions mean, one by one.
    pub(in crate::check) meanings: Meanings<'a>,
    /// The clauses by where they begin.
    pub(in crate::check) places: BTreeMap<(FileId, u32), &'a Clause>,
}

impl<'a> Context<'a> {
    /// The clause that a part of the model comes from.
    pub(in crate::check) fn clause(&self, clause: &WrittenClause) -> Option<&'a Clause> {
        self.places.get(&(clause.span.file, clause.span.start)).copied()
    }

    /// The first clause that the test accepts.
    pub(in crate::check) fn find(&self, test: impl Fn(&ClauseKind) -> bool) -> Option<&'a Clause> {
        self.file.clauses.iter().find(|clause| test(&clause.kind))
    }

    /// The place of the first clause that the test accepts; of the whole game, if there is none.
    pub(in crate::check) fn place(&self, test: impl Fn(&ClauseKind) -> bool) -> Span {
        self.find(test).map_or_else(|| self.game(), |clause| clause.span)
    }

    /// The place of the `game` clause.
    pub(in crate::check) fn game(&self) -> Span {
        self.find(|kind| matches!(kind, ClauseKind::Game { .. }))
            .map_or_else(Span::default, |clause| clause.span)
    }

    /// The place of the `start` clause, or of the `game` clause if there is none.
    pub(in crate::check) fn start(&self) -> Span {
        self.place(|kind| matches!(kind, ClauseKind::Start(_)))
    }

    /// The place of the declaration of a piece kind.
    pub(in crate::check) fn kind(&self, name: &str) -> Span {
        self.place(|kind| matches!(kind, ClauseKind::Piece { name: known, .. } if known.text == name))
    }

    /// The file that is checked; its base, if it has one, is another.
    pub(in crate::check) fn main_file(&self) -> FileId {
        self.game().file
    }

    /// The text at a place, with runs of blanks made one.
    pub(in crate::check) fn text(&self, span: Span) -> String {
        let (part, _) = self.split(self.whole(span));
        part.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The place with what the syntax tree leaves out at the end of a region: `edge`, and closing brackets.
    pub(in crate::check) fn whole(&self, span: Span) -> Span {
        let mut whole = span;
        loop {
            let (part, rest) = self.split(whole);
            let next = rest.trim_start();
            let blanks = rest.len() - next.len();
            let is_open = part.matches('(').count() > part.matches(')').count();
            let more = match next {
                _ if part.is_empty() => return whole,
                _ if next.starts_with(')') && is_open => 1,
                _ if next.starts_with("edge") && !part.ends_with("edge") => "edge".len(),
                _ => return whole,
            };
            whole.end += (blanks + more) as u32;
        }
    }

    /// The text at a place, and what comes after it.
    fn split(&self, span: Span) -> (&'a str, &'a str) {
        let source = self.sources.files().find(|(id, _)| *id == span.file);
        let text = source.map_or("", |(_, source)| source.text.as_str());
        let (start, end) = (span.start as usize, span.end as usize);
        text.get(start..end).zip(text.get(end..)).unwrap_or_default()
    }
}

//! The input of every check: the file, its model, and facts about all games by these rules.

use super::bounds::Bounds;
use super::course::Course;
use super::possible::Possible;
use crate::ast::{self, Clause, ClauseKind, Span};
use crate::check::mentions::Mentions;
use crate::model::{Model, WrittenClause};
use crate::resolve::{Meanings, one_line, spans};
use crate::{FileId, Sources};
use std::collections::BTreeMap;

/// A file with its model and the facts about its games.
pub(in crate::check) struct Context<'a> {
    /// The texts.
    pub(in crate::check) sources: &'a Sources,
    /// The syntax tree, with the base of a variant merged in.
    pub(in crate::check) file: &'a ast::File,
    /// The model of the file.
    pub(in crate::check) model: &'a Model,
    /// The plays and contents that are possible.
    pub(in crate::check) possible: &'a Possible<'a>,
    /// Bounds on the number of pieces.
    pub(in crate::check) bounds: &'a Bounds<'a>,
    /// The course of a game, with the plays that can go on for ever.
    pub(in crate::check) course: &'a Course,
    /// The meanings of the file's regions, one by one.
    pub(in crate::check) meanings: Meanings<'a>,
    /// The clauses, by the place where they begin.
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

    /// The checked file itself; its base, if it has one, is another file.
    pub(in crate::check) fn main_file(&self) -> FileId {
        self.game().file
    }

    /// The region that is written at a place and is no part of another region.
    pub(in crate::check) fn region_at(&self, place: Span) -> Option<&'a ast::Region> {
        let ends = |span: Span| (span.file, span.start, span.end);
        let clauses = self.file.clauses.iter();
        let mut regions = clauses.flat_map(|clause| Mentions::of_clause(&clause.kind).regions);
        regions.find_map(|(region, _)| (ends(spans::of_region(region)) == ends(place)).then_some(region))
    }

    /// The text at a place on one line, without comments and with single blanks.
    pub(in crate::check) fn text(&self, span: Span) -> String {
        let source = self.sources.files().find(|(id, _)| *id == span.file);
        let text = source.map_or("", |(_, source)| source.text.as_str());
        one_line(text.get(span.start as usize..span.end as usize).unwrap_or_default())
    }
}

//! Where the parts of conditions are written.

use crate::ast::{self, ClauseKind, Span};
use crate::check::known::Context;
use crate::model::{Condition, WrittenClause};
use crate::resolve::spans;

/// A part of a condition that is no combination of others.
pub(in crate::check) struct Leaf<'a> {
    /// What it means.
    pub(in crate::check) condition: &'a Condition,
    /// Whether the condition asks that it fails.
    pub(in crate::check) negated: bool,
    /// How it is written, if that is known.
    pub(in crate::check) written: Option<&'a ast::Condition>,
    /// The clause.
    pub(in crate::check) clause: Span,
}

impl Leaf<'_> {
    /// Its place.
    pub(in crate::check) fn span(&self) -> Span {
        match self.written {
            Some(ast::Condition::Any(region) | ast::Condition::None(region)) => spans::of_region(region),
            Some(ast::Condition::Every(cells, are)) => spans::of_region(cells).to(spans::of_region(are)),
            Some(
                ast::Condition::Line { span, .. }
                | ast::Condition::Stuck(span)
                | ast::Condition::BothStuck(span)
                | ast::Condition::Moved(span),
            ) => *span,
            Some(ast::Condition::Compare(a, _, b)) => spans::of_number(a).to(spans::of_number(b)),
            Some(
                ast::Condition::Not(_)
                | ast::Condition::And(..)
                | ast::Condition::Or(..)
                | ast::Condition::Group(_)
                | ast::Condition::After(_),
            )
            | None => self.clause,
        }
    }
}

impl<'a> Leaf<'a> {
    /// The two regions of `every A is B`, as they are written.
    pub(in crate::check) fn regions(&self) -> Option<(&'a ast::Region, &'a ast::Region)> {
        match self.written {
            Some(ast::Condition::Every(cells, are)) => Some((cells, are)),
            _ => None,
        }
    }
}

impl<'a> Context<'a> {
    /// The parts of an end clause's condition.
    pub(in crate::check) fn leaves_of(
        &self,
        condition: &'a Condition,
        clause: &WrittenClause,
    ) -> Vec<Leaf<'a>> {
        let written = match self.clause(clause).map(|clause| &clause.kind) {
            Some(ClauseKind::End { when: ast::EndWhen::Holds(written), .. }) => Some(written),
            Some(ClauseKind::Limit { need: ast::Need::Leaves(written), .. }) => Some(written),
            _ => None,
        };
        leaves(condition, written, clause.span)
    }
}

fn leaves<'a>(condition: &'a Condition, written: Option<&'a ast::Condition>, clause: Span) -> Vec<Leaf<'a>> {
    let mut parts = Vec::new();
    split(condition, false, &mut parts);
    let mut known = Vec::new();
    if let Some(written) = written {
        split_written(written, &mut known);
    }
    let fits = known.len() == parts.len();
    let leaf = |(nth, (condition, negated))| Leaf {
        condition,
        negated,
        written: if fits { Some(known[nth]) } else { None },
        clause,
    };
    parts.into_iter().enumerate().map(leaf).collect()
}

fn split<'a>(condition: &'a Condition, negated: bool, parts: &mut Vec<(&'a Condition, bool)>) {
    match condition {
        Condition::Not(part) => split(part, !negated, parts),
        Condition::And(all) | Condition::Or(all) => all.iter().for_each(|part| split(part, negated, parts)),
        Condition::Any(_)
        | Condition::Every(..)
        | Condition::Line { .. }
        | Condition::Stuck
        | Condition::BothStuck
        | Condition::Moved
        | Condition::Compare(..)
        | Condition::Repetition(_)
        | Condition::Quiet(..)
        | Condition::After(_) => parts.push((condition, negated)),
    }
}

fn split_written<'a>(condition: &'a ast::Condition, parts: &mut Vec<&'a ast::Condition>) {
    match condition {
        ast::Condition::Not(part) | ast::Condition::Group(part) => split_written(part, parts),
        ast::Condition::And(a, b) | ast::Condition::Or(a, b) => {
            split_written(a, parts);
            split_written(b, parts);
        }
        ast::Condition::Any(_)
        | ast::Condition::None(_)
        | ast::Condition::Every(..)
        | ast::Condition::Line { .. }
        | ast::Condition::Stuck(_)
        | ast::Condition::BothStuck(_)
        | ast::Condition::Moved(_)
        | ast::Condition::After(_)
        | ast::Condition::Compare(..) => parts.push(condition),
    }
}

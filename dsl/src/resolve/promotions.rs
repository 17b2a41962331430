//! Promotions. (The region of a promotion must be constant: see `not-constant`.)
//!
//! # promote-itself
//! A kind is promoted to itself.
//! ```text
//! promote piece to piece on far edge
//! ```
//!
//! # choice-on-the-way
//! A choice between kinds in a promotion that ends the play or goes on.
//! ```text
//! promote piece to king or queen on far edge, going on
//! ```

use super::clauses::Clauses;
use super::scope::Scope;
use super::spans::of_region;
use super::written_clause::written_clause;
use super::{Faults, region};
use crate::Diagnostic;
use crate::ast::{self, ClauseKind, Span};
use crate::model::{Places, PromoteThen, Promotion, Region};

/// A `promote` clause: the kind of the piece, the kinds that it may become, the place, and the rest of the play.
type Written<'a> = (&'a ast::Name, &'a Vec<ast::Name>, &'a ast::Region, &'a Option<ast::PromoteThen>);

/// Resolves the `promote` clauses.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<Vec<Promotion>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Promote { from, to, on, then } => Some((from, to, on, then)),
        _ => None,
    });
    let promotions: Vec<Option<(Promotion, Span)>> = declared
        .iter()
        .flat_map(|(written, clause)| of_clause(*written, clause.span, scope, faults))
        .collect();
    let choices: Vec<_> = declared.iter().map(|((_, to, _, then), _)| (to.as_slice(), **then)).collect();
    report_choices(&choices, faults);
    let promotions: Option<Vec<_>> = promotions.into_iter().collect();
    let (promotions, regions) = distinct(promotions?).into_iter().unzip();
    places.promotions = regions;
    Some(promotions)
}

/// The promotions of a clause: one for each kind that the piece may become. `None` stands for a faulty one.
fn of_clause(
    (from, to, on, then): Written,
    clause: Span,
    scope: &Scope,
    faults: &mut Faults,
) -> Vec<Option<(Promotion, Span)>> {
    let of = scope.names.kind(from, faults);
    let cells = region::constant(scope, on, "the place of promotion", faults);
    let promotion = |to: &ast::Name| {
        let becomes = scope.names.kind(to, faults);
        if of.is_some() && of == becomes {
            let title = format!("a {} that becomes a {} stays what it is", from.text, to.text);
            faults.push(
                Diagnostic::error("promote-itself", to.span, title, "the same kind")
                    .because(from.span, "as this"),
            );
        }
        let promotion = Promotion {
            from: of?,
            to: becomes?,
            on: Region::Fixed(cells.clone()?),
            then: match then {
                None => PromoteThen::IfEnding,
                Some(ast::PromoteThen::EndsPlay) => PromoteThen::EndsPlay,
                Some(ast::PromoteThen::GoesOn) => PromoteThen::GoesOn,
            },
            clause: written_clause(scope.sources, clause),
        };
        Some((promotion, of_region(on)))
    };
    to.iter().map(promotion).collect()
}

/// The promotions, each once: a promotion that is written twice is no choice.
fn distinct(all: Vec<(Promotion, Span)>) -> Vec<(Promotion, Span)> {
    let mut distinct: Vec<(Promotion, Span)> = Vec::new();
    for (one, place) in all {
        let same = |(other, _): &(Promotion, Span)| {
            (other.from, other.to, &other.on, other.then) == (one.from, one.to, &one.on, one.then)
        };
        if !distinct.iter().any(same) {
            distinct.push((one, place));
        }
    }
    distinct
}

/// Reports choices between kinds in promotions that end the play or go on: a choice is made where the play ends anyway.
fn report_choices(written: &[(&[ast::Name], Option<ast::PromoteThen>)], faults: &mut Faults) {
    for (to, _) in written.iter().filter(|(to, then)| to.len() > 1 && then.is_some()) {
        let place = to[0].span.to(to[to.len() - 1].span);
        faults.push(Diagnostic::error(
            "choice-on-the-way",
            place,
            "a piece can be promoted by choice only where its play ends",
            "a choice",
        ));
    }
}

//! Limits on plays.
//!
//! # selector-twice
//! A limit that selects plays of two clauses, or of two turns, at once.
//! ```text
//! limit step jump: to not camp
//! ```

use super::clauses::Clauses;
use super::region::{self, Place};
use super::scope::Scope;
use super::spans::of_region;
use super::written_clause::written_clause;
use super::{Faults, amounts, conditions, fold};
use crate::Diagnostic;
use crate::ast::{self, Clause, ClauseKind, Selector, Span};
use crate::model::{Limit, LimitPlaces, Need, Places, Region};

/// The latest turn that a limit can select.
const LAST_TURN: u32 = 10_000;

/// Resolves the `limit` clauses.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<Vec<Limit>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Limit { which, need } => Some((which, need)),
        _ => None,
    });
    let limits: Vec<Option<Limit>> = declared
        .into_iter()
        .map(|((which, need), clause)| {
            let mut at = LimitPlaces::default();
            let limit = limit(scope, which, need, clause, &mut at, faults);
            places.limits.push(at);
            limit
        })
        .collect();
    limits.into_iter().collect()
}

fn limit(
    scope: &Scope,
    which: &[Selector],
    need: &ast::Need,
    clause: &Clause,
    places: &mut LimitPlaces,
    faults: &mut Faults,
) -> Option<Limit> {
    let before = faults.len();
    let mut play = None;
    let mut turn = None;
    let mut from = None;
    let mut to = None;
    for selector in which {
        match selector {
            Selector::Play(name) => once(&mut play, scope.names.play(name, faults), name.span, faults),
            Selector::Turn { player, number } => {
                let id = scope.names.player(player, faults);
                let number = amounts::count(&scope.names, number, "turn", 1..=LAST_TURN, faults);
                once(&mut turn, id.zip(number.map(|number| number - 1)), player.span, faults);
            }
            Selector::From(region) => {
                places.from.get_or_insert(of_region(region));
                narrow(scope, &mut from, region, faults);
            }
            Selector::To(region) => {
                places.to.get_or_insert(of_region(region));
                narrow(scope, &mut to, region, faults);
            }
        }
    }
    let need = match need {
        ast::Need::To(region) => region::resolve(scope, region, Place::Play, faults).map(Need::To),
        ast::Need::Leaves(condition) => {
            conditions::resolve(scope, condition, &mut places.leaves, faults).map(Need::Leaves)
        }
        ast::Need::NotPrevious(_) => Some(Need::NotPrevious),
        ast::Need::NotPast(_) => Some(Need::NotPast),
    };
    let need = need.filter(|_| faults.len() == before)?;
    Some(Limit {
        play: play.map(|(play, _)| play),
        from,
        to,
        turn: turn.map(|(turn, _)| turn),
        need,
        clause: written_clause(scope.sources, clause.span),
    })
}

/// Stores a selector that a limit may have once, or reports the second one.
fn once<T>(place: &mut Option<(T, Span)>, found: Option<T>, span: Span, faults: &mut Faults) {
    match (&*place, found) {
        (Some((_, first)), Some(_)) => faults.push(
            Diagnostic::error(
                "selector-twice",
                span,
                "a limit speaks of one clause and of one turn",
                "this is the second",
            )
            .because(*first, "the first is here")
            .note("write one limit for each"),
        ),
        (None, Some(found)) => *place = Some((found, span)),
        (_, None) => {}
    }
}

/// Narrows the region that a limit selects by one more selector.
fn narrow(scope: &Scope, place: &mut Option<Region>, written: &ast::Region, faults: &mut Faults) {
    let Some(region) = region::resolve(scope, written, Place::Play, faults) else { return };
    *place = Some(match place.take() {
        None => region,
        Some(before) => fold::and(&scope.board, vec![before, region]),
    });
}

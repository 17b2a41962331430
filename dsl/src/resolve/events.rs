//! Events of plays, and the counters that count them.

use super::clauses::Clauses;
use super::names::{Thing, Wanted};
use super::scope::Scope;
use super::words::EVENT_WORDS;
use super::written_clause::written_clause;
use super::{Faults, amounts};
use crate::Diagnostic;
use crate::ast::{self, ClauseKind};
use crate::model::{Adjustment, Change, Clock, Counter, Event};

/// Resolves an event.
pub(super) fn event(scope: &Scope, written: &ast::Event, faults: &mut Faults) -> Option<Event> {
    event_after(scope, None, written, faults)
}

/// Resolves the events of a list.
fn list<'a>(
    scope: &'a Scope,
    written: &'a [ast::Event],
    faults: &'a mut Faults,
) -> impl Iterator<Item = Option<Event>> + 'a {
    (0..written.len()).map(|nth| {
        let before = nth.checked_sub(1).map(|before| &written[before]);
        event_after(scope, before, &written[nth], faults)
    })
}

/// Resolves an event that follows another one in a list.
fn event_after(
    scope: &Scope,
    before: Option<&ast::Event>,
    written: &ast::Event,
    faults: &mut Faults,
) -> Option<Event> {
    match written {
        ast::Event::PlayBy(name) => match (scope.names.noun(&name.text), scope.names.clause(&name.text)) {
            (Some(Thing::Kind(_)), _) | (_, None) => scope.names.kind(name, faults).map(Event::PlayBy),
            (_, Some(play)) => Some(Event::By(play)),
        },
        ast::Event::Of(name, kind) => {
            let kind = scope.names.kind(kind, faults);
            match name.text.as_str() {
                "capture" => kind.map(Event::CaptureOf),
                "placing" => kind.map(Event::PlacingOf),
                _ => event_without_piece(name, faults),
            }
        }
        ast::Event::Named(name) => match name.text.as_str() {
            "capture" => Some(Event::Capture),
            "promotion" => Some(Event::Promotion),
            "placing" => Some(Event::Placing),
            "pass" => Some(Event::Pass),
            text => match (scope.names.noun(text), scope.names.clause(text)) {
                (Some(Thing::Kind(_)), _) => {
                    faults.push(match before {
                        Some(ast::Event::Of(event, _)) => second_kind(name, event),
                        _ => no_event(name, "a piece kind", format!("any play by a {text}")),
                    });
                    None
                }
                (None, Some(_)) => {
                    faults.push(no_event(name, "a play clause", format!("any play of `{text}`")));
                    None
                }
                _ => scope.names.miss(name, Wanted::Event, faults),
            },
        },
    }
}

/// The fault of a kind or play clause where an event is wanted. Its plays are an event, written with `play` after the name.
fn no_event(name: &ast::Name, what: &str, mended: String) -> Diagnostic {
    let title = format!("`{}` is {what}, but an event is wanted", name.text);
    Diagnostic::error("wrong-kind", name.span, title, "an event is wanted")
        .note(format!("events are {}, and `KIND play` or `CLAUSE play`", super::names::quoted(&EVENT_WORDS)))
        .fix(mended, name.span, format!("{} play", name.text))
}

/// The fault of the second kind in `capture of rook or pawn`.
fn second_kind(name: &ast::Name, event: &ast::Name) -> Diagnostic {
    let title = format!("`{}` is a piece kind, but an event is wanted: `of` takes one kind", name.text);
    let each = format!("{} of {}", event.text, name.text);
    Diagnostic::error("wrong-kind", name.span, title, "an event is wanted").fix(
        "name the event with each kind",
        name.span,
        each,
    )
}

/// Reports `EVENT of KIND` with an event that is neither `capture` nor `placing`.
fn event_without_piece(name: &ast::Name, faults: &mut Faults) -> Option<Event> {
    let title = format!("`{}` does not happen to a piece of some kind", name.text);
    let fault = Diagnostic::error("wrong-kind", name.span, title, "here `capture` or `placing` is wanted");
    faults.push(fault.note("what a piece of a kind does is `KIND play`"));
    None
}

/// Resolves the clock of some events; an event written twice counts once.
pub(super) fn clock(scope: &Scope, written: &[ast::Event], faults: &mut Faults) -> Option<Clock> {
    let events: Vec<Option<Event>> = list(scope, written, faults).collect();
    let mut clock = Clock::new();
    for event in events.into_iter().collect::<Option<Vec<_>>>()? {
        if !clock.contains(&event) {
            clock.push(event);
        }
    }
    Some(clock)
}

/// Resolves the `counter` clauses.
pub(super) fn counters(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Option<Vec<Counter>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Counter { name, from, changes } => Some((name, from, changes)),
        _ => None,
    });
    let counters: Vec<Option<Counter>> = declared
        .into_iter()
        .map(|((name, from, changes), clause)| {
            let from = match from {
                Some(from) => {
                    amounts::within(&scope.names, from, "start of a counter", -10_000..=10_000, faults)
                }
                None => Some(0),
            };
            let by: Vec<Option<Change>> = changes
                .iter()
                .flat_map(|change| {
                    let to = adjustment(change.to);
                    let events: Vec<Option<Event>> = list(scope, &change.by, faults).collect();
                    events.into_iter().map(move |event| Some(Change { event: event?, to }))
                })
                .collect();
            Some(Counter {
                name: name.text.clone(),
                from: i32::try_from(from?).ok()?,
                by: by.into_iter().collect::<Option<_>>()?,
                clause: written_clause(scope.sources, clause.span),
            })
        })
        .collect();
    counters.into_iter().collect()
}

fn adjustment(written: ast::Adjustment) -> Adjustment {
    match written {
        ast::Adjustment::Up => Adjustment::Up,
        ast::Adjustment::Down => Adjustment::Down,
        ast::Adjustment::Back => Adjustment::Back,
    }
}

//! Play clauses that close by themselves: a hand of pieces that runs out, a number of plies, or cells that fill with
//! pieces that stay.

use super::contents::Contents;
use super::possible::Possible;
use crate::model::{Action, Adjustment, Comparison, Condition, Event, KindId, Model, Number, Play, PlayId};

/// True if the clause can be played only finitely often, whatever else is played.
pub(super) fn is_bounded(model: &Model, possible: &Possible, play: PlayId) -> bool {
    let clause = &model.plays[play];
    conditions(clause).iter().any(|condition| closes(model, play, clause, condition))
        || clause.placed_kinds().any(|kind| stays(model, possible, kind))
}

/// The conditions that must all hold for the clause to be open.
pub(super) fn conditions(clause: &Play) -> &[Condition] {
    match &clause.when {
        None => &[],
        Some(Condition::And(parts)) => parts,
        Some(other) => std::slice::from_ref(other),
    }
}

/// True if the condition of the clause becomes false for good after finitely many plays of the clause.
fn closes(model: &Model, play: PlayId, clause: &Play, condition: &Condition) -> bool {
    let Condition::Compare(number, comparison, Number::Literal(_)) = condition else { return false };
    let closing = |to| match comparison {
        Comparison::Less | Comparison::AtMost => to == Adjustment::Up,
        Comparison::More | Comparison::AtLeast => to == Adjustment::Down,
        // A number that only grows, or only falls, is left once.
        Comparison::Equal => to != Adjustment::Back,
    };
    match number {
        Number::Plies => closing(Adjustment::Up),
        Number::Counter { counter, their: false } => {
            let changes = &model.counters[*counter].by;
            let happens = |event: Event| event == Event::By(play) || always(clause).contains(&event);
            let one_way = changes.iter().all(|change| closing(change.to) && change.to == changes[0].to);
            one_way && changes.iter().any(|change| happens(change.event))
        }
        _ => false,
    }
}

/// The events that every play of a clause has because it places a piece.
fn always(clause: &Play) -> Vec<Event> {
    let by = match clause.action {
        Action::Place { kind, .. } => Some(Event::PlayBy(kind)),
        Action::Move(_) | Action::Fly { .. } | Action::TakeOver { .. } => None,
    };
    let placed = clause.placed_kinds().flat_map(|kind| [Event::Placing, Event::PlacingOf(kind)]);
    by.into_iter().chain(placed).collect()
}

/// True if no piece of the kind is ever taken off or becomes another one.
fn stays(model: &Model, possible: &Possible, kind: KindId) -> bool {
    let is_taken = possible.plays.iter().flatten().any(|facts| facts.taken.meets(Contents::of_kind(kind)));
    !is_taken && model.promotions.iter().all(|promotion| promotion.from != kind)
}

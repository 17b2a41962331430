//! The least value of a counter that falls only by plays which ask for more: a hand that is never below 0.

use super::bounds::Bounds;
use crate::model::{
    Action, Adjustment, Comparison, Condition, Counter, CounterId, Event, Number, Play, PlayId,
};
use engine::Player;

/// The least value of the counter, if each clause that lowers it asks for some value before.
pub(super) fn floor(bounds: &Bounds, id: CounterId, player: Player) -> Option<i64> {
    let model = bounds.model;
    let counter = &model.counters[id];
    let event = only_fall(counter)?;
    let mut least = i64::from(counter.from);
    for (play, clause) in model.plays.iter().enumerate() {
        let falls = times(event, play, clause)?;
        if falls > 0 && bounds.can_happen(Event::By(play), player) {
            least = least.min(asked(clause, id)? - falls);
        }
    }
    Some(least)
}

/// The event that lowers the counter, if it is the only one.
fn only_fall(counter: &Counter) -> Option<Event> {
    let mut falls = counter.by.iter().filter(|change| change.to == Adjustment::Down);
    let (fall, None) = (falls.next()?, falls.next()) else { return None };
    Some(fall.event)
}

/// The most times that the event happens in a play of the clause; `None` if the clause does not tell.
fn times(event: Event, play: PlayId, clause: &Play) -> Option<i64> {
    let placed =
        |test: &dyn Fn(usize) -> bool| clause.placed_kinds().filter(|kind| test(*kind)).count() as i64;
    match event {
        Event::Placing => Some(placed(&|_| true)),
        Event::PlacingOf(kind) => Some(placed(&|placed| placed == kind)),
        Event::PlayBy(kind) => Some(i64::from(match &clause.action {
            Action::Place { kind: of, .. } | Action::Fly { kind: of, .. } => *of == kind,
            Action::Move(movers) => movers.iter().any(|mover| mover.kind == kind),
            Action::TakeOver { .. } => false,
        })),
        Event::By(clause) => Some(i64::from(clause == play)),
        Event::Capture | Event::CaptureOf(_) | Event::Promotion | Event::Pass => None,
    }
}

/// The least value of the player's counter with which the clause is open, if the clause asks for one.
fn asked(clause: &Play, id: CounterId) -> Option<i64> {
    let conditions = match clause.when.as_ref()? {
        Condition::And(parts) => parts.as_slice(),
        other => std::slice::from_ref(other),
    };
    conditions.iter().find_map(|condition| match condition {
        Condition::Compare(Number::Counter { counter, their: false }, how, Number::Literal(with)) => {
            let asks = matches!(how, Comparison::AtLeast | Comparison::More | Comparison::Equal);
            (*counter == id && asks).then(|| how.range(*with)[0])
        }
        _ => None,
    })
}

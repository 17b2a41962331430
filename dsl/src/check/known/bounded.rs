//! Play clauses that close by themselves: a hand of pieces that runs out, or a number of plies.

use crate::model::{
    Action, Adjustment, ChoiceAct, Comparison, Condition, Event, Model, Number, Play, PlayId,
};

/// True if the clause can be played only finitely often, whatever else is played.
pub(super) fn is_bounded(model: &Model, play: PlayId) -> bool {
    let clause = &model.plays[play];
    let conditions = match &clause.when {
        None => return false,
        Some(Condition::And(parts)) => parts.as_slice(),
        Some(other) => std::slice::from_ref(other),
    };
    conditions.iter().any(|condition| closes(model, play, clause, condition))
}

/// True if the condition of the clause becomes false for good after finitely many plays of the clause.
fn closes(model: &Model, play: PlayId, clause: &Play, condition: &Condition) -> bool {
    let Condition::Compare(number, comparison, Number::Literal(_)) = condition else { return false };
    let to = match comparison {
        Comparison::Less | Comparison::AtMost => Adjustment::Up,
        Comparison::More | Comparison::AtLeast => Adjustment::Down,
        // The number may have been passed before.
        Comparison::Equal => return false,
    };
    match number {
        Number::Plies => to == Adjustment::Up,
        Number::Counter { counter, their: false } => {
            let changes = &model.counters[*counter].by;
            let happens = |event: Event| event == Event::By(play) || always(clause).contains(&event);
            changes.iter().all(|change| change.to == to) && changes.iter().any(|change| happens(change.event))
        }
        _ => false,
    }
}

/// The events that every play of a clause has because it places a piece.
fn always(clause: &Play) -> Vec<Event> {
    let first = match clause.action {
        Action::Place { kind, .. } => {
            vec![Event::Placing, Event::PlacingOf(kind), Event::PlayBy(kind)]
        }
        _ => Vec::new(),
    };
    let chosen = clause.choice.iter().flat_map(|choice| match choice.act {
        ChoiceAct::Place(kind) => vec![Event::Placing, Event::PlacingOf(kind)],
        ChoiceAct::Take => Vec::new(),
    });
    first.into_iter().chain(chosen).collect()
}

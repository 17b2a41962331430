//! The `value` clauses of a game that has none of its own, derived from its rules.
//!
//! They are made as text and read like any others, so an author can paste and change them.

mod contents;
mod ends;
mod material;
mod reach;

use engine::Searcher;

use super::clauses::Clauses;
use super::scope::Scope;
use super::{Faults, values};
use crate::ast::ClauseKind;
use crate::model::{Action, Model, Play, Then, Value};
use crate::parse;

/// Weight of a play: beside terms that tell who is ahead, and where there are none.
const PLAY: i64 = 1;
const PLAY_ALONE: i64 = 10;

/// The values of a game whose file has no `value` clause. None for Monte-Carlo search, which needs none, and where the file has some.
pub(super) fn values(clauses: &Clauses, scope: &Scope, model: &Model) -> Vec<Value> {
    let written = clauses.first(|kind| matches!(kind, ClauseKind::Value { .. }).then_some(()));
    if written.is_some() || model.search == Searcher::Mcts {
        return Vec::new();
    }
    let read = |texts: Vec<String>| texts.into_iter().filter_map(|text| read(scope, text));
    let mut values: Vec<Value> = read(ends::points(clauses, scope, model)).collect();
    if values.is_empty() {
        values.extend(read(material::values(model)));
    }
    values.extend(read(ends::goals(clauses, scope, model)));
    values.extend(read(ends::lines(clauses, scope, model)));
    if !plays_are_as_many_for_both(model) {
        let weight = weight_of_play(model, values.is_empty());
        values.extend(read(vec![format!("value {weight} per play")]));
    }
    values
}

/// The weight of a play; `alone` if there is no other term.
fn weight_of_play(model: &Model, alone: bool) -> i64 {
    let points_come_and_go = model.points.is_some() && model.plays.iter().any(Play::changes_hands);
    if alone && material::stuck_wins(model) {
        -PLAY_ALONE
    } else if alone || points_come_and_go {
        PLAY_ALONE
    } else {
        PLAY
    }
}

/// The value that a clause states. A text without a meaning is left out.
fn read(scope: &Scope, text: String) -> Option<Value> {
    let (file, _) = parse::parse(0, &text);
    let clause = file.clauses.into_iter().next()?;
    let ClauseKind::Value { weight, per } = &clause.kind else { return None };
    let mut value = values::value(scope, weight, per, &mut Faults::new())?;
    value.clause.text = text;
    Some(value)
}

/// True if both players always have the same plays: they place pieces on cells that are open to both.
fn plays_are_as_many_for_both(model: &Model) -> bool {
    let free = model.limits.is_empty() && model.preferences.is_empty();
    free && model.plays.iter().all(|play| {
        let placed = match &play.action {
            Action::Place { on, .. } => on.is_same_for_both(),
            Action::TakeOver { .. } => true,
            Action::Fly { .. } | Action::Move(_) => false,
        };
        let needs = play.then.iter().any(|then| match then {
            Then::Walks { required, .. } => *required,
            Then::Pull(_) => true,
            Then::Capture(_) | Then::Mark(_) => false,
        });
        placed && !needs && play.choice.is_none()
    })
}

//! # decided-start
//! The game is over before the first play: an end clause holds at the start. Ends are asked of every position,
//! including the start.
//! ```text
//! play place: piece on empty
//! win when no enemy
//! ```
//! Mended: `win when no enemy and plies > 1`.

use super::instant_end;
use super::known::Context;
use crate::Diagnostic;
use crate::interp::Interpreted;
use crate::model::{Condition, End};
use engine::{Game, History, Position};
use std::sync::Arc;

/// Most limits that a message names as the reason why there is no play.
const NAMED_LIMITS: usize = 3;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let start = Interpreted::new(Arc::new(context.model.clone())).start();
    let past = History::new();
    let asks_stuck = |condition: &Condition| matches!(condition, Condition::Stuck | Condition::BothStuck);
    let asked = context.model.ends.iter().any(|end| end.when.mentions(&asks_stuck));
    let stuck = asked && start.is_surely_stuck(&past);
    let Some(outcome) = start.outcome(&past, stuck) else { return Vec::new() };
    let end = &context.model.ends[outcome.by];
    if instant_end::is_reported(context, end) || instant_end::speaks_of_empty_region(context, end) {
        return Vec::new();
    }
    let title = "the game is over before the first play: the start is already decided by this clause";
    let fault = Diagnostic::error("decided-start", end.clause.span, title, "holds of the start");
    let fault = if stuck && end.when.mentions(&asks_stuck) {
        let limits = start.limits_at_work(&past).into_iter().take(NAMED_LIMITS);
        limits
            .map(|limit| &context.model.limits[limit])
            .fold(fault.note("the player to move has no play at the start"), |fault, limit| {
                fault.because(limit.clause.span, "forbids plays at the start")
            })
    } else {
        fault.because(context.start(), "the start")
    };
    vec![later(context, end, fault)]
}

/// Adds a note on how to make the condition wait for the first plays.
fn later(context: &Context, end: &End, fault: Diagnostic) -> Diagnostic {
    if end.when.mentions(&|part| matches!(part, Condition::Stuck | Condition::BothStuck)) {
        return fault;
    }
    let waits = format!("{} and plies > 1", context.text(end.clause.span));
    fault.note(format!("if it is meant of later positions, say so: `{waits}`"))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        nobody_is_there_yet: r#"
board grid 4 x 4
play place: man on empty
win when no enemy
draw when no empty"#;
        the_first_turn_allows_nothing: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
limit black turn 1: to rank 4
loss when stuck"#;
        shut_in_from_the_start: r#"
board grid 2 x 4
start man on ranks 1 to 2
play step: man along forward: empty
loss when stuck"#;
    }
}

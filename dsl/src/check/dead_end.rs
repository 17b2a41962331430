//! # dead-end
//! A player can run out of plays, but may not pass, and no end clause covers that case.
//! ```text
//! play step: piece along forward: empty
//! win when any own in far edge
//! ```
//! Mended: add `loss when stuck`.

use super::known::{Contents, Context};
use super::unreachable_end;
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{Action, Condition, Need, Pass, Region};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let asks =
        |test: &dyn Fn(&Condition) -> bool| context.model.ends.iter().any(|end| end.when.mentions(test));
    let asks_stuck = asks(&|condition| matches!(condition, Condition::Stuck | Condition::BothStuck));
    // Another check reports a game that can never end at all.
    if context.model.pass != Pass::No || asks_stuck || unreachable_end::all_are(context) {
        return Vec::new();
    }
    let asks_full = asks(&|condition| matches!(condition, Condition::Not(part) if asks_empty(context, part)));
    if asks_full && can_place_on_any_empty(context) {
        return Vec::new();
    }
    let Some(last) = context.model.ends.last() else { return Vec::new() };
    let title = "a player that has no play can neither pass, nor does the game end";
    let at = last.clause.span;
    let fault = Diagnostic::warning("dead-end", at, title, "no end clause speaks of it").fix(
        "say what happens then",
        Span { start: at.end, ..at },
        "\nloss when stuck",
    );
    vec![fault]
}

/// True if the condition needs an empty cell.
fn asks_empty(context: &Context, condition: &Condition) -> bool {
    let Condition::Any(region) = condition else { return false };
    (0..2)
        .all(|player| context.possible.world.within(region, player).iter().any(|c| c.meets(Contents::EMPTY)))
}

/// True if a clause places pieces without a required follow-up, and only limits on single turns can forbid the last
/// empty cells.
fn can_place_on_any_empty(context: &Context) -> bool {
    let limited = context
        .model
        .limits
        .iter()
        .any(|limit| limit.turn.is_none() && !matches!(limit.need, Need::To(Region::Empty)));
    let required = |play: &crate::model::Play| {
        play.then.iter().any(|then| matches!(then, crate::model::Then::Walks { required: true, .. }))
    };
    !limited
        && context
            .model
            .plays
            .iter()
            .any(|play| matches!(play.action, Action::Place { .. }) && !required(play))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        a_race_that_can_be_blocked: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
win when any own in far edge"#;
    }
}

//! # uneven-plies
//! The pieces are said to tell the number of plies, but not every ply adds as many.
//! ```text
//! play place: man on empty
//! play step: man along all: empty
//! plies from pieces
//! ```
//! Mended by leaving the last clause out.

use super::known::Context;
use crate::Diagnostic;
use crate::ast::{ClauseKind, InputItem, Span};
use crate::model::{PlayId, Uneven};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let states = |kind: &ClauseKind| matches!(kind, ClauseKind::PliesFromPieces);
    let stated = context.file.clauses.iter().find(|clause| states(&clause.kind));
    let (Some(stated), Err(uneven)) = (stated, context.model.plies_by_pieces()) else { return Vec::new() };
    if matches!(uneven, Uneven::TakesOff(_)) && names_unknown_counter(context) {
        return Vec::new();
    }
    let (at, why) = reason(context, uneven);
    let title = "the pieces do not tell how many plies were played";
    let fault = Diagnostic::warning("uneven-plies", stated.span, title, "not derived from the pieces")
        .because(at, why)
        .fix("leave the clause out", stated.span, "");
    vec![fault]
}

/// True if the `input` clause names a counter that is unknown, and may be meant to count what is taken off.
fn names_unknown_counter(context: &Context) -> bool {
    let is_unknown = |item: &InputItem| match item {
        InputItem::Counter(name) => context.model.counters.iter().all(|counter| counter.name != name.text),
        _ => false,
    };
    context.file.clauses.iter().any(|clause| match &clause.kind {
        ClauseKind::Input(items) => items.iter().any(is_unknown),
        _ => false,
    })
}

fn reason(context: &Context, uneven: Uneven) -> (Span, String) {
    let clause = |play: PlayId| context.model.plays[play].clause.span;
    let name = |play: PlayId| &context.model.plays[play].name;
    match uneven {
        Uneven::Passes => {
            let pass = context.place(|kind| matches!(kind, ClauseKind::Pass { .. }));
            (pass, "a pass adds no piece".to_owned())
        }
        Uneven::AddsNone(play) => (clause(play), format!("`{}` may add no piece", name(play))),
        Uneven::Differ(play, other) if play == other => {
            (clause(play), format!("`{}` adds one piece or two", name(play)))
        }
        Uneven::Differ(play, other) => {
            (clause(play), format!("`{}` adds more or fewer pieces than `{}`", name(play), name(other)))
        }
        Uneven::TakesOff(play) => {
            (clause(play), format!("`{}` may take off pieces that no `input` counter counts", name(play)))
        }
        Uneven::TakenOver(play) => (
            clause(play),
            format!("`{}` adds no piece, and is not open at one number of plies only", name(play)),
        ),
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        plies_that_add_none: r#"
board grid 4 x 4
play place: man on empty
play step: man along all: empty
win when line of 3 own
draw after 20 plies
plies from pieces"#;
        passes: r#"
board grid 4 x 4
play place: man on empty
win when line of 3 own
pass when stuck
draw when both stuck
plies from pieces"#;
        plies_that_add_one_or_two: r#"
board grid 4 x 4
play one: man on edge and empty
play two: man on empty but not edge; then man on edge and empty
win when line of 3 own
draw when stuck
plies from pieces"#;
        captures_that_no_counter_counts: r#"
board grid 5 x 5
play place: man on empty; then along all: enemy captured, own
win when line of 4 own
draw when no empty
draw after 80 plies
plies from pieces"#;
        a_take_over_at_any_time: r#"
board grid 5 x 5
play place: man on empty
play swap: take over; when no own
win when line of 4 own
draw when no empty
draw after 80 plies
plies from pieces"#;
    }

    #[test]
    fn plies_of_two_pieces_and_the_pie_rule_are_even() {
        let ends = "win when line of 3 own\ndraw when stuck\nplies from pieces";
        for plays in [
            "play lay: man on empty; then man along forward: empty",
            "play place: man on empty\nplay swap: take over; when plies = 1",
            "counter taken up by capture\nplay place: man on empty; then along all: enemy captured, own\ndraw when taken > 4",
        ] {
            let found = codes(&format!("board grid 4 x 4\n{plays}\n{ends}"));
            assert!(!found.contains(&"uneven-plies"), "{plays}");
        }
    }
}

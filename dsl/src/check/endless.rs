//! # endless
//! A game that cannot end (an error), or that the players can make last for ever (a warning): no ply limit, no draw
//! at a repetition, no draw after plies without a capture or another event that cannot go on for ever.
//!
//! A board has finitely many positions, so only plays that can be undone go on for ever. A game of placing, in which no
//! piece is ever taken off, ends by itself, and so does a race of pieces whose moves never lead back to a cell. So does placing from a
//! hand that nothing fills again, or with a piece that stays for good, and any clause that is open for a number of plies only.
//! Conditions joined by `and` end the game surely only if each of them comes to hold and stays so.
//! ```text
//! play step: king along all: empty
//! loss when no own
//! ```
//! Mended: add `draw at repetition 3` or `draw after 200 plies`.

use super::known::{Context, certain, circling};
use super::unreachable_end;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span};
use crate::model::{Comparison, Condition, Event, Number, Pass, PlayId};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    if unreachable_end::all_are(context) {
        let last = context.model.ends.last().map_or_else(|| context.game(), |end| end.clause.span);
        let label =
            if context.model.ends.is_empty() { "has no end clause" } else { "the last of its end clauses" };
        let fault = Diagnostic::error("endless", last, "this game can never end", label);
        return vec![mended(context, fault, "draw after 1000 plies")];
    }
    if certain(context.model).any(|condition| ends_any_game(context, condition)) {
        return Vec::new();
    }
    let played = endless_play(context).map(|play| context.model.plays[play].clause.span);
    let passing_ends = context.course.event_ends(context.model, context.possible, Event::Pass)
        || certain(context.model).any(|condition| ends_passing(context, condition));
    let passed = (!passing_ends).then(|| context.place(|kind| matches!(kind, ClauseKind::Pass { .. })));
    let (at, what, end) = match (played, passed) {
        (Some(play), _) => (play, "these plays can go on for ever", "draw after 1000 plies"),
        (None, Some(pass)) => (pass, "the players can pass for ever", "draw when passes >= 2"),
        (None, None) => return Vec::new(),
    };
    let title = "the players can make this game last for ever";
    let mut fault = Diagnostic::warning("endless", at, title, what);
    if let Some(first) = context.model.ends.first() {
        fault = fault.because(first.clause.span, "the players can avoid this");
    }
    vec![mended(context, fault, end)]
}

/// The first clause whose plays can go on for ever, and lead pieces back to where they were, if any do.
fn endless_play(context: &Context) -> Option<PlayId> {
    let endless = &context.course.endless_plays;
    let first = *endless.first()?;
    if endless.len() == 1 {
        return Some(first);
    }
    let circling = circling(context.model, context.possible);
    Some(endless.iter().copied().find(|play| circling[*play]).unwrap_or(first))
}

/// True if the condition ends every game that goes on for long enough.
fn ends_any_game(context: &Context, condition: &Condition) -> bool {
    match condition {
        Condition::Repetition(_) => true,
        Condition::Compare(a, _, b) => {
            let is_limit = *a == Number::Plies || *b == Number::Plies;
            is_limit && context.truth(condition, 0).can_hold
        }
        Condition::Quiet(clock, _) => {
            let mut events = context.model.clocks[*clock].iter();
            events.all(|event| context.course.event_ends(context.model, context.possible, *event))
        }
        Condition::And(parts) => parts.iter().all(|part| comes_to_stay(context, part)),
        _ => false,
    }
}

/// True if the condition holds from some time on in every game that goes on for long enough, so that another can hold with it.
fn comes_to_stay(context: &Context, condition: &Condition) -> bool {
    match condition {
        Condition::Compare(Number::Plies, Comparison::AtLeast | Comparison::More, Number::Literal(_)) => true,
        Condition::Quiet(..) | Condition::And(_) => ends_any_game(context, condition),
        _ => false,
    }
}

/// True if the condition ends a game in which both players only pass.
fn ends_passing(context: &Context, condition: &Condition) -> bool {
    match condition {
        Condition::Compare(a, _, b) => *a == Number::Passes || *b == Number::Passes,
        Condition::Stuck | Condition::BothStuck => context.model.pass == Pass::WhenStuck,
        Condition::And(parts) => {
            let stays = |part| stays_while_passing(context, part) || comes_to_stay(context, part);
            parts.iter().all(stays)
        }
        _ => false,
    }
}

/// True if the condition, once it holds, keeps holding while both players only pass.
fn stays_while_passing(context: &Context, condition: &Condition) -> bool {
    match condition {
        Condition::Compare(Number::Passes, how, Number::Literal(_)) => {
            matches!(how, Comparison::AtLeast | Comparison::More)
        }
        Condition::Stuck | Condition::BothStuck => ends_passing(context, condition),
        _ => false,
    }
}

fn mended(context: &Context, fault: Diagnostic, end: &str) -> Diagnostic {
    let last = context.model.ends.last().map_or_else(|| context.game(), |end| end.clause.span);
    let after = Span { start: last.end, ..last };
    fault.fix("add an end that is certain to come", after, format!("\n{end}"))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    /// The codes of the faults of a game in which pieces go to and fro.
    fn found(end: &str) -> Vec<&'static str> {
        let steps =
            "board grid 4 x 4\nstart man on rank 1\nplay step: man along all: empty\nloss when stuck\n";
        codes(&format!("{steps}{end}"))
    }

    #[test]
    fn an_end_that_surely_comes_is_enough() {
        for end in [
            "draw when plies >= 90",
            "draw at repetition 3",
            "draw after 50 plies without capture",
            "draw when plies > 90 and plies > 20",
            "draw after 50 plies without capture when plies >= 90",
            "pass at will\ndraw when plies >= 90\ndraw when passes >= 2 and plies > 9",
        ] {
            assert_eq!(found(end), [] as [&str; 0], "{end}");
        }
        for end in [
            "draw when plies >= 90 and any own in far edge",
            "draw when plies >= 90 and any own in near edge",
        ] {
            assert_eq!(found(end), ["endless"], "{end}");
        }
        let placing = "board grid 4 x 4\nplay place: man on empty\nwin when line of 3 own\ndraw when no empty\npass at will\n";
        assert_eq!(codes(&format!("{placing}draw when passes >= 2 and plies > 9")), [] as [&str; 0]);
        for end in ["passes >= 2 and no own", "passes = 2 and plies > 9"] {
            assert_eq!(codes(&format!("{placing}draw when {end}")), ["endless"], "{end}");
        }
    }

    #[test]
    fn a_hand_runs_out() {
        let mills = "board grid 3 x 3\ncounter hand from 4 down by placing\nregion mill = lines of 3 own\n\
            play place: man on empty; when hand > 0; then take one of enemy when in mill\nloss when stuck\n";
        assert_eq!(codes(mills), [] as [&str; 0]);
        assert_eq!(codes(&mills.replace("down by placing", "down by placing, up by capture")), ["endless"]);
    }

    shows! {
        moves_that_can_be_undone: r#"
board grid 4 x 4
start man on rank 1
play step: man along all: empty
play take: man along all: enemy captured
loss when stuck"#;
        only_the_second_clause_goes_to_and_fro: r#"
board grid 8 x 8
piece man "w" "b"
piece elephant "e" "E"
start man on rank 2, elephant on rank 1
play step: man along forward orthogonal: empty
play stomp: elephant along leap 2 0: empty
win when any own man in far edge
loss when stuck"#;
        passing_on_and_on: r#"
board grid 4 x 4
play place: man on empty
pass at will
win when line of 3 own
draw when no empty"#;
        no_end_can_ever_hold: r#"
board grid 4 x 4
start man on rank 1
play step: man along all: empty
pass when stuck
loss when no own"#;
        a_clock_that_the_players_can_set_back: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
start man on rank 1, king on rank 2
play step: man along all, king along all: empty
loss when stuck
draw after 50 plies without man play or capture"#;
    }
}

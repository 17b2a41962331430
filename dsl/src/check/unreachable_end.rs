//! # unreachable-end
//! A condition of an end clause that can never hold: it counts events that never happen, needs more cells than the
//! board has, or needs a position to recur where none can.
//! ```text
//! counter taken up by capture
//! play place: stone on empty
//! win when taken >= 10
//! ```
//! Mended by a play that captures, or by leaving the clause out.

use super::atoms::{Atom, atoms};
use super::known::Context;
use super::{camp_size, empty_region};
use crate::Diagnostic;
use crate::ast::ClauseKind;
use crate::model::{AtomPlaces, Change, Condition, CounterId, Event, Number, Pass, Region};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let ends = context.model.ends.iter().zip(&context.model.places.ends);
    ends.flat_map(|(end, places)| impossible(context, &end.when, places)).collect()
}

/// The faults of the atoms of a condition that never have the truth value that it needs.
pub(super) fn impossible(context: &Context, condition: &Condition, places: &[AtomPlaces]) -> Vec<Diagnostic> {
    let is_fault = |atom: &Atom| is_impossible(context, atom) && !is_reported_elsewhere(context, atom);
    atoms(condition, places).filter(is_fault).map(|atom| report(context, &atom)).collect()
}

/// True if the atom never has the truth value that the clause needs, for either player.
fn is_impossible(context: &Context, atom: &Atom) -> bool {
    (0..2).all(|player| {
        let truth = context.truth(atom.condition, player);
        if atom.negated { !truth.can_fail } else { !truth.can_hold }
    })
}

fn is_reported_elsewhere(context: &Context, atom: &Atom) -> bool {
    let mut regions = atom.condition.regions().into_iter();
    regions.any(|region| empty_region::is_reported(context, region))
        || (0..2).any(|player| camp_size::cannot_fill(context, atom, player))
}

fn report(context: &Context, atom: &Atom) -> Diagnostic {
    let written = context.text(atom.places.whole);
    // `no R` is stored as `not any R`: the written atom holds where the model's atom fails.
    let verb = if atom.negated == atom.places.says_no { "hold" } else { "fail" };
    let title = |reason: &str| format!("`{written}` can never {verb}: {reason}");
    let error = |reason: &str, label: &str| {
        Diagnostic::error("unreachable-end", atom.places.whole, title(reason), label)
    };
    match atom.condition {
        Condition::Line { length, of, .. } => line(context, *length, of, error),
        Condition::Compare(a, _, b) => compare(context, [a, b], error),
        Condition::Repetition(_) => {
            error("no position of this game comes again", "every play changes the board for good")
        }
        Condition::Quiet(..) => error("every play is what this waits to be without", "always starts again"),
        Condition::After(event) => error(&format!("no play {}", does(context, *event)), "never happens"),
        Condition::Any(_) if atom.negated => error("there is always such a cell", "never empty"),
        Condition::Any(_) => error("no such piece ever comes there", "never holds a cell"),
        _ => error("no position of this game is like this", "never so"),
    }
}

fn line(context: &Context, length: u32, of: &Region, error: impl Fn(&str, &str) -> Diagnostic) -> Diagnostic {
    let most = (0..2).map(|player| context.bounds.most_cells(of, player)).max().unwrap_or(0);
    let label = format!("asks for {length} in a row");
    if most < length as usize {
        return error(&format!("there are at most {most} such cells"), &label);
    }
    let board = context.place(|kind| matches!(kind, ClauseKind::Board(_)));
    error("no line of the board has so many such cells", &label).because(board, "the board")
}

fn compare(context: &Context, numbers: [&Number; 2], error: impl Fn(&str, &str) -> Diagnostic) -> Diagnostic {
    if let Some(counter) = numbers.iter().find_map(|number| still_counter(context, number)) {
        let counter = &context.model.counters[counter];
        let does: Vec<String> = counter.by.iter().map(|by| does(context, by.event)).collect();
        let does = does.join(" or ");
        return error(&format!("no play of this game {does}"), "never moves")
            .because(counter.clause.span, format!("counts when a play {does}"));
    }
    if context.model.pass == Pass::No && numbers.iter().any(|number| **number == Number::Passes) {
        return error("nobody can pass", "always 0")
            .note("`pass at will` or `pass when stuck` would allow it");
    }
    let limit = |number: &Number| {
        let ranges = [0, 1].map(|player| context.bounds.range(number, player));
        let most = ranges.iter().map(|range| range.most).collect::<Option<Vec<i64>>>()?.into_iter().max();
        let least = ranges.iter().map(|range| range.least).collect::<Option<Vec<i64>>>()?.into_iter().min();
        (!matches!(number, Number::Literal(_))).then_some((least?, most?))
    };
    match numbers.iter().find_map(|number| limit(number)) {
        Some((least, most)) if least == most => error(&format!("the number is always {least}"), "never so"),
        Some((least, most)) => {
            error(&format!("the number is never under {least} or over {most}"), "never so")
        }
        None => error("the numbers never compare so", "never so"),
    }
}

/// A counter in the number that no event ever changes.
fn still_counter(context: &Context, number: &Number) -> Option<CounterId> {
    match number {
        Number::Counter { counter, .. } => {
            let happens = |by: &Change| (0..2).any(|player| context.bounds.can_happen(by.event, player));
            (!context.model.counters[*counter].by.iter().any(happens)).then_some(*counter)
        }
        Number::Add(a, b) | Number::Subtract(a, b) => {
            still_counter(context, a).or_else(|| still_counter(context, b))
        }
        Number::Literal(_)
        | Number::Count(_)
        | Number::Groups { .. }
        | Number::LargestGroup { .. }
        | Number::Plies
        | Number::Passes => None,
    }
}

fn does(context: &Context, event: Event) -> String {
    match event {
        Event::Capture => "captures".to_owned(),
        Event::Promotion => "promotes".to_owned(),
        Event::Placing => "places a piece".to_owned(),
        Event::Pass => "is a pass".to_owned(),
        Event::By(play) => format!("is a `{}`", context.model.plays[play].name),
        Event::PlayBy(kind) => format!("is by a `{}`", context.model.kinds[kind].name),
        Event::CaptureOf(kind) => format!("captures a `{}`", context.model.kinds[kind].name),
        Event::PlacingOf(kind) => format!("places a `{}`", context.model.kinds[kind].name),
    }
}

/// True if no end of the file can ever hold.
pub(super) fn all_are(context: &Context) -> bool {
    let can_hold = |condition| (0..2).any(|player| context.truth(condition, player).can_hold);
    context.model.ends.iter().all(|end| !can_hold(&end.when))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        nothing_is_captured: r#"
board grid 4 x 4
counter taken up by capture
play place: man on empty
win when line of 4 own or taken >= 10
draw when no empty"#;
        lines_and_numbers_beyond_the_board: r#"
board grid 4 x 4
start man on rank 1
play step: man along all: empty
win when line of 5 own
win when line of 4 own in rows 1 to 3 along north
win when count own >= 5
win when count empty < 4
draw when passes >= 2
loss when stuck
draw at repetition 3"#;
        a_line_with_too_few_pieces: r#"
board grid 5 x 5
start |www..| |.....| |.....| |.....| |..bbb|
play step: man along all: empty
win when line of 4 own
loss when stuck
draw at repetition 3"#;
        nothing_comes_again: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
loss when stuck
draw at repetition 3
draw after 50 plies without man play"#;
        a_place_that_is_never_reached: r#"
board grid 4 x 4
start man on rank 2
play step: man along forward: empty
win when any own in near edge
loss when no own
loss when stuck"#;
    }
}

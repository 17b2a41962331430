//! # unreachable-end
//! A condition of an end clause that can never hold: it counts what never happens, asks for more than the board has, or
//! for a position to come again where none can.
//! ```text
//! counter taken up by capture
//! play place: stone on empty
//! win when taken >= 10
//! ```
//! Mended by a play that captures, or by leaving the clause out.

use super::known::Rules;
use super::place::Leaf;
use super::{camp_size, empty_region};
use crate::Diagnostic;
use crate::ast::{self, ClauseKind};
use crate::model::{Change, Condition, CounterId, Event, Number, Origin, Pass, Region};

pub(super) fn check(rules: &Rules) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for end in &rules.model.ends {
        for leaf in rules.leaves_of(&end.when, &end.origin) {
            if is_impossible(rules, &leaf) && !is_reported_elsewhere(rules, &leaf) {
                found.push(report(rules, &leaf, &end.origin));
            }
        }
    }
    found
}

/// Whether the condition never is, for either player, what the clause asks for.
fn is_impossible(rules: &Rules, leaf: &Leaf) -> bool {
    (0..2).all(|player| {
        let truth = rules.truth(leaf.condition, player);
        if leaf.negated { !truth.can_fail } else { !truth.can_hold }
    })
}

fn is_reported_elsewhere(rules: &Rules, leaf: &Leaf) -> bool {
    let mut regions = leaf.condition.regions().into_iter();
    regions.any(|region| empty_region::is_reported(rules, region))
        || (0..2).any(|player| camp_size::cannot_fill(rules, leaf, player))
}

fn report(rules: &Rules, leaf: &Leaf, origin: &Origin) -> Diagnostic {
    let (written, verb) = told(rules, leaf, origin);
    let title = |reason: &str| format!("`{written}` can never {verb}: {reason}");
    let error =
        |reason: &str, label: &str| Diagnostic::error("unreachable-end", leaf.span(), title(reason), label);
    match leaf.condition {
        Condition::Line { length, of, .. } => line(rules, *length, of, error),
        Condition::Compare(a, _, b) => compare(rules, [a, b], error),
        Condition::Repetition(_) => {
            error("no position of this game comes again", "every play changes the board for good")
        }
        Condition::Quiet(..) => error("every play is what this waits to be without", "always starts again"),
        Condition::After(event) => error(&format!("no play {}", does(rules, *event)), "never happens"),
        Condition::Any(_) if leaf.negated => error("there is always such a cell", "never empty"),
        Condition::Any(_) => error("no such piece ever comes there", "never holds a cell"),
        Condition::Every(..)
        | Condition::Stuck
        | Condition::BothStuck
        | Condition::Moved
        | Condition::Not(_)
        | Condition::And(_)
        | Condition::Or(_) => error("no position of this game is like this", "never so"),
    }
}

/// The condition as it is written, and what it can never do.
fn told(rules: &Rules, leaf: &Leaf, origin: &Origin) -> (String, &'static str) {
    let text = rules.text(leaf.span());
    let text = match leaf.written {
        Some(ast::Condition::None(_)) => format!("no {text}"),
        Some(ast::Condition::Any(_)) => format!("any {text}"),
        Some(ast::Condition::Every(..)) => format!("every {text}"),
        Some(_) => text,
        None => origin.text.clone(),
    };
    // `no R` is held as `not any R`: what is written holds where that part fails.
    let is_none = matches!(leaf.written, Some(ast::Condition::None(_)));
    (text, if leaf.negated != is_none { "fail" } else { "hold" })
}

fn line(rules: &Rules, length: u32, of: &Region, error: impl Fn(&str, &str) -> Diagnostic) -> Diagnostic {
    let most = (0..2).map(|player| rules.bounds.most_cells(of, player)).max().unwrap_or(0);
    let label = format!("asks for {length} in a row");
    if most < length as usize {
        return error(&format!("there are at most {most} such cells"), &label);
    }
    let board = rules.place(|kind| matches!(kind, ClauseKind::Board(_)));
    error("no line of the board has so many such cells", &label).because(board, "the board")
}

fn compare(rules: &Rules, numbers: [&Number; 2], error: impl Fn(&str, &str) -> Diagnostic) -> Diagnostic {
    if let Some(counter) = numbers.iter().find_map(|number| still_counter(rules, number)) {
        let counter = &rules.model.counters[counter];
        let does: Vec<String> = counter.by.iter().map(|by| does(rules, by.event)).collect();
        let does = does.join(" or ");
        return error(&format!("no play of this game {does}"), "never moves")
            .because(counter.origin.span, format!("counts when a play {does}"));
    }
    if rules.model.pass == Pass::No && numbers.iter().any(|number| **number == Number::Passes) {
        return error("nobody can pass", "always 0")
            .note("`pass at will` or `pass when stuck` would allow it");
    }
    let limit = |number: &Number| {
        let ranges = [0, 1].map(|player| rules.bounds.range(number, player));
        let most = ranges.iter().map(|range| range.most).collect::<Option<Vec<i64>>>()?.into_iter().max();
        let least = ranges.iter().map(|range| range.least).collect::<Option<Vec<i64>>>()?.into_iter().min();
        (!matches!(number, Number::Literal(_))).then_some((least?, most?))
    };
    match numbers.iter().find_map(|number| limit(number)) {
        Some((least, most)) => {
            error(&format!("the number is never under {least} or over {most}"), "never so")
        }
        None => error("the numbers never compare so", "never so"),
    }
}

/// A counter that never moves.
fn still_counter(rules: &Rules, number: &Number) -> Option<CounterId> {
    match number {
        Number::Counter { counter, .. } => {
            let happens = |by: &Change| (0..2).any(|player| rules.bounds.can_happen(by.event, player));
            (!rules.model.counters[*counter].by.iter().any(happens)).then_some(*counter)
        }
        Number::Add(a, b) | Number::Subtract(a, b) => {
            still_counter(rules, a).or_else(|| still_counter(rules, b))
        }
        Number::Literal(_)
        | Number::Count(_)
        | Number::Groups { .. }
        | Number::LargestGroup { .. }
        | Number::Plies
        | Number::Passes => None,
    }
}

fn does(rules: &Rules, event: Event) -> String {
    match event {
        Event::Capture => "captures".to_owned(),
        Event::Promotion => "promotes".to_owned(),
        Event::Placing => "places a piece".to_owned(),
        Event::Pass => "is a pass".to_owned(),
        Event::By(play) => format!("is a `{}`", rules.model.plays[play].name),
        Event::PlayBy(kind) => format!("is by a `{}`", rules.model.kinds[kind].name),
        Event::CaptureOf(kind) => format!("captures a `{}`", rules.model.kinds[kind].name),
        Event::PlacingOf(kind) => format!("places a `{}`", rules.model.kinds[kind].name),
    }
}

/// Whether none of the file's ends can ever hold.
pub(super) fn all_are(rules: &Rules) -> bool {
    let can_hold = |condition| (0..2).any(|player| rules.truth(condition, player).can_hold);
    rules.model.ends.iter().all(|end| !can_hold(&end.when))
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

//! # closed-play
//! A condition of a play clause that can never hold, so that the clause, or that case of it, is never open (a warning, since a
//! number may close a clause on purpose).
//! ```text
//! counter hand from 4 down by placing
//! play place: man on empty; when hand > 0
//! play step: man along all: empty; when hand < 0
//! ```
//! Mended: `when hand = 0`.

use super::known::Context;
use super::unreachable_end;
use crate::{Diagnostic, Severity};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (play, places) in context.model.plays.iter().zip(&context.model.places.plays) {
        let faults =
            play.when.iter().flat_map(|when| unreachable_end::impossible(context, when, &places.when));
        found.extend(faults.map(|fault| Diagnostic {
            code: "closed-play",
            severity: Severity::Warning,
            ..fault
        }));
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_hand_is_never_less_than_empty: r#"
board grid 4 x 4
counter hand from 4 down by placing
play place: man on empty; when hand > 0
play step: man along all: empty; when hand < 0
win when line of 3 own
loss when stuck
draw at repetition 3"#;
        a_hand_that_is_empty_from_the_start: r#"
board grid 4 x 4
counter hand down by placing
start man on rank 1
play place: man on empty; when hand > 0
play step: man along all: empty
win when line of 3 own in rank 2
loss when stuck
draw at repetition 3"#;
        nobody_passes: r#"
board grid 4 x 4
counter taken up by capture
play place: man on empty
play step: man along all: empty; when passes > 0 or taken > 2
win when line of 3 own
loss when stuck
draw at repetition 3"#;
    }

    /// The codes of a game in which a hand is lowered.
    fn found(hand: &str, place: &str, step: &str) -> Vec<&'static str> {
        codes(&format!(
            "board grid 4 x 4\ncounter hand {hand}\nplay place: man on empty; {place}\n\
             play step: man along all: empty; when {step}\nwin when line of 3 own\nloss when stuck\ndraw at repetition 3"
        ))
    }

    #[test]
    fn a_hand_may_fall_as_far_as_its_clause_allows() {
        for (hand, place, step) in [
            ("from 4 down by placing", "when hand >= 2", "hand < 1"),
            ("from 4 down by placing of man", "when hand > 0; then man on empty", "hand < -1"),
            ("from 4 down by place play, up by step play", "when hand > 0 and plies < 9", "hand < 0"),
            ("from 4 down by place play", "when hand = 4", "hand < 3"),
        ] {
            assert!(found(hand, place, step).contains(&"closed-play"), "{hand}: {place}: {step}");
        }
        for (hand, place, step) in [
            ("from 4 down by placing", "when hand > 0", "hand < 1"),
            ("from 4 down by placing", "when hand > 0; then man on empty", "hand < 0"),
            ("from 4 down by placing", "when hand > 0 or plies < 9", "hand < 0"),
            ("from 4 down by placing", "when their hand > 0", "hand < 0"),
            ("from 4 down by placing, down by step play", "when hand > 0", "hand < 0"),
            ("from 4 down by placing", "when plies < 20", "hand < 0"),
        ] {
            assert_eq!(found(hand, place, step), [] as [&str; 0], "{hand}: {place}: {step}");
        }
    }
}

//! # double-end
//! An end clause that never decides anything, because an earlier one holds whenever it does: both have the same condition, or
//! the later one asks for more. Ends are asked in written order, so it is of no use that the later one gives another result.
//! ```text
//! draw when stuck
//! loss when stuck and any own king attacked
//! ```
//! Mended by writing the narrower one first, or, if both have one result, by leaving it out.

use super::known::{Context, alternatives};
use crate::Diagnostic;
use crate::model::{Condition, End, Verdict};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let ends = &context.model.ends;
    let mut found = Vec::new();
    for (nth, end) in ends.iter().enumerate() {
        let first = ends[..nth].iter().find(|first| decides_before(first, end));
        found.extend(first.map(|first| too_late(first, end)));
    }
    found
}

/// True if the first end holds for one of the players whenever the other end does.
fn decides_before(first: &End, end: &End) -> bool {
    let if_any_is_stuck = alternatives(&first.when).contains(&&Condition::Stuck);
    end.when.implies(&first.when) || if_any_is_stuck && end.when.implies(&Condition::BothStuck)
}

fn too_late(first: &End, end: &End) -> Diagnostic {
    let (result, at) = (word(end.verdict), end.clause.span);
    if first.when == end.when {
        let title = format!("this {result} never happens: the same condition has ended the game before");
        return Diagnostic::warning("double-end", at, title, "asked too late")
            .because(first.clause.span, "asked first");
    }
    let title = format!("this {result} never happens: an earlier end holds whenever this one does");
    let fault = Diagnostic::warning("double-end", at, title, "asked too late")
        .because(first.clause.span, "asked first, and asks for less");
    fault.note(if first.verdict == end.verdict {
        "the earlier end has the same result, so this one can be left out"
    } else {
        "the first end that holds decides: write this one before the earlier one"
    })
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Draw => "draw",
        Verdict::Score => "score",
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        the_second_is_too_late: r#"
board grid 3 x 3
play place: man on empty
win when line of 3 own
draw when no empty
loss when line of 3 own"#;
        the_wider_one_is_first: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
draw when stuck
loss when stuck and any own attacked"#;
        the_wider_one_gives_the_same_result: r#"
board grid 4 x 4
play place: man on empty
win when line of 3 own
win when line of 4 own
draw when no empty"#;
    }

    #[test]
    fn both_are_stuck_if_one_is_asked_first() {
        let ends = |ends: &str| {
            codes(&format!(
                "board grid 4 x 4\nstart man on rank 1\nplay step: man along forward: empty\n{ends}"
            ))
        };
        assert_eq!(ends("loss when stuck\ndraw when both stuck"), ["double-end"]);
        assert_eq!(ends("draw when both stuck\nloss when stuck"), [] as [&str; 0]);
        assert_eq!(ends("loss when stuck and any own\ndraw when both stuck"), [] as [&str; 0]);
    }
}

//! # double-end
//! Two end clauses with the same condition: the second never decides anything.
//! ```text
//! draw when no empty
//! loss when no empty
//! ```
//! Mended by leaving one of them out.

use super::known::Context;
use crate::Diagnostic;
use crate::model::{Condition, End, Verdict};
use std::collections::HashMap;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut asked: HashMap<&Condition, &End> = HashMap::new();
    let mut found = Vec::new();
    for end in &context.model.ends {
        let first = *asked.entry(&end.when).or_insert(end);
        if !std::ptr::eq(first, end) {
            let title = format!(
                "this {} never happens: the same condition has ended the game before",
                word(end.verdict)
            );
            let fault = Diagnostic::warning("double-end", end.clause.span, title, "asked too late")
                .because(first.clause.span, "asked first");
            found.push(fault);
        }
    }
    found
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
    use crate::check::testing::shows;

    shows! {
        the_second_is_too_late: r#"
board grid 3 x 3
play place: man on empty
win when line of 3 own
draw when no empty
loss when line of 3 own"#;
    }
}

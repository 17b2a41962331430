//! # unused
//! A region, parameter or counter that nothing uses. Declarations of a base that its variant does not use are no fault.
//! ```text
//! region centre = {d4 d5 e4 e5}
//! ```
//! where no other clause mentions `centre`. Mended by leaving it out, or by using it.

use super::known::Context;
use super::mentions::Mentions;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name};
use std::collections::BTreeSet;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let words = context.file.clauses.iter().flat_map(|clause| Mentions::of_clause(&clause.kind).words);
    let used: BTreeSet<&str> = words.map(|word| word.text.as_str()).collect();
    let mut found = Vec::new();
    for clause in context.file.clauses.iter().filter(|clause| clause.span.file == context.main_file()) {
        let (what, name): (&str, &Name) = match &clause.kind {
            ClauseKind::Region { name, .. } => ("region", name),
            ClauseKind::Parameter { name, .. } => ("parameter", name),
            ClauseKind::Counter { name, .. } => ("counter", name),
            _ => continue,
        };
        if !used.contains(name.text.as_str()) {
            let title = format!("nothing uses the {what} `{}`", name.text);
            let fault = Diagnostic::warning("unused", name.span, title, "declared here");
            found.push(fault.fix("leave it out", clause.span, ""));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        declared_and_forgotten: r#"
board grid 4 x 4
parameter size 4
region centre = {b2 b3}
counter placed up by placing
play place: man on empty
win when line of 3 own
draw when no empty"#;
    }
}

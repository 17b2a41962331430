//! # only-draws
//! A game that nobody can win or lose: every end clause is a draw. A variant that replaces an end (`replace`) drops all
//! ends of its base.
//! ```text
//! game small extends large
//! replace draw after 400 plies
//! ```
//! Mended by stating the wins (or losses) as well.

use super::known::Context;
use crate::Diagnostic;
use crate::model::Verdict;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let ends = &context.model.ends;
    let Some(last) = ends.last() else { return Vec::new() };
    // Another check reports a clause that can never hold.
    if ends.iter().any(|end| end.verdict != Verdict::Draw) {
        return Vec::new();
    }
    let title = "nobody can win or lose this game: it only ends in a draw";
    let fault = Diagnostic::warning("only-draws", last.clause.span, title, "the last of its end clauses");
    let replaced = context.clause(&last.clause).is_some_and(|clause| clause.replace.is_some());
    vec![if replaced { fault.note("`replace` here drops all end clauses of the base") } else { fault }]
}

#[cfg(test)]
mod tests {
    use crate::Sources;
    use crate::check::testing::{found, shows};
    use crate::render::render;

    shows! {
        a_full_board_is_all_that_ends_it: r#"
board grid 4 x 4
play place: man on empty
draw when no empty"#;
    }

    #[test]
    fn a_variant_that_drops_the_wins() {
        let mut sources = Sources::default();
        sources.add(
            "large.rules",
            "game large\nplayers black, white\nboard grid 4 x 4\npiece man \"b\" \"w\"\nplay place: man on empty\n\
             win when line of 4 own\ndraw when no empty\n",
        );
        let small = sources
            .add("small.rules", "game small extends large\nboard grid 3 x 3\nreplace draw when no empty\n");
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(render(&found(&sources, small), &sources, false));
        });
    }
}

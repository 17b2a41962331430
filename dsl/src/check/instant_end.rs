//! # instant-end
//! An end clause whose condition always holds, so that the game is over before the first play.
//! ```text
//! win when count own <= 12
//! ```
//! where each player starts with 12 pieces. Mended: `win when count enemy <= 2`.

use super::empty_region;
use super::known::Context;
use crate::Diagnostic;
use crate::model::End;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for end in &context.model.ends {
        if is_reported(context, end) && !speaks_of_empty_region(context, end) {
            let title = "this always holds: the game is over before the first play";
            found.push(Diagnostic::error("instant-end", end.clause.span, title, "holds in every position"));
        }
    }
    found
}

/// True if the end holds in every position.
pub(super) fn is_reported(context: &Context, end: &End) -> bool {
    (0..2).any(|player| !context.truth(&end.when, player).can_fail)
}

/// True if the end mentions an empty region, which another check reports.
pub(super) fn speaks_of_empty_region(context: &Context, end: &End) -> bool {
    end.when.regions().into_iter().any(|region| empty_region::is_reported(context, region))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        over_before_the_first_play: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
loss when stuck
draw when count own <= 4"#;
    }
}

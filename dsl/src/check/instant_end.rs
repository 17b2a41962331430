//! # instant-end
//! An end clause whose condition always holds, so that the game is over before the first play.
//! ```text
//! win when count own <= 12
//! ```
//! where each player starts with 12 pieces. Mended: `win when count enemy <= 2`.

use super::empty_region;
use super::known::Rules;
use crate::Diagnostic;
use crate::model::End;

pub(super) fn check(rules: &Rules) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for end in &rules.model.ends {
        if is_reported(rules, end) && !speaks_of_empty_region(rules, end) {
            let title = "this always holds: the game is over before the first play";
            found.push(Diagnostic::error("instant-end", end.origin.span, title, "holds in every position"));
        }
    }
    found
}

/// Whether the end holds in every position.
pub(super) fn is_reported(rules: &Rules, end: &End) -> bool {
    (0..2).any(|player| !rules.truth(&end.when, player).can_fail)
}

/// Whether another check tells what is wrong with the end.
pub(super) fn speaks_of_empty_region(rules: &Rules, end: &End) -> bool {
    end.when.regions().into_iter().any(|region| empty_region::is_reported(rules, region))
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

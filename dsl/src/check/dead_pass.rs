//! # dead-pass
//! A player that is stuck may pass, but the game already ends when a player is stuck.
//! ```text
//! pass when stuck
//! loss when stuck
//! ```
//! Mended by leaving one of the two out.

use super::known::{self, Context};
use crate::Diagnostic;
use crate::ast::ClauseKind;
use crate::model::{Condition, End, Pass};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let ends = |end: &&End| known::alternatives(&end.when).contains(&&Condition::Stuck);
    let (Pass::WhenStuck, Some(end)) = (context.model.pass, context.model.ends.iter().find(ends)) else {
        return Vec::new();
    };
    let at = context.place(|kind| matches!(kind, ClauseKind::Pass { .. }));
    let title = "nobody can pass when stuck, for then the game is over";
    let fault = Diagnostic::warning("dead-pass", at, title, "never a play")
        .because(end.clause.span, "the game ends here")
        .fix("leave the pass out", at, "");
    vec![fault]
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        a_game_that_ends_when_stuck: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
pass when stuck
win when any own in far edge
loss when stuck"#;
    }
}

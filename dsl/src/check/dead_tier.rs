//! # dead-tier
//! A tier of a preference that changes nothing: it is there twice, or no play is in it.
//! ```text
//! prefer jump over step over jump
//! ```
//! Mended: `prefer jump over step`.

use super::known::Context;
use crate::ast::Span;
use crate::model::{Action, Preference, Tier, WrittenClause};
use crate::{Diagnostic, model};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (preference, places) in context.model.preferences.iter().zip(&context.model.places.preferences) {
        match preference {
            Preference::Tiers(all, _) => found.extend(tiers(context, all, places)),
            Preference::Most(_, clause) | Preference::Soonest(_, clause) => {
                found.extend(most(context, clause))
            }
        }
    }
    found
}

fn tiers(context: &Context, tiers: &[Tier], places: &[Span]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (nth, tier) in tiers.iter().enumerate() {
        if let Some(first) = tiers[..nth].iter().position(|first| first == tier) {
            let title = "this tier is there already: its plays are in the better one";
            found.push(
                warning(places[nth], title, "the second time").because(places[first], "the first time"),
            );
        } else if starts_nowhere(context, tier) {
            let title = "no play is in this tier: pieces are placed, and a placement starts nowhere";
            found.push(warning(places[nth], title, "asks where a play starts"));
        } else if let Tier::Play(play) | Tier::Cells { play: Some(play), .. } = tier
            && context.possible.plays[*play].iter().all(|facts| !facts.can_happen())
        {
            let title =
                format!("no play is in this tier: `{}` can never be played", context.model.plays[*play].name);
            found.push(
                warning(places[nth], &title, "never played")
                    .because(context.model.plays[*play].clause.span, "the play clause"),
            );
        }
    }
    found
}

fn starts_nowhere(context: &Context, tier: &Tier) -> bool {
    matches!(tier, Tier::Cells { from: Some(_), .. }) && only_places(context.model)
}

/// True if all plays are placements.
pub(super) fn only_places(model: &model::Model) -> bool {
    model.plays.iter().all(|play| matches!(play.action, Action::Place { .. }))
}

fn most(context: &Context, clause: &WrittenClause) -> Option<Diagnostic> {
    let captures = context.possible.plays.iter().flatten().any(|facts| facts.captures());
    let title = "plays are preferred for what they capture, but no play captures";
    (!captures).then(|| warning(clause.span, title, "changes nothing"))
}

fn warning(at: Span, title: &str, label: &str) -> Diagnostic {
    Diagnostic::warning("dead-tier", at, title, label)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        the_same_tier_twice: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
play slant: man along forward diagonal: enemy captured
prefer slant over step over slant
loss when stuck"#;
        a_placement_starts_nowhere: r#"
board grid 4 x 4
play place: man on empty
prefer from corners to edge
win when line of 3 own
draw when no empty"#;
        a_play_that_is_never_made: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
play leap: man along forward: empty, empty, empty, empty
prefer leap over step
loss when stuck"#;
        the_most_captured_where_nothing_is: r#"
board grid 4 x 4
play place: man on empty
prefer most captured
win when line of 3 own
draw when no empty"#;
    }
}

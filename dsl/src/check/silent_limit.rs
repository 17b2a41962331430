//! # silent-limit
//! A limit that applies to no play: no play is ever made by its clause, or starts or ends in its region.
//! ```text
//! play place: stone on empty
//! limit from corners: to edge
//! ```
//! Mended: `limit to corners: ...`, since a placement starts nowhere.

use super::known::{Contents, Context};
use super::{dead_tier, empty_region};
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{Action, Limit, LimitPlaces, PlayId, Region};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let limits = context.model.limits.iter().zip(&context.model.places.limits);
    limits.filter_map(|(limit, places)| silent(context, limit, places)).collect()
}

fn silent(context: &Context, limit: &Limit, places: &LimitPlaces) -> Option<Diagnostic> {
    let limited: Vec<PlayId> = match limit.play {
        Some(play) => vec![play],
        None => (0..context.model.plays.len()).collect(),
    };
    let happens = |play: &PlayId| context.possible.plays[*play].iter().any(|facts| facts.can_happen());
    if let Some(play) = limit.play.filter(|play| !happens(play)) {
        let title =
            format!("this limit speaks of no play: `{}` can never be played", context.model.plays[play].name);
        let fault = warning(limit.clause.span, &title, "never limits anything");
        return Some(fault.because(context.model.plays[play].clause.span, "the play clause"));
    }
    if let Some(from) = &limit.from
        && !empty_region::is_reported(context, from)
    {
        let at = places.from.unwrap_or(limit.clause.span);
        let placing = |play: &PlayId| matches!(context.model.plays[*play].action, Action::Place { .. });
        if dead_tier::only_places(context.model) || limited.iter().all(placing) {
            return Some(warning(
                at,
                "this limit speaks of no play: a placement starts nowhere",
                "where plays start",
            ));
        }
        if !limited.iter().any(|play| starts_in(context, *play, from)) {
            return Some(warning(
                at,
                "this limit speaks of no play: none ever starts here",
                "where plays start",
            ));
        }
    }
    let to = limit.to.as_ref().filter(|to| !empty_region::is_reported(context, to))?;
    (!limited.iter().any(|play| ends_in(context, *play, to))).then(|| {
        let at = places.to.unwrap_or(limit.clause.span);
        warning(at, "this limit speaks of no play: none ever ends here", "where plays end")
    })
}

fn warning(at: Span, title: &str, label: &str) -> Diagnostic {
    Diagnostic::warning("silent-limit", at, title, label)
}

/// True if a play can start in the region, as it is before the play.
fn starts_in(context: &Context, play: PlayId, region: &Region) -> bool {
    (0..2).any(|player| {
        let within = context.possible.world.within(region, player);
        let starts = &context.possible.plays[play][player].starts;
        within.iter().zip(starts).any(|(may, starts)| *starts && may.meets(Contents::of_player(player)))
    })
}

/// True if a play can end in the region, as it is before the play.
fn ends_in(context: &Context, play: PlayId, region: &Region) -> bool {
    (0..2).any(|player| {
        let within = context.possible.world.within(region, player);
        let facts = &context.possible.plays[play][player];
        let lands = within.iter().zip(&facts.landings).any(|(may, lands)| *lands && !may.is_none());
        lands || facts.placed.iter().any(|to| !within[*to].is_none())
    })
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_placement_starts_nowhere: r#"
board grid 4 x 4
play place: man on empty
limit from corners: to edge
win when line of 3 own
draw when no empty"#;
        no_play_starts_or_ends_there: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
limit to near edge: to corners
limit from empty: to corners
loss when stuck"#;
        a_play_that_is_never_made: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
play leap: man along forward: empty, empty, empty, empty
limit leap: to corners
loss when stuck"#;
    }

    #[test]
    fn flights_start_and_end_on_every_cell() {
        let clauses = "board grid 4 x 4\nstart man on rank 1\nplay fly: man to empty\nlimit from rank 3: to rank 4\n\
                       limit to near edge: leaves any own\nloss when stuck";
        assert!(!codes(clauses).contains(&"silent-limit"));
    }

    /// The first occupied cell counts as the end of the play.
    #[test]
    fn a_take_over_may_end_on_every_cell() {
        let clauses = "board grid 4 x 4\nplay place: man on empty\nplay swap: take over; when plies = 1\n\
                       limit swap to {b2}: leaves any enemy\ndraw when no empty";
        assert!(!codes(clauses).contains(&"silent-limit"));
    }
}

//! # dead-end
//! A player can run out of plays, but may not pass, and no end clause covers that case: `both stuck` does not where one player
//! alone can be stuck, and `no empty` does not where some empty cells are closed.
//! ```text
//! play step: piece along forward: empty
//! win when any own in far edge
//! ```
//! Mended: add `loss when stuck`.

use super::known::{Contents, Context};
use super::unreachable_end;
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{Action, ChoiceAct, Condition, End, Limit, Need, Pass, Play, Region, Then};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let asked =
        |test: &dyn Fn(&Condition) -> bool| context.model.ends.iter().find(|end| end.when.mentions(test));
    let asks_stuck = asked(&|condition| *condition == Condition::Stuck).is_some();
    // Another check reports a game that can never end at all.
    if context.model.pass != Pass::No || asks_stuck || unreachable_end::all_are(context) {
        return Vec::new();
    }
    let both_stuck = asked(&|condition| *condition == Condition::BothStuck);
    let ends = |on: &Region| {
        let is_full = |condition: &Condition| asks_for_none(context, condition, on);
        asked(&is_full).is_some() || fills_the_board(on) && both_stuck.is_some()
    };
    if open_placements(context).any(ends) || both_stuck.is_some() && have_same_plays(context) {
        return Vec::new();
    }
    context.model.ends.last().map(|last| dead_end(last, both_stuck)).into_iter().collect()
}

fn dead_end(last: &End, both_stuck: Option<&End>) -> Diagnostic {
    let at = last.clause.span;
    let title = "a player that has no play can neither pass, nor does the game end";
    let fault = match both_stuck {
        Some(end) => Diagnostic::warning(
            "dead-end",
            end.clause.span,
            title,
            "does not hold while the other player has a play",
        ),
        None => Diagnostic::warning("dead-end", at, title, "no end clause speaks of it"),
    };
    fault.fix("say what happens then", Span { start: at.end, ..at }, "\nloss when stuck")
}

/// True if the condition holds as soon as a placement on `on` has no cell.
fn asks_for_none(context: &Context, condition: &Condition, on: &Region) -> bool {
    match condition {
        Condition::Not(part) => match &**part {
            Condition::Any(region) => region == on || fills_the_board(on) && needs_empty(context, region),
            _ => false,
        },
        Condition::Every(cells, are) => {
            *on == Region::And(vec![cells.clone(), Region::Not(Box::new(are.clone()))])
        }
        _ => false,
    }
}

/// True if the region has a cell as long as the board has an empty one: all empty cells, or those without another beside
/// them on one side.
fn fills_the_board(on: &Region) -> bool {
    let Region::And(parts) = on else { return *on == Region::Empty };
    let ([Region::Empty, Region::Not(part)] | [Region::Not(part), Region::Empty]) = parts.as_slice() else {
        return false;
    };
    matches!(&**part, Region::StepOf(dirs, of) if **of == Region::Empty && dirs.iter().all(|dirs| dirs.len() == 1))
}

/// True if the region may have an empty cell.
fn needs_empty(context: &Context, region: &Region) -> bool {
    (0..2)
        .all(|player| context.possible.world.within(region, player).iter().any(|c| c.meets(Contents::EMPTY)))
}

/// The regions of the clauses that place a piece on any cell of a region, whatever else is on the board. Limits on single
/// turns may forbid cells. Conditions of clauses are left out, since several clauses may cover all cases.
fn open_placements<'a>(context: &Context<'a>) -> impl Iterator<Item = &'a Region> {
    let limited = is_limited(context);
    context.model.plays.iter().filter(move |play| !limited && is_open(play)).filter_map(|play| {
        match &play.action {
            Action::Place { on, .. } => Some(last_resort(on)),
            _ => None,
        }
    })
}

/// The region whose cells are open when no other cell of the region is.
fn last_resort(region: &Region) -> &Region {
    match region {
        Region::OrElse(_, other) => last_resort(other),
        other => other,
    }
}

/// True if a limit on more than single turns may forbid plays.
fn is_limited(context: &Context) -> bool {
    let limits = |limit: &Limit| limit.turn.is_none() && !matches!(limit.need, Need::To(Region::Empty));
    context.model.limits.iter().any(limits)
}

/// True if nothing that follows a play of the clause is required.
fn is_open(play: &Play) -> bool {
    let requires = |then: &Then| matches!(then, Then::Walks { required: true, .. } | Then::Pull(_));
    play.choice.as_ref().is_none_or(|choice| choice.act == ChoiceAct::Take) && !play.then.iter().any(requires)
}

/// True if the players always have the same plays, so that if one is stuck, both are.
fn have_same_plays(context: &Context) -> bool {
    let is_same = |play: &Play| {
        let same_cells = matches!(&play.action, Action::Place { on, .. } if on.is_same_for_both());
        same_cells && is_open(play) && play.when.as_ref().is_none_or(Condition::is_same_for_both)
    };
    !is_limited(context) && context.model.plays.iter().all(is_same)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_race_that_can_be_blocked: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
win when any own in far edge"#;
        one_player_alone_is_stuck: r#"
board grid 4 x 4
play place: man on empty and orthogonal of own or edge
win when line of 3 own
draw when both stuck"#;
    }

    /// The codes of a game that ends in a row of three, or so.
    fn placing(on: &str, end: &str) -> Vec<&'static str> {
        codes(&format!("board grid 4 x 4\nplay place: man on {on}\nwin when line of 3 own\ndraw when {end}"))
    }

    #[test]
    fn an_end_without_an_open_cell_covers_it() {
        for (on, end) in [
            ("empty", "no empty"),
            ("empty", "no (empty in column 2)"),
            ("empty", "both stuck"),
            ("empty but not north of empty", "no empty"),
            ("empty but not corners", "no (empty but not corners)"),
            ("empty but not lines of 2 man", "every empty is lines of 2 man"),
            ("empty in all of last or else empty but not corners", "no (empty but not corners)"),
            ("empty but not all of man", "both stuck"),
        ] {
            assert_eq!(placing(on, end), [] as [&str; 0], "{on}: {end}");
        }
        for (on, end) in [
            ("empty but not all of man", "no empty"),
            ("empty but not north of empty and not south of man", "no empty"),
            ("empty but not all of enemy", "both stuck"),
            ("empty; then pull along all: own", "no empty"),
        ] {
            assert_eq!(placing(on, end), ["dead-end"], "{on}: {end}");
        }
    }
}

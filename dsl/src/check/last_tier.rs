//! # last-tier
//! A preference names clauses, and leaves out another one whose plays come after the last tier all the same: a position may have plays of
//! both, and then those of the clause without a tier are not legal.
//! ```text
//! play take: man along forward diagonal: enemy captured
//! play step: man along forward: empty
//! play begin: man on rank 2 along forward: empty{2}
//! prefer take over step
//! ```
//! Mended: `prefer take`, or `prefer take over step over begin` if that is meant.

use super::known::{Context, always_captures};
use super::words::list;
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{Action, KindId, PlayId, Preference, Region, Tier, Worth};
use engine::Player;

/// Most clauses that the warning names.
const MOST_NAMED: usize = 4;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let preferences = context.model.preferences.iter().zip(&context.model.places.preferences);
    let found = preferences.enumerate().filter_map(|(nth, (preference, places))| match preference {
        Preference::Tiers(tiers, _) => left_out(context, nth, tiers, places),
        Preference::Most(..) | Preference::Soonest(..) => None,
    });
    found.collect()
}

fn left_out(context: &Context, nth: usize, tiers: &[Tier], places: &[Span]) -> Option<Diagnostic> {
    let [.., before, at] = places[..] else { return None };
    let named: Vec<PlayId> = tiers.iter().map(clause_of).collect::<Option<_>>()?;
    let last = *named.last()?;
    let plays = &context.model.plays;
    let left_out: Vec<PlayId> = (0..plays.len())
        .filter(|play| {
            !named.contains(play) && meet(context, *play, last) && !are_ranked(context, nth, *play, last)
        })
        .collect();
    let name = |play: &PlayId| format!("`{}`", plays[*play].name);
    let mut names: Vec<String> = left_out.iter().take(MOST_NAMED).map(name).collect();
    let others = left_out.len() - names.len();
    if others > 0 {
        names.push(format!("{others} more clauses"));
    }
    let names = list(&names, "and");
    let (are, come, them) = match left_out.len() {
        0 => return None,
        1 => ("is", "comes", "it"),
        _ => ("are", "come", "them"),
    };
    let title = format!("{names} {are} in no tier, and so {come} after {}", name(&last));
    let label = format!("where {} has a play, what is in no tier has none", name(&last));
    let fault = Diagnostic::warning("last-tier", at, title, label);
    let fault = left_out
        .iter()
        .take(MOST_NAMED)
        .fold(fault, |fault, play| fault.because(plays[*play].clause.span, "in no tier"));
    let tier = Span { start: before.end, ..at };
    let fault = fault.fix(format!("put {them} on a par with {}", name(&last)), tier, "");
    if others > 0 {
        return Some(fault);
    }
    let over: String = left_out.iter().map(|play| format!(" over {}", plays[*play].name)).collect();
    Some(fault.note(format!("if that is meant, say so: `prefer {}{over}`", context.text(places[0].to(at)))))
}

/// The clause that a tier names.
fn clause_of(tier: &Tier) -> Option<PlayId> {
    match tier {
        Tier::Play(play) => Some(*play),
        Tier::Cells { play, .. } => *play,
    }
}

/// True if a position may have plays of both clauses.
fn meet(context: &Context, one: PlayId, other: PlayId) -> bool {
    let plays = &context.model.plays;
    let can = |play: PlayId, player: Player| context.possible.plays[play][player].can_happen();
    (0..2).any(|player| can(one, player) && can(other, player))
        && !plays[one].is_closed_where_open(&plays[other])
}

/// True if the preferences before the one with this number never leave plays of both clauses.
fn are_ranked(context: &Context, nth: usize, one: PlayId, other: PlayId) -> bool {
    context.model.preferences[..nth].iter().any(|preference| match preference {
        Preference::Tiers(tiers, _) => {
            let tier = |play| tiers.iter().position(|tier| *tier == Tier::Play(play));
            tier(one) != tier(other) && tiers.iter().all(|tier| matches!(tier, Tier::Play(_)))
        }
        Preference::Most(worth, _) => {
            let apart = |one, other| never_takes(context, one) && always_takes(context, other);
            counts_all(context, worth) && (apart(one, other) || apart(other, one))
        }
        Preference::Soonest(..) => false,
    })
}

/// True if every captured piece is worth something.
fn counts_all(context: &Context, worth: &[Worth]) -> bool {
    let counts =
        |kind: KindId| worth.iter().any(|worth| worth.of.as_ref().is_none_or(|of| *of == Region::Kind(kind)));
    (0..context.model.kinds.len()).all(counts)
}

fn never_takes(context: &Context, play: PlayId) -> bool {
    context.possible.plays[play].iter().all(|facts| !facts.captures())
}

fn always_takes(context: &Context, play: PlayId) -> bool {
    match &context.model.plays[play].action {
        Action::Move(movers) => {
            movers.iter().all(|mover| (0..2).all(|player| always_captures(mover, context.possible, player)))
        }
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    /// Men that step, begin with two steps, and take; `more` is added.
    fn men(more: &str) -> String {
        format!(
            "board grid 6 x 6\nstart man on rank 1\nplay take: man along forward diagonal: enemy captured\n\
             play step: man along forward orthogonal: empty\n{more}\nloss when stuck\ndraw after 90 plies"
        )
    }

    const BEGIN: &str = "play begin: man on rank 1 along forward orthogonal: empty{2}";

    shows! {
        a_clause_in_no_tier: &men(&format!("{BEGIN}\nprefer take over step"));
        clauses_in_no_tier: &men(&format!("{BEGIN}\nplay slant: man along forward diagonal: empty\nprefer take over step"));
    }

    #[test]
    fn what_cannot_compete_needs_no_tier() {
        for (more, meets) in [
            ("prefer take over step", false),
            ("play begin: man along forward orthogonal: empty{2}\nprefer take", false),
            ("play begin: man along forward orthogonal: empty{2}\nprefer take over step over begin", false),
            (
                "play begin: man along forward orthogonal: empty{2}; when plies < 2\nprefer take over step",
                true,
            ),
            (
                "play jump: man along all: enemy captured, empty\nprefer most captured\nprefer jump over take",
                false,
            ),
            ("play jump: man along all: enemy captured, empty\nprefer jump over take", true),
        ] {
            assert_eq!(codes(&men(more)).contains(&"last-tier"), meets, "{more}");
        }
        let phases = "board grid 3 x 3\ncounter hand from 3 down by placing\nplay place: man on empty; when hand > 0\n\
            play slide: man along all: empty; when hand = 0\nplay hop: man along all: enemy captured, empty; when hand = 0\n\
            prefer hop over slide\nloss when stuck\ndraw after 90 plies";
        assert!(!codes(phases).contains(&"last-tier"));
    }
}

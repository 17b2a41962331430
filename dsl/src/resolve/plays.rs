//! Play clauses.
//!
//! # no-movers
//! A play clause that neither moves nor places a piece.
//! ```text
//! play jump: repeat at will
//! ```
//!
//! # move-and-place
//! A play clause both moves and places pieces; two ways to play are two clauses.
//! ```text
//! play turn: piece along all: empty; piece on empty
//! ```
//!
//! # repeat-placement
//! Only walks can be repeated.
//! ```text
//! play place: stone on empty; repeat at will
//! ```
//!
//! # attack-circle
//! A walk that captures depends on the region `attacked`.
//! ```text
//! play step: king along all: (not own but not attacked) captured
//! ```
//!
//! # far-of-chain
//! `as far as` in a play of several legs: only a single leg can be measured.
//! ```text
//! play fly: piece along all: empty+; as far as the line has occupied; repeat at will
//! ```
//!
//! # legs-of-no-chain
//! `legs` in a clause that makes no chain: one leg follows no other.
//! ```text
//! play jump: piece along all: occupied, empty; legs go straight on
//! ```
//!
//! # leave-nothing
//! `captured leave at the end` in a clause whose walks capture nothing.
//! ```text
//! play step: piece along all: empty; captured leave at the end
//! ```
//!
//! # follows-take-over
//! `take over` has a `then` part: it moves no piece from which something could follow.
//! ```text
//! play swap: take over; then mark own
//! ```

use super::Faults;
use super::clauses::Clauses;
use super::play_parts::PlayDraft;
use super::scope::Scope;
use super::written_clause::written_clause;
use crate::Diagnostic;
use crate::ast::{Clause, ClauseKind, Name, PlayPart, Span};
use crate::model::{Act, Action, Heading, Landing, Leave, Mover, MoverPlaces, Places, Play, Region, Repeat};
use crate::parse::{has_comment, misplaced, without_comments};

/// Resolves the `play` clauses.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<Vec<Play>> {
    let declared = clauses.each(|kind| match kind {
        ClauseKind::Play { name, parts } => Some((name, parts)),
        _ => None,
    });
    let plays: Vec<Option<Play>> = declared
        .into_iter()
        .map(|((name, parts), clause)| play(scope, name, parts, clause, places, faults))
        .collect();
    plays.into_iter().collect()
}

/// True if a walk of the clause's movers captures.
pub(super) fn captures(action: &Action) -> bool {
    match action {
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        Action::Move(movers) => {
            movers.iter().flat_map(|mover| &mover.walk.steps).any(|step| step.act == Act::Capture)
        }
    }
}

fn play(
    scope: &Scope,
    name: &Name,
    written: &[PlayPart],
    clause: &Clause,
    places: &mut Places,
    faults: &mut Faults,
) -> Option<Play> {
    let known = faults.len();
    let mut draft = PlayDraft::default();
    for part in written {
        match limit_in_play(scope, part, clause.span) {
            Some(fault) => faults.push(fault),
            None => draft.add(scope, part, faults),
        }
    }
    let action = action(name, &mut draft, faults);
    if let Some(Action::Move(movers)) = &action {
        faults.extend(attack_circle(movers, &draft.places.movers));
    }
    faults.extend(far_of_chain(&draft));
    if let Some(action) = action.as_ref().filter(|_| faults.len() == known) {
        faults.extend(leave_nothing(scope, name, action, draft.leave));
        faults.extend(follows_take_over(scope, name, action, written));
    }
    faults.extend(legs_of_no_chain(name, &draft));
    places.plays.push(draft.places);
    Some(Play {
        name: name.text.clone(),
        action: action.filter(|_| faults.len() == known)?,
        repeat: draft.repeat.map_or(Repeat::No, |(repeat, _)| repeat),
        heading: draft.heading.map_or(Heading::Any, |(heading, _)| heading),
        landing: if draft.landing.is_some() { Landing::ToGoOn } else { Landing::Any },
        leave: if draft.leave.is_some() { Leave::AtEnd } else { Leave::AtOnce },
        when: sound(draft.when)?,
        then: draft.then,
        far: sound(draft.far)?,
        choice: sound(draft.choice)?,
        clause: written_clause(scope.sources, clause.span),
    })
}

/// The fault of the part `limit to REGION`, which reads as the flight of a piece called `limit`.
fn limit_in_play(scope: &Scope, part: &PlayPart, clause: Span) -> Option<Diagnostic> {
    let PlayPart::Fly { kind, .. } = part else { return None };
    if kind.text != "limit" || scope.names.noun(&kind.text).is_some() {
        return None;
    }
    let at = kind.span.start.checked_sub(clause.start)?;
    let written = scope.text(clause);
    let clean = without_comments(written);
    misplaced::fault(clause.file, &clean, written, clause.start as usize, at as usize)
}

/// Returns an optional part of a clause; the outer `None` means that the part is broken.
fn sound<T>(part: Option<(Option<T>, Span)>) -> Option<Option<T>> {
    match part {
        None => Some(None),
        Some((None, _)) => None,
        Some((Some(part), _)) => Some(Some(part)),
    }
}

/// The action of a clause: its movers, or its one placement.
fn action(name: &Name, draft: &mut PlayDraft, faults: &mut Faults) -> Option<Action> {
    match (draft.placed.take(), draft.moves) {
        (None, false) => {
            faults.push(no_movers(name));
            None
        }
        (Some((_, place)), true) => {
            faults.push(Diagnostic::error(
                "move-and-place",
                place,
                format!("`{}` moves pieces, so it cannot place one", name.text),
                "make this a play clause of its own",
            ));
            None
        }
        (Some((action, _)), false) => {
            if let Some((_, span)) = draft.repeat {
                faults.push(Diagnostic::error(
                    "repeat-placement",
                    span,
                    "only walks can be repeated",
                    "this clause places a piece",
                ));
            }
            action
        }
        (None, true) => Some(Action::Move(std::mem::take(&mut draft.movers))),
    }
}

fn no_movers(name: &Name) -> Diagnostic {
    let title = format!("`{}` neither moves nor places a piece", name.text);
    Diagnostic::error("no-movers", name.span, title, "nothing is moved or placed")
        .note("for example: `play step: man along all: empty`, or `play place: stone on empty`")
}

/// The fault of a capture that depends on the region `attacked`, which depends on captures.
fn attack_circle(movers: &[Mover], places: &[MoverPlaces]) -> Option<Diagnostic> {
    let asks = |region: &Region| region.mentions(&|part| *part == Region::Attacked);
    let circle = |(mover, places): (&Mover, &MoverPlaces)| {
        let captures = mover.walk.steps.iter().any(|step| step.act == Act::Capture);
        let mut steps = mover.walk.steps.iter().zip(&places.walk.steps);
        let asked = steps.find(|(step, _)| asks(&step.on)).map(|(_, at)| at.region);
        let asked = asked.or_else(|| places.on.filter(|_| mover.on.as_ref().is_some_and(asks)));
        asked.filter(|_| captures)
    };
    let at = movers.iter().zip(places).find_map(circle)?;
    Some(
        Diagnostic::error(
            "attack-circle",
            at,
            "what is attacked depends on this capture, so the capture cannot depend on what is attacked",
            "captures, and asks for `attacked`",
        )
        .note("say it of the position after the play: `limit: leaves no own king attacked`"),
    )
}

fn far_of_chain(draft: &PlayDraft) -> Option<Diagnostic> {
    let ((_, far), (_, repeat)) = (draft.far.as_ref()?, draft.repeat?);
    Some(
        Diagnostic::error("far-of-chain", *far, "only a single leg can be measured", "of a chain")
            .because(repeat, "repeated here"),
    )
}

fn leave_nothing(scope: &Scope, name: &Name, action: &Action, leave: Option<Span>) -> Option<Diagnostic> {
    let span = leave.filter(|_| !captures(action))?;
    let title = format!("`{}` captures nothing that could leave", name.text);
    let fault = Diagnostic::error("leave-nothing", span, title, "no walk of this clause captures");
    Some(without_part(scope, fault, span))
}

/// The fault of a follow-up or choice in a clause by which all pieces change hands.
fn follows_take_over(
    scope: &Scope,
    name: &Name,
    action: &Action,
    written: &[PlayPart],
) -> Option<Diagnostic> {
    let Action::TakeOver { .. } = action else { return None };
    let span = written.iter().find_map(follow_up)?;
    let title = format!("nothing can follow `{}`, by which all pieces change hands", name.text);
    let fault = Diagnostic::error("follows-take-over", span, title, "follows `take over`");
    Some(without_part(scope, fault, span))
}

/// Adds the edit that leaves a part of a clause out, with the `;` behind it or else the one before it. Comments stay, so a part with a
/// comment of its own has no edit.
fn without_part(scope: &Scope, fault: Diagnostic, part: Span) -> Diagnostic {
    if has_comment(scope.text(part)) {
        return fault;
    }
    let text = &scope.sources.file(part.file).text;
    let (before, behind) = (&text[..part.start as usize], &text[part.end as usize..]);
    let (place, kept) =
        match (behind.trim_start().strip_prefix(';'), without_remarks(before).strip_suffix(';')) {
            (Some(rest), _) => (Span { end: (text.len() - rest.trim_start().len()) as u32, ..part }, ""),
            (None, Some(rest)) => {
                (Span { start: rest.len() as u32, ..part }, before[rest.len() + 1..].trim_end())
            }
            (None, None) => (part, ""),
        };
    fault.fix("leave it out", place, kept)
}

/// A text without the blanks and comments at its end.
fn without_remarks(text: &str) -> &str {
    let text = text.trim_end();
    let line = text.rfind('\n').map_or(0, |end| end + 1);
    // A `#` within quotation marks begins no comment.
    let is_remark = |at: &usize| text[line..line + at].matches('"').count().is_multiple_of(2);
    match text[line..].match_indices('#').map(|(at, _)| at).find(is_remark) {
        Some(at) => without_remarks(&text[..line + at]),
        None => text,
    }
}

/// The place of a `then` part.
fn follow_up(part: &PlayPart) -> Option<Span> {
    match part {
        PlayPart::ThenWalk { span, .. }
        | PlayPart::ThenCapture { span, .. }
        | PlayPart::ThenMark { span, .. }
        | PlayPart::ThenPull { span, .. }
        | PlayPart::ThenPlace { span, .. }
        | PlayPart::ThenShoot { span, .. }
        | PlayPart::ThenTake { span, .. } => Some(*span),
        PlayPart::Walk { .. }
        | PlayPart::Place { .. }
        | PlayPart::Fly { .. }
        | PlayPart::TakeOver { .. }
        | PlayPart::Repeat { .. }
        | PlayPart::Legs { .. }
        | PlayPart::LeaveAtEnd(_)
        | PlayPart::AsFar(..)
        | PlayPart::When(..) => None,
    }
}

/// The faults of rules for the legs of a chain in a clause whose plays have one leg each.
fn legs_of_no_chain(name: &Name, draft: &PlayDraft) -> Vec<Diagnostic> {
    let legs = draft.heading.map(|(_, span)| span).into_iter().chain(draft.landing);
    let title = format!("a play of `{}` is one leg, which follows no other", name.text);
    let fault = |span| {
        Diagnostic::error("legs-of-no-chain", span, title.clone(), "speaks of the legs of a chain")
            .note("a chain is said with `repeat at will` or `repeat while possible`")
    };
    legs.filter(|_| draft.repeat.is_none()).map(fault).collect()
}

//! The notation of plays: the `write` clauses.
//!
//! # template
//! A template without the cell where the piece ends, with an unknown part in braces, without a text, or with a sign by which files of plays are read:
//! `;` between legs, `|` between plays, `#` before a remark.
//! ```text
//! write step "from {from}"
//! write jump "{start}-{to}"
//! write place "put; {to}"
//! write pass " "
//! ```

use super::Faults;
use super::clauses::Clauses;
use super::names::quoted;
use super::plays::captures;
use super::scope::Scope;
use super::spans::inside;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name};
use crate::model::{Act, Action, ChoiceAct, Play, Promotion, Region, Repeat, Step};
use crate::nearest::nearest;

/// The word for a pass, which is no play clause.
const PASS: &str = "pass";

/// The notation of plays.
pub(super) struct Writes {
    /// For each play clause, its template and whether each leg is a line.
    pub plays: Vec<(String, bool)>,
    /// The text of a pass.
    pub pass: String,
}

/// Resolves the `write` clauses for the plays and promotions of a game.
pub(super) fn resolve(
    clauses: &Clauses,
    scope: &Scope,
    plays: &[Play],
    promotions: &[Promotion],
    faults: &mut Faults,
) -> Writes {
    let written = clauses.each(|kind| match kind {
        ClauseKind::Write { play, template, each_leg } => Some((play, template, *each_leg)),
        _ => None,
    });
    let mut writes =
        Writes { plays: plays.iter().map(|play| default(play, promotions)).collect(), pass: PASS.to_owned() };
    let mut seen: Vec<&Name> = Vec::new();
    for ((play, template, each_leg), _) in written {
        match seen.iter().find(|first| first.text == play.text) {
            // The merge has reported a variant's clause beside that of its base.
            Some(first) if first.span.file != play.span.file => {}
            Some(first) => faults.push(
                Diagnostic::error(
                    "duplicate-name",
                    play.span,
                    format!("how `{}` is written is already said", play.text),
                    "said again",
                )
                .because(first.span, "first said here"),
            ),
            None => seen.push(play),
        }
        if play.text == PASS {
            check(template, &[], false, faults);
            writes.pass = template.text.clone();
            continue;
        }
        let Some(id) = scope.names.play(play, faults) else { continue };
        let Some(declared) = plays.get(id) else { continue };
        let known = match declared.action {
            Action::Place { .. } => vec!["to"],
            Action::TakeOver { .. } => Vec::new(),
            Action::Move(_) if captures(&declared.action) && declared.then.is_empty() && !each_leg => {
                vec!["from", "to", "captured", "x"]
            }
            Action::Move(_) if captures(&declared.action) => vec!["from", "to", "x"],
            Action::Move(_) | Action::Fly { .. } => vec!["from", "to"],
        };
        let known = [known, declared.choice.iter().map(|_| "then").collect()].concat();
        let known = match declared.action {
            Action::Move(_) | Action::Fly { .. } => [known, vec!["kind"]].concat(),
            Action::Place { .. } | Action::TakeOver { .. } => known,
        };
        let moves = !matches!(declared.action, Action::TakeOver { .. });
        check(template, &known, moves, faults);
        writes.plays[id] = (template.text.clone(), each_leg);
    }
    writes
}

/// The notation of a play without a `write` clause.
fn default(play: &Play, promotions: &[Promotion]) -> (String, bool) {
    let (template, each_leg) = default_cells(play);
    let chosen = match &play.action {
        Action::Move(movers) => movers.iter().any(|mover| Promotion::by_choice(promotions, mover.kind)),
        Action::Fly { kind, .. } => Promotion::by_choice(promotions, *kind),
        Action::Place { .. } | Action::TakeOver { .. } => false,
    };
    (if chosen { template + "{kind}" } else { template }, each_leg)
}

/// The notation of a play without a `write` clause and without the kind that is chosen for a promotion.
fn default_cells(play: &Play) -> (String, bool) {
    let repeats = play.repeat != Repeat::No;
    if let Some(choice) = &play.choice {
        let chosen = if choice.act == ChoiceAct::Take { "x{then}" } else { ",{then}" };
        let first = if matches!(play.action, Action::Place { .. }) { "{to}" } else { "{from}-{to}" };
        return (format!("{first}{chosen}"), false);
    }
    match &play.action {
        Action::Place { .. } => ("{to}".to_owned(), false),
        action if surely_captures(action) => ("{from}x{to}".to_owned(), true),
        action if captures(action) => ("{from}{x}{to}".to_owned(), true),
        Action::TakeOver { .. } => (play.name.clone(), false),
        Action::Fly { .. } | Action::Move(_) => ("{from}-{to}".to_owned(), repeats),
    }
}

/// True if each leg of the clause's movers surely captures a piece.
fn surely_captures(action: &Action) -> bool {
    let takes = |step: &Step| step.act == Act::Capture && step.least > 0 && has_pieces_only(&step.on);
    match action {
        Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => false,
        Action::Move(movers) => movers.iter().all(|mover| mover.walk.steps.iter().any(takes)),
    }
}

/// True if a region's form shows that each of its cells has a piece.
fn has_pieces_only(region: &Region) -> bool {
    match region {
        Region::Own
        | Region::Enemy
        | Region::Player(_)
        | Region::Kind(_)
        | Region::Occupied
        | Region::Unmoved => true,
        Region::And(parts) => parts.iter().any(has_pieces_only),
        Region::Or(parts) => parts.iter().all(has_pieces_only),
        _ => false,
    }
}

/// Reports unknown parts in braces, and a missing `{to}` if a template needs that.
fn check(template: &Name, known: &[&str], needs_to: bool, faults: &mut Faults) {
    let mut has_to = false;
    let mut rest = template.text.as_str();
    while let Some((_, after)) = rest.split_once('{') {
        let (part, tail) = after.split_once('}').unwrap_or((after, ""));
        if !known.contains(&part) {
            faults.push(unknown_part(template, part, known));
        }
        has_to |= part == "to";
        rest = tail;
    }
    let text = template.text.as_str();
    if let Some(sign) =
        text.chars().find(|sign| ";|".contains(*sign)).or(text.starts_with('#').then_some('#'))
    {
        let title = format!("`{sign}` may not stand there: files of plays are read by it");
        let other = text.replace([';', '|'], ",");
        let other = other.trim_start_matches('#').trim_start();
        faults.push(Diagnostic::error("template", template.span, title, "not readable in a record").fix(
            "write it otherwise",
            inside(template),
            other,
        ));
    }
    if text.trim().is_empty() {
        let title = "plays written so cannot be read";
        faults.push(Diagnostic::error("template", template.span, title, "a text is missing"));
    }
    if needs_to && !has_to && !text.trim().is_empty() {
        faults.push(Diagnostic::error(
            "template",
            template.span,
            "plays written so do not say where they end",
            "`{to}` is missing",
        ));
    }
}

fn unknown_part(template: &Name, part: &str, known: &[&str]) -> Diagnostic {
    let title = format!("`{{{part}}}` is no part of how this is written");
    let fault = Diagnostic::error("template", template.span, title, "not known");
    let known_parts: Vec<String> = known.iter().map(|known| format!("{{{known}}}")).collect();
    let known_parts: Vec<&str> = known_parts.iter().map(String::as_str).collect();
    let fault = match nearest(part, known.iter().copied()) {
        Some(near) => {
            let text = template.text.replace(&format!("{{{part}}}"), &format!("{{{near}}}"));
            fault.fix(format!("`{{{near}}}` has a similar name"), inside(template), text)
        }
        None => fault,
    };
    match known_parts.as_slice() {
        [] => fault.note("a pass has no cells"),
        parts => fault.note(format!("known here: {}", quoted(parts))),
    }
}

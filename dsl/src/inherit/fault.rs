//! The faults of a variant's overrides.

use super::heading::{REMOVABLE, word};
use crate::ast::{Clause, ClauseKind, File, Name, Span};
use crate::{Diagnostic, nearest, print};

/// The faults of the overrides in a game that extends no other, whose text is `text`.
pub(super) fn without_base(file: &File, text: &str) -> impl Iterator<Item = Diagnostic> {
    file.clauses.iter().filter_map(|clause| match (&clause.kind, clause.replace) {
        (ClauseKind::Remove { .. }, _) => {
            Some(
                overrides_nothing(clause.span, "this game extends no other", "there is nothing to remove")
                    .fix("take the clause away", clause.span, ""),
            )
        }
        (_, Some(replace)) => Some(unmarked(
            overrides_nothing(replace, "this game extends no other", "there is nothing to replace"),
            clause,
            text,
        )),
        (_, None) => None,
    })
}

/// The fault of a clause marked `replace` whose heading no clause of the base has; `None` if the clause is not marked.
pub(super) fn nothing_to_replace(clause: &Clause, text: &str) -> Option<Diagnostic> {
    let title = format!("the base has no `{}` clause to replace", word(&clause.kind));
    Some(unmarked(overrides_nothing(clause.replace?, title, "there is nothing to replace"), clause, text))
}

/// The fault of a clause marked `replace` whose name no clause of the base has; `None` if the clause is not marked.
pub(super) fn no_name_to_replace(
    clause: &Clause,
    name: &Name,
    known: &[&str],
    text: &str,
) -> Option<Diagnostic> {
    clause.replace?;
    let title = format!("the base has no `{} {}` to replace", word(&clause.kind), name.text);
    let fault = overrides_nothing(name.span, title, "there is nothing to replace");
    Some(match nearest(&name.text, known.iter().copied()) {
        Some(known) => fault.fix(format!("it has one with a similar name: `{known}`"), name.span, known),
        None => unmarked(fault, clause, text),
    })
}

/// The warning that a clause which replaces all ends of the base drops the draws `gone`; `None` if there are none.
pub(super) fn draws_are_gone(clause: &Clause, gone: &[&Clause]) -> Option<Diagnostic> {
    let replace = clause.replace.filter(|_| !gone.is_empty())?;
    let draws = if gone.len() == 1 { "draw" } else { "draws" };
    let title = format!("`replace` drops the base's {draws}, too: it replaces all ends");
    let label = "no end of the variant is a draw";
    let fault = Diagnostic::warning("dropped-draw", replace, title, label);
    let fault = gone.iter().fold(fault, |fault, draw| fault.because(draw.span, "this one is gone"));
    let kept: String = gone.iter().map(|draw| format!("\n{}", print::clause(draw))).collect();
    let end = Span { start: clause.span.end, ..clause.span };
    Some(fault.fix(format!("state the {draws} again, if the variant has the same"), end, kept))
}

/// The fault of a clause that has a name of the base but no mark `replace`.
pub(super) fn already_in_base(clause: &Clause, name: &Name, base: Span) -> Diagnostic {
    let title = format!("the base has a `{} {}` already", word(&clause.kind), name.text);
    let start = Span { end: clause.span.start, ..clause.span };
    Diagnostic::error("duplicate-name", name.span, title, "this would be a second one")
        .because(base, "the base's")
        .fix("mark the clause to override it", start, "replace ")
}

/// The fault of a `remove` with a word that begins no removable clause.
pub(super) fn unknown_heading(what: &Name) -> Diagnostic {
    let title = format!("no clause that can be removed starts with `{}`", what.text);
    let fault = Diagnostic::error("unknown-clause", what.span, title, "unknown clause");
    match nearest(&what.text, REMOVABLE.iter().copied()) {
        Some(known) => fault.fix(format!("a clause with a similar name exists: `{known}`"), what.span, known),
        None => fault,
    }
}

/// The fault of a `remove` of something that the base lacks. `nameless`: the base has such clauses, but they have no names.
pub(super) fn nothing_to_remove(
    span: Span,
    what: &Name,
    name: Option<&Name>,
    known: &[&str],
    nameless: bool,
) -> Diagnostic {
    let Some(name) = name else {
        let title = format!("the base has no `{}` clause to remove", what.text);
        let fault = overrides_nothing(span, title, "there is nothing to remove");
        return fault.fix("take the clause away", span, "");
    };
    let title = format!("the base has no `{} {}` to remove", what.text, name.text);
    let fault = overrides_nothing(span, title, "there is nothing to remove");
    match nearest(&name.text, known.iter().copied()) {
        Some(known) => fault.fix(format!("it has one with a similar name: `{known}`"), name.span, known),
        None if nameless => {
            let title = format!("`{}` clauses have no names; remove them all", what.text);
            fault.fix(title, Span { start: what.span.end, ..name.span }, "")
        }
        None => fault.fix("take the clause away", span, ""),
    }
}

fn overrides_nothing(span: Span, title: impl Into<String>, label: &str) -> Diagnostic {
    Diagnostic::error("override-of-nothing", span, title, label)
}

/// Adds the fix that deletes a clause's `replace`, unless a comment follows the word.
fn unmarked(fault: Diagnostic, clause: &Clause, text: &str) -> Diagnostic {
    let Some(replace) = clause.replace else { return fault };
    let kept = text[replace.end as usize..].trim_start();
    if kept.starts_with('#') {
        return fault;
    }
    let end = (text.len() - kept.len()) as u32;
    fault.fix("write the clause without `replace`", Span { end, ..replace }, "")
}

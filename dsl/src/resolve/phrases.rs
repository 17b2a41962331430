//! Words side by side that make sense in English, but do not narrow each other: `e2 e4`, `own pieces`, `last rank`.

use super::names::unknown;
use super::scope::Scope;
use super::words::{DIRECTION_WORDS, SIDE_WORDS, word_phrase};
use crate::Diagnostic;
use crate::ast::{Amount, Name, Span};

/// Words that stand for what a region holds anyway.
const NOUNS: [&str; 10] =
    ["piece", "pieces", "cell", "cells", "square", "squares", "field", "fields", "space", "spaces"];
const ARTICLES: [&str; 4] = ["the", "a", "an", "some"];
const PREPOSITIONS: [&str; 7] = ["at", "inside", "onto", "upon", "reach", "reached", "reaches"];

/// The fault of words side by side, if they are such a phrase.
pub(super) fn fault(scope: &Scope, names: &[Name]) -> Option<Diagnostic> {
    (0..names.len()).find_map(|nth| {
        cells(scope, names, nth)
            .or_else(|| noun(scope, names, nth))
            .or_else(|| article(scope, names, nth))
            .or_else(|| side_rank(names, nth))
            .or_else(|| side_edge(scope, names, nth))
            .or_else(|| side(scope, names, nth))
            .or_else(|| preposition(scope, names, nth))
    })
}

/// True if nothing has this name.
fn is_unknown(scope: &Scope, name: &Name) -> bool {
    scope.names.noun(&name.text).is_none() && word_phrase(&name.text).is_none()
}

/// True if the board has a cell of this name.
fn is_cell(scope: &Scope, name: &Name) -> bool {
    scope.board.cells.iter().any(|cell| cell.name == name.text)
}

/// The fault of cells without braces, of which the one at `nth` is the first. One of them may lie beyond the board.
fn cells(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let is_numbered = |name: &Name| name.text.ends_with(|end: char| end.is_ascii_digit());
    let is_like_cell = |name: &&Name| is_unknown(scope, name) && (is_cell(scope, name) || is_numbered(name));
    let run: Vec<&Name> = names[nth..].iter().take_while(is_like_cell).collect();
    let cell = run.iter().find(|name| is_cell(scope, name))?;
    let (first, last) = (run.first()?, run.last()?);
    let list = run.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(" ");
    let before = if nth > 0 { "in " } else { "" };
    let after = if nth + run.len() < names.len() { " and" } else { "" };
    let title = format!("`{}` is a cell, but a region is wanted", cell.text);
    let place = first.span.to(last.span);
    Some(Diagnostic::error("wrong-kind", place, title, "a region is wanted").fix(
        "cells are listed in braces",
        place,
        format!("{before}{{{list}}}{after}"),
    ))
}

/// The fault of `pieces` in `own pieces`.
fn noun(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let before =
        nth.checked_sub(1).map(|before| &names[before]).filter(|before| !is_unknown(scope, before))?;
    let name = &names[nth];
    let place = Span { start: before.span.end, ..name.span };
    (NOUNS.contains(&name.text.as_str()) && is_unknown(scope, name))
        .then(|| spare(name).fix(format!("`{}` says it", before.text), place, ""))
}

/// The fault of `the` in `the camp`.
fn article(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let (name, next) = (&names[nth], names.get(nth + 1)?);
    let place = Span { end: next.span.start, ..name.span };
    (ARTICLES.contains(&name.text.as_str()) && is_unknown(scope, name))
        .then(|| spare(name).fix(format!("`{}` says it", next.text), place, ""))
}

/// The fault of a word that a region does without.
fn spare(name: &Name) -> Diagnostic {
    unknown(name, format!("`{}` is not known; a region is wanted here", name.text), &[])
}

/// The fault of `last rank`.
fn side_rank(names: &[Name], nth: usize) -> Option<Diagnostic> {
    let (name, next) = (&names[nth], names.get(nth + 1).filter(|next| next.text == "rank")?);
    let edge = match name.text.as_str() {
        "far" | "last" | "final" | "farthest" | "furthest" | "opposite" => "far edge",
        "near" | "first" | "back" | "home" | "nearest" => "near edge",
        _ => return None,
    };
    let place = name.span.to(next.span);
    let title = format!("`{} rank` is no region", name.text);
    let fault = Diagnostic::error("wrong-kind", place, title, "a region is wanted");
    let before = if nth > 0 { "in " } else { "" };
    Some(fault.fix(format!("the side of the board is `{edge}`"), place, format!("{before}{edge}")))
}

/// The fault of `own far edge`.
fn side_edge(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let before =
        nth.checked_sub(1).map(|before| &names[before]).filter(|before| !is_unknown(scope, before))?;
    let (side, edge) = (&names[nth], names.get(nth + 1).filter(|next| next.text == "edge")?);
    let word = side.text.as_str();
    if !SIDE_WORDS.contains(&word) && !DIRECTION_WORDS.contains(&word) {
        return None;
    }
    let place = side.span.to(edge.span);
    let title = format!("`{word} edge` is a region of its own and does not narrow `{}`", before.text);
    let fault = Diagnostic::error("wrong-kind", place, title, "does not follow another word");
    let fault = fault.fix("say that both hold", place, format!("in {word} edge"));
    Some(fault.or_fix("groups with a cell there", place, format!("reaching {word} edge")))
}

/// The fault of `far man`.
fn side(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let (side, word) = (&names[nth], names[nth].text.as_str());
    let is_edge = names.get(nth + 1).is_some_and(|next| next.text == "edge");
    let are_known = names.iter().all(|name| !is_unknown(scope, name));
    let is_name = scope.names.noun(word).is_some();
    if names.len() == 1 || !SIDE_WORDS.contains(&word) || is_edge || is_name || !are_known {
        return None;
    }
    let others = names[..nth].iter().chain(&names[nth + 1..]);
    let others: Vec<&str> = others.map(|name| name.text.as_str()).collect();
    let title = format!("`{word}` is a direction, but a region is wanted");
    let fault = Diagnostic::error("wrong-kind", side.span, title, "a region is wanted");
    let place = names[0].span.to(names[names.len() - 1].span);
    Some(fault.fix("a side of the board", place, format!("{} in {word} edge", others.join(" "))))
}

/// The fault of `at` in `own man at camp`.
fn preposition(scope: &Scope, names: &[Name], nth: usize) -> Option<Diagnostic> {
    let name = &names[nth];
    let is_between = nth > 0 && nth + 1 < names.len();
    (is_between && PREPOSITIONS.contains(&name.text.as_str()) && is_unknown(scope, name))
        .then(|| spare(name).fix("what stands in a region is told with `in`", name.span, "in"))
}

/// The fault of `columns a to c`, whose columns are told by their letters.
pub(super) fn lettered(scope: &Scope, from: &Amount, to: Option<&Amount>, span: Span) -> Option<Diagnostic> {
    let number = |amount: &Amount| match amount {
        Amount::Literal(value, _) => Some(value.to_string()),
        Amount::Parameter(name) if !is_unknown(scope, name) => Some(name.text.clone()),
        Amount::Parameter(name) => column(scope, &name.text),
    };
    let unknown = [Some(from), to].into_iter().flatten().find_map(|amount| match amount {
        Amount::Parameter(name) if is_unknown(scope, name) => Some(name),
        _ => None,
    })?;
    let text = match to {
        Some(to) => format!("columns {} to {}", number(from)?, number(to)?),
        None => format!("column {}", number(from)?),
    };
    let title = format!("`{}` is not known; a number or a parameter is wanted here", unknown.text);
    let fault = Diagnostic::error("unknown-name", unknown.span, title, "not known");
    Some(fault.fix("columns are counted from the left", span, text))
}

/// The number of the column whose cells have names with these letters.
fn column(scope: &Scope, letters: &str) -> Option<String> {
    let is_there = |name: &str| name.trim_end_matches(|letter: char| letter.is_ascii_digit()) == letters;
    let cell = scope.board.cells.iter().find(|cell| is_there(&cell.name))?;
    Some((cell.x + 1).to_string())
}

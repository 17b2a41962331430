//! Edits of play clauses that are told with verbs: `then remove own`, `then place duck on empty`, `move rook along all`.

use super::super::fault::token;
use super::super::mend::Edit;
use super::{add, remove, tokens, write};
use crate::resolve::fixed_words;

const TAKING: [&str; 7] = ["remove", "removes", "take", "takes", "kill", "delete", "destroy"];
const PLACING: [&str; 6] = ["place", "put", "drop", "add", "set", "create"];
const MOVING: [&str; 10] =
    ["move", "moves", "slide", "slides", "step", "steps", "jump", "jumps", "goes", "walks"];

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [
        taking(clause, at, found),
        placing(clause, at, found),
        moving(clause, at, found),
        several_kinds(clause, at, found),
        owner(clause, at, found),
        sequel(clause, at, found),
        condition(clause, at, found),
        next_cell(clause, at, found),
    ]
    .into_iter()
    .flatten()
}

/// Turns `then remove own` into `then capture own`, and `then remove one of own` into `then take one of own`.
fn taking(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, "then"), (start, verb)] = tokens(&clause[..at])[..] else { return None };
    let meant = if found == "one" { "take" } else { "capture" };
    (TAKING.contains(&verb) && verb != meant).then(|| write(meant, start, start + verb.len())).flatten()
}

/// Turns `then place duck on empty` into `then duck on empty`, and `place duck at empty` into `duck on empty`.
fn placing(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, "then" | ":" | ";"), (start, verb)] = tokens(&clause[..at])[..] else { return None };
    if !PLACING.contains(&verb) {
        return None;
    }
    let rest = &clause[at + found.len()..];
    let place = rest.trim_start();
    match token(place) {
        word @ ("to" | "at" | "in") => {
            let end = clause.len() - place.len() + word.len();
            write(format!("{found} on"), start, end)
        }
        "on" | "along" => remove(verb, start, at),
        _ => None,
    }
}

/// Turns `move rook along all` and `rook moves along all` into `rook along all`.
fn moving(clause: &str, at: usize, found: &str) -> Option<Edit> {
    if !matches!(token(clause[at + found.len()..].trim_start()), "along" | "on") {
        return None;
    }
    match tokens(&clause[..at])[..] {
        [.., (_, ":" | ";" | ","), (start, verb)] if MOVING.contains(&verb) => remove(verb, start, at),
        [.., (_, ":" | ";" | ","), (start, kind)] if MOVING.contains(&found) => {
            remove(found, start + kind.len(), at + found.len())
        }
        _ => None,
    }
}

/// Turns `pawn or rook along all: empty` into `pawn along all, rook along all: empty`.
fn several_kinds(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, ":" | ";"), (start, first)] = tokens(&clause[..at])[..] else { return None };
    let [(_, second), (along, "along"), ..] = tokens(&clause[at + found.len()..])[..] else { return None };
    let along = at + found.len() + along;
    let end = along + clause[along..].find(':')?;
    let way = clause[along..end].trim_end();
    matches!(found, "or" | "and" | ",")
        .then(|| write(format!("{first} {way}, {second} {way}"), start, end))
        .flatten()
}

/// Takes `own` out of `own pawn along all`: every player moves its own pieces.
fn owner(clause: &str, at: usize, found: &str) -> Option<Edit> {
    if !matches!(token(clause[at + found.len()..].trim_start()), "along" | "on") {
        return None;
    }
    let [.., (_, ":" | ";" | ","), (start, word @ ("own" | "a" | "an" | "each" | "my"))] =
        tokens(&clause[..at])[..]
    else {
        return None;
    };
    remove(word, start, at)
}

/// Turns `; along all: enemy flipped` into `; then along all: enemy flipped`.
fn sequel(clause: &str, at: usize, found: &str) -> Option<Edit> {
    (found == "along" && clause[..at].trim_end().ends_with(';')).then(|| add("then", at)).flatten()
}

/// Turns `; if C`, `; only if C` and ` if C` into `; when C`.
fn condition(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let before = tokens(&clause[..at]);
    let end = at + found.len();
    match before[..] {
        [(_, "play"), .., (_, ";"), (start, "only")] if matches!(found, "if" | "when") => {
            write("when", start, end)
        }
        [(_, "play"), .., (_, ";"), (start, "if")] => write("when", start, start + "if".len()),
        [(_, "play"), .., (last, word)] if found == "if" => write("; when", last + word.len(), end),
        _ => None,
    }
}

/// Turns the `then` of `enemy captured then empty` into a comma: the cells of a walk stand between commas.
fn next_cell(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let next = token(clause[at + found.len()..].trim_start());
    let is_region = next == "(" || fixed_words().contains(&next);
    (found == "then" && is_region)
        .then(|| write(",", clause[..at].trim_end().len(), at + found.len()))
        .flatten()
}

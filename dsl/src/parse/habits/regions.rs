//! Edits of regions in the words or the signs of other languages: `own not bank`, `own (pawn or rook)`, `own & bank`.

use super::super::mend::Edit;
use super::{add, is_number, remove, spelled, tokens, write};
use crate::resolve::DIRECTION_WORDS;

/// The words that take the region after them, and so no `and` of it without brackets.
const TAKING_REGION: [&str; 6] = ["of", "their", "not", "reaching", "by", "like"];

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [
        but_not(clause, at, found),
        without(clause, at),
        sign(clause, at, found),
        any(clause, at, found),
        directions_in_brackets(clause, at, found),
        joined_group(clause, at, found),
        grouped_operand(clause, at, found),
        joined_word(clause, at, found),
        place(clause, at, found),
        second_goal(clause, at, found),
        compass(clause, at, found),
    ]
    .into_iter()
    .flatten()
}

fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !grammar::is_reserved(text)
}

/// The first byte of the words that stand before `at`, and the word or sign before them.
fn words_before(clause: &str, at: usize) -> Option<(usize, &str)> {
    let all = tokens(&clause[..at]);
    let count = all.iter().rev().take_while(|(_, word)| is_word(word)).count();
    let first = all.len() - count;
    let before = if first == 0 { "" } else { all[first - 1].1 };
    (count > 0).then(|| (all[first].0, before))
}

/// One past the bracket that closes the one at `open`.
fn after_bracket(clause: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, letter) in clause[open..].char_indices() {
        match letter {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(open + at + 1),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Turns `own not bank` into `own but not bank`.
fn but_not(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let before = clause[..at].trim_end();
    let ends_region =
        before.ends_with([')', '}']) || spelled(before).last().is_some_and(|word| is_word(word));
    let end = match tokens(&clause[at..])[..] {
        [_, (place, word @ ("in" | "on")), ..] => at + place + word.len(),
        _ => at + found.len(),
    };
    (found == "not" && ends_region).then(|| write("but not", at, end)).flatten()
}

/// Turns `own without bank` into `own but not bank`.
fn without(clause: &str, at: usize) -> Option<Edit> {
    let (start, "without") = *tokens(&clause[..at]).last()? else { return None };
    write("but not", start, start + "without".len())
}

/// Turns `!own` into `not own`, and `&` into `and`.
fn sign(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let word = match found {
        "!" => "not ",
        "&" => "and",
        _ => return None,
    };
    let end = at + clause[at..].len() - clause[at..].trim_start_matches(found).len();
    write(word, at, end)
}

/// Takes `any` out of `to any bank`, and turns `along any` into `along all`.
fn any(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let end = at + clause[at..].find(' ').map_or(found.len(), |end| end + 1);
    match *spelled(&clause[..at]).last()? {
        "along" if found == "any" => write("all", at, at + found.len()),
        "to" | "from" | "per" | "on" | "in" if found == "any" => remove(found, at, end),
        _ => None,
    }
}

/// Takes the brackets away in `(northeast or northwest) of own` and `along (northeast or northwest)`.
fn directions_in_brackets(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (open, end) = match found {
        "of" if clause[..at].trim_end().ends_with(')') => {
            (clause[..at].rfind('(')?, clause[..at].trim_end().len())
        }
        "(" => (at, after_bracket(clause, at)?),
        _ => return None,
    };
    let inner = clause[open + 1..end - 1].trim();
    let known = |word: &&str| *word == "or" || DIRECTION_WORDS.contains(word);
    spelled(inner).iter().all(known).then(|| write(inner, open, end)).flatten()
}

/// Turns `own (pawn or rook)` into `own and (pawn or rook)`.
fn joined_group(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (_, before) = words_before(clause, at)?;
    (found == "(" && !TAKING_REGION.contains(&before)).then(|| add("and", at)).flatten()
}

/// Turns `north of own (pawn or rook)` into `north of (own and (pawn or rook))`.
fn grouped_operand(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (start, _) = words_before(clause, at).filter(|_| found == "(")?;
    let end = after_bracket(clause, at)?;
    write(format!("({} and {})", clause[start..at].trim_end(), &clause[at..end]), start, end)
}

/// Turns `(pawn or rook) own` into `(pawn or rook) and own`.
fn joined_word(clause: &str, at: usize, found: &str) -> Option<Edit> {
    (clause[..at].trim_end().ends_with(')') && is_word(found)).then(|| add("and", at)).flatten()
}

/// Turns `own rank 3` into `own in rank 3`, and `own within 2 of edge` into `own in within 2 of edge`.
fn place(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let all = tokens(&clause[..at]);
    let start = match all.last()? {
        (start, "rank" | "ranks" | "row" | "rows" | "column" | "columns") if is_number(found) => *start,
        _ if matches!(found, "within" | "lines" | "their" | "{") => at,
        _ => return None,
    };
    let (_, before) = words_before(clause, start)?;
    (!TAKING_REGION.contains(&before)).then(|| add("in", start)).flatten()
}

/// Takes the `and` out of `own reaching north edge and reaching south edge`.
fn second_goal(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (start, word @ "and") = *tokens(&clause[..at]).last()? else { return None };
    (found == "reaching").then(|| remove(word, start, at)).flatten()
}

/// Turns `north-east` into `northeast`.
fn compass(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (_, "north" | "south") = *tokens(&clause[..at]).last()? else { return None };
    let rest = clause[at + found.len()..].trim_start();
    let side = ["east", "west"].into_iter().find(|side| rest.starts_with(side))?;
    let start = clause[..at].trim_end().len();
    let end = clause.len() - rest.len() + side.len();
    (found == "-").then(|| write(side, start, end)).flatten()
}

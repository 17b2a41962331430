//! Edits of numbers of cells in walks: `2 empty`, `empty 1 to 3`, `up to 2 empty`.

use super::super::fault::token;
use super::super::mend::Edit;
use super::{is_number, spelled, tokens, write};

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    let edits = [
        leap(clause, at),
        up_to(clause, at, found),
        number_before(clause, at, found),
        number_after(clause, at, found),
    ];
    edits.into_iter().flatten().filter(|_| clause.contains("along"))
}

/// Turns `leap 2,1` and `leap (2 x 1)` into `leap 2 1`.
fn leap(clause: &str, at: usize) -> Option<Edit> {
    let start = clause[..at].rfind("leap")?;
    let all = tokens(&clause[start..]);
    let count = all[1..]
        .iter()
        .take_while(|(_, word)| is_number(word) || matches!(*word, "(" | ")" | "," | "x" | "-"))
        .count();
    let (last, word) = all[count];
    let steps: Vec<&str> =
        all[1..=count].iter().map(|(_, word)| *word).filter(|word| is_number(word)).collect();
    let [first, second] = steps[..] else { return None };
    write(format!("leap {first} {second}"), start, start + last + word.len())
}

/// Turns `up to 2 empty` into `empty{1..2}`.
fn up_to(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (start, "up")] = tokens(&clause[..at])[..] else { return None };
    let rest = at + found.len();
    let [(_, most), (place, word), ..] = tokens(&clause[rest..])[..] else { return None };
    let end = rest + place + word.len();
    (found == "to" && is_number(most)).then(|| write(format!("{word}{{1..{most}}}"), start, end)).flatten()
}

/// Turns `2 empty` into `empty{2}`.
fn number_before(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, ":" | ",")] = tokens(&clause[..at])[..] else { return None };
    let rest = clause[at + found.len()..].trim_start();
    let word = token(rest);
    let end = clause.len() - rest.len() + word.len();
    (is_number(found) && is_word(word)).then(|| write(format!("{word}{{{found}}}"), at, end)).flatten()
}

/// Turns `empty 2` into `empty{2}`, and `empty 1 to 3` into `empty{1..3}`.
fn number_after(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, ":" | ","), (place, word)] = tokens(&clause[..at])[..] else { return None };
    let start = place + word.len();
    let rest = at + found.len();
    if !is_number(found) || !is_word(word) {
        return None;
    }
    match (&spelled(&clause[rest..])[..], &tokens(&clause[rest..])[..]) {
        (["to" | "-", most, ..], [_, (last, _), ..]) if is_number(most) => {
            write(format!("{{{found}..{most}}}"), start, rest + last + most.len())
        }
        _ => write(format!("{{{found}}}"), start, rest),
    }
}

fn is_word(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !grammar::is_reserved(text)
}

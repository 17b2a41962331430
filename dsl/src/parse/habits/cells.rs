//! Edits of cells that are listed without braces, or with commas: `e2, e4`, `{a1, a2}`, `start king e1`.

use super::super::mend::Edit;
use super::{tokens, write};

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [commas(clause, at, found), place(clause, at, found), list(clause, at, found)].into_iter().flatten()
}

/// Turns `{a1, a2}` into `{a1 a2}`.
fn commas(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let open = clause[..at].rfind('{').filter(|open| found == "," && !clause[*open..at].contains('}'))?;
    let end = at + clause[at..].find('}')? + 1;
    let cells = clause[open + 1..end - 1].replace(',', " ");
    write(format!("{{{}}}", cells.split_whitespace().collect::<Vec<_>>().join(" ")), open, end)
}

/// Turns `start king e1` and `start king at e1` into `start king on {e1}`.
fn place(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let first = if matches!(found, "at" | "in") { at + found.len() } else { at };
    let (_, end, cells) = run(clause, first)?;
    clause.starts_with("start").then(|| write(format!("on {{{cells}}}"), at, end)).flatten()
}

/// Turns `e2, e4` into `{e2 e4}`.
fn list(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (start, word) = *tokens(&clause[..at]).last()?;
    let (_, end, cells) = run(clause, start)?;
    (found == "," && is_cell(word)).then(|| write(format!("{{{cells}}}"), start, end)).flatten()
}

/// The cells that follow each other from `start` on, with their place.
fn run(clause: &str, start: usize) -> Option<(usize, usize, String)> {
    let mut cells = Vec::new();
    let mut end = start;
    for (at, word) in tokens(&clause[start..]) {
        if is_cell(word) {
            end = start + at + word.len();
            cells.push(word);
        } else if word != "," {
            break;
        }
    }
    (!cells.is_empty()).then(|| (start, end, cells.join(" ")))
}

/// True if a word looks like the name of a cell: one or two letters and a number.
fn is_cell(word: &str) -> bool {
    let letters = word.trim_end_matches(|letter: char| letter.is_ascii_digit());
    matches!(letters.len(), 1..=2)
        && matches!(word.len() - letters.len(), 1..=2)
        && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

//! Edits of ranks, rows and columns: `ranks 1-3`, `ranks 1 and 3`, `ranks 2`.

use super::super::mend::Edit;
use super::{is_number, tokens, write};

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [range(clause, at, found), several(clause, at), single(clause, at)].into_iter().flatten()
}

/// The word for one line where `word` is a word for one or for several lines.
fn singular(word: &str) -> Option<&'static str> {
    match word {
        "rank" | "ranks" => Some("rank"),
        "row" | "rows" => Some("row"),
        "column" | "columns" => Some("column"),
        _ => None,
    }
}

/// Turns `ranks 1-3` and `ranks 1..3` into `ranks 1 to 3`.
fn range(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (start, word), (_, first)] = tokens(&clause[..at])[..] else { return None };
    let line = singular(word)?;
    let rest = clause[at..].trim_start_matches(['-', '–', '.', ':', '~', ' ']);
    let last: String = rest.chars().take_while(char::is_ascii_digit).collect();
    let separates = matches!(found, "-" | "–" | "." | ":" | "~");
    let end = clause.len() - rest.len() + last.len();
    let is_range = separates && is_number(first) && is_number(&last);
    is_range.then(|| write(format!("{line}s {first} to {last}"), start, end)).flatten()
}

/// Turns `ranks 1, 3 and 5` into `(rank 1 or rank 3 or rank 5)`.
fn several(clause: &str, at: usize) -> Option<Edit> {
    let all = tokens(clause);
    let here = all.iter().rposition(|(place, word)| *place <= at && singular(word).is_some())?;
    let line = singular(all[here].1)?;
    let list = &all[here + 1..];
    let fits = |nth: usize, word: &str| {
        if nth.is_multiple_of(2) { is_number(word) } else { matches!(word, "," | "and" | "or") }
    };
    let count = list.iter().enumerate().take_while(|(nth, (_, word))| fits(*nth, word)).count();
    let numbers = &list[..count - usize::from(count > 0 && count.is_multiple_of(2))];
    let (last, word) = *numbers.last().filter(|_| numbers.len() > 1)?;
    let lines: Vec<String> =
        numbers.iter().step_by(2).map(|(_, number)| format!("{line} {number}")).collect();
    write(format!("({})", lines.join(" or ")), all[here].0, last + word.len())
}

/// Turns `ranks 2` into `rank 2`.
fn single(clause: &str, at: usize) -> Option<Edit> {
    let [.., (start, word @ ("ranks" | "rows" | "columns")), (_, number)] = tokens(&clause[..at])[..] else {
        return None;
    };
    is_number(number).then(|| write(singular(word)?, start, start + word.len())).flatten()
}

//! Edits of forms that are usual in other languages, or in English: `=>`, `{2 to 3}`, `and` between directions.

mod cells;
mod ends;
mod heads;
mod plays;
mod ranks;
mod regions;
mod walks;

use super::fault::token;
use super::mend::Edit;

/// Returns the edits for a clause that cannot be read on at `at`. They are not tested: the edited clause may still be unreadable.
pub(super) fn edits(clause: &str, at: usize) -> impl Iterator<Item = Edit> {
    let found = token(&clause[at..]);
    [comparison(clause, at, found), repetition(clause, at, found)]
        .into_iter()
        .flatten()
        .chain(ends::edits(clause, at, found))
        .chain(heads::edits(clause, at, found))
        .chain(plays::edits(clause, at, found))
        .chain(walks::edits(clause, at, found))
        .chain(ranks::edits(clause, at, found))
        .chain(cells::edits(clause, at, found))
        .chain(regions::edits(clause, at, found))
        .chain(words(clause, at, found))
}

/// Returns the edits of single words.
fn words(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [
        alternative(at, found),
        act_before_region(clause, at, found),
        relative_way(clause, at, found),
        sequel(clause, at, found),
        stuck_opponent(clause, at, found),
        negated_operand(clause, at, found),
    ]
    .into_iter()
    .flatten()
}

/// The words and signs of a text, each with its first byte.
pub(crate) fn tokens(text: &str) -> Vec<(usize, &str)> {
    let mut all = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let next = token(&text[at..]);
        if next.is_empty() {
            return all;
        }
        all.push((at, next));
        at += next.len();
    }
}

/// The words and signs of a text, without their places.
fn spelled(text: &str) -> Vec<&str> {
    tokens(text).into_iter().map(|(_, word)| word).collect()
}

/// True if a text is a number.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The edit that removes the text from `start` to `end`, which begins with `word`.
fn remove(word: &str, start: usize, end: usize) -> Option<Edit> {
    Some(Edit { title: format!("take the `{word}` away"), start, end, text: String::new() })
}

/// The edit that adds a word before the text at `at`.
fn add(word: &str, at: usize) -> Option<Edit> {
    Some(Edit { title: format!("add the `{word}`"), start: at, end: at, text: format!("{word} ") })
}

fn write(text: impl Into<String>, start: usize, end: usize) -> Option<Edit> {
    let text = text.into();
    Some(Edit { title: format!("write `{}`", text.trim()), start, end, text })
}

/// Turns `=>` and `=<` into `>=` and `<=`.
fn comparison(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let turned = match found {
        ">" => ">=",
        "<" => "<=",
        _ => return None,
    };
    clause[..at].ends_with('=').then(|| write(turned, at - 1, at + 1)).flatten()
}

/// Turns `{2 to 3}`, `{2-3}`, `{2, 3}` and the like into `{2..3}`.
fn repetition(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let before = clause[..at].trim_end();
    let in_braces = before.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end().ends_with('{');
    let after = at + found.len();
    let end = after + (clause[after..].len() - clause[after..].trim_start().len());
    let separates = matches!(found, "to" | "-" | "," | ":" | ";" | "–");
    (separates && in_braces).then(|| write("..", before.len(), end)).flatten()
}

/// Turns an `and`, as in `north and south`, into `or`: a walk goes along one direction.
fn alternative(at: usize, found: &str) -> Option<Edit> {
    (found == "and").then(|| write("or", at, at + found.len())).flatten()
}

/// Turns `along ahead` into `along forward`, and `along behind` into `along backward`.
fn relative_way(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let way = match found {
        "ahead" => "forward",
        "behind" => "backward",
        _ => return None,
    };
    clause[..at].trim_end().ends_with("along").then(|| write(way, at, at + found.len())).flatten()
}

/// Turns `captured enemy` into `enemy captured`: the act stands after its region.
fn act_before_region(clause: &str, at: usize, found: &str) -> Option<Edit> {
    if !matches!(found, "captured" | "flipped") {
        return None;
    }
    let after = at + found.len();
    let region = clause[after..].trim_start();
    let start = clause.len() - region.len();
    let name = token(region);
    let swapped = format!("{name} {found}");
    name.starts_with(char::is_alphabetic).then(|| write(swapped, at, start + name.len())).flatten()
}

/// Turns `, then` and `, repeat` into `; then` and `; repeat`: a semicolon separates the parts of a play clause.
fn sequel(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let comma = match found {
        "," if matches!(token(clause[at + 1..].trim_start()), "then" | "repeat" | "when") => at,
        "then" | "repeat" | "when" => clause[..at].trim_end().strip_suffix(',')?.len(),
        _ => return None,
    };
    write(";", comma, comma + 1)
}

/// Turns `of not own` into `of (not own)`: words with `of` take a region without `not`.
fn negated_operand(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let start = clause[..at].trim_end();
    let operand = clause[at + found.len()..].trim_start();
    let begin = clause.len() - operand.len();
    let closing = match operand.chars().next()? {
        '(' => operand.find(')')? + 1,
        '{' => operand.find('}')? + 1,
        _ => token(operand).len(),
    };
    let negated = format!("(not {})", &operand[..closing]);
    let is_operand =
        ["of", "their", "reaching", "by"].iter().any(|word| start.ends_with(&format!(" {word}")));
    (found == "not" && is_operand).then(|| write(negated, at, begin + closing)).flatten()
}

/// Turns `win when enemy stuck` into `loss when stuck`, and so on: `stuck` speaks of the player to move.
fn stuck_opponent(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let words: Vec<&str> = clause[..at].split_whitespace().collect();
    let end = match words[..] {
        ["win", "when", "enemy" | "opponent"] | ["loss", "when", "own"] => "loss",
        ["loss", "when", "enemy" | "opponent"] | ["win", "when", "own"] => "win",
        _ => return None,
    };
    (found == "stuck").then(|| write(format!("{end} when stuck"), 0, at + found.len())).flatten()
}

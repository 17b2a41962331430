//! The edit that mends a syntax error, if it is evident: one token added, removed or spelled right, or an edit of `habits`, after
//! which the whole clause can be read.

use super::fault::{keyword, token};
use super::habits;
use crate::nearest;
use grammar::Rule;

/// An edit of a clause's text.
pub(super) struct Edit {
    /// The effect, as shown in the message.
    pub title: String,
    /// The first byte that is replaced.
    pub start: usize,
    /// One past the last byte that is replaced.
    pub end: usize,
    /// The text in its place.
    pub text: String,
}

/// Finds the edit that mends a clause in which none of the `expected` rules was found at `at`.
pub(super) fn mend(clause: &str, at: usize, expected: &[Rule]) -> Option<Edit> {
    habits::edits(clause, at).chain(candidates(clause, at, expected)).find(|edit| {
        let mended = format!("{}{}{}", &clause[..edit.start], edit.text, &clause[edit.end..]);
        grammar::clause(&mended).is_ok()
    })
}

/// Edits to try, the likeliest first.
fn candidates(clause: &str, at: usize, expected: &[Rule]) -> impl Iterator<Item = Edit> {
    let found = token(&clause[at..]);
    let by = expected.contains(&Rule::times_sign).then(|| "x".to_owned());
    let words: Vec<String> = expected.iter().copied().filter_map(keyword).chain(by).collect();
    let signs: Vec<&str> = expected.iter().copied().filter_map(sign).collect();
    let before = clause[..at].trim_end().len();
    let earlier = clause[..before].trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    let earlier = earlier.trim_end().len();

    let insert = |place: usize, text: String| Edit {
        title: format!("add the `{}`", text.trim()),
        start: place,
        end: place,
        text,
    };
    let write = |word: &str| Edit {
        title: format!("write `{word}`"),
        start: at,
        end: at + found.len(),
        text: word.to_owned(),
    };
    let spaced = |sign: &str| if sign == "=" { " =".to_owned() } else { sign.to_owned() };

    let mut edits: Vec<Edit> =
        nearest(found, words.iter().map(String::as_str)).map(write).into_iter().collect();
    for place in [before, earlier] {
        edits.extend(signs.iter().map(|sign| insert(place, spaced(sign))));
    }
    edits.extend(take_away(clause, at, found));
    edits.extend(
        clause[..before]
            .char_indices()
            .next_back()
            .and_then(|(last, letter)| take_away(clause, last, &clause[last..last + letter.len_utf8()])),
    );
    if let Some(word) = ["rank", "row", "column"].iter().find(|word| clause[..earlier].ends_with(**word))
        && found == "to"
    {
        edits.push(Edit { title: format!("write `{word}s`"), ..insert(earlier, "s".to_owned()) });
    }
    edits.extend(words.iter().map(|word| insert(before, format!(" {word}"))));
    // A word of the language is meant as it is, so another one in its place would be a guess; but sizes are told as `8 by 8`, too.
    let is_meant = grammar::is_reserved(found) && !expected.contains(&Rule::times_sign);
    if found.starts_with(char::is_alphabetic) && !is_meant {
        edits.extend(words.iter().map(|word| write(word)));
    }
    edits.into_iter()
}

/// The edit that removes a separator; `None` if `found` is no separator.
fn take_away(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let separator = matches!(found, "," | ";" | ":" | ")" | "=");
    let start = clause[..at].trim_end().len();
    separator.then(|| Edit {
        title: format!("take the `{found}` away"),
        start,
        end: at + found.len(),
        text: String::new(),
    })
}

/// The sign that a rule stands for; `None` for other rules.
fn sign(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::colon => ":",
        Rule::semicolon => ";",
        Rule::comma => ",",
        Rule::equals => "=",
        Rule::close => ")",
        Rule::close_brace => "}",
        _ => return None,
    })
}

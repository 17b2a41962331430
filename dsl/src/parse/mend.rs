//! The edit that mends a syntax error, if it is evident: one token added, removed or spelled right, or an edit of `habits`, after
//! which the whole clause can be read.

use super::fault::{keyword, token};
use super::{forms, habits, synonyms};
use crate::nearest;
use crate::resolve::{DIRECTION_WORDS, fixed_words};
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

impl Edit {
    /// The clause with the edit made.
    fn of(&self, clause: &str) -> String {
        format!("{}{}{}", &clause[..self.start], self.text, &clause[self.end..])
    }
}

/// Most edits that are kept for one fault.
const MOST: usize = 6;

/// Finds edits after which a clause can be read in which none of the `expected` rules was found at `at`, the likeliest first.
pub(super) fn mends(clause: &str, at: usize, expected: &[Rule]) -> Vec<Edit> {
    let reads = |edit: &Edit| grammar::clause(&edit.of(clause)).is_ok();
    let words = keywords(expected);
    let edits = habits::edits(clause, at)
        .chain(meant(clause, at, &words))
        .chain(other_sign(clause, at))
        .chain(candidates(clause, at, expected, &words))
        .chain(misspelt(clause, at))
        .chain(spare(clause, at));
    edits.filter(reads).take(MOST).chain(missing_word(clause, at, &words)).collect()
}

/// The keywords among the expected rules.
fn keywords(expected: &[Rule]) -> Vec<String> {
    let by: &[&str] = if expected.contains(&Rule::times_sign) { &["x"] } else { &[] };
    let acts: &[&str] = if expected.contains(&Rule::act) { &["captured", "flipped"] } else { &[] };
    let others = by.iter().chain(acts).map(|word| (*word).to_owned());
    expected.iter().copied().filter_map(keyword).chain(others).collect()
}

/// Edits of spelling and of signs to try, the likeliest first.
fn candidates(clause: &str, at: usize, expected: &[Rule], words: &[String]) -> impl Iterator<Item = Edit> {
    let found = token(&clause[at..]);
    let signs: Vec<&str> = expected.iter().copied().filter_map(sign).collect();
    let (before, earlier) = places_before(clause, at);
    let insert = |place: usize, text: String| Edit {
        title: format!("add the `{}`", text.trim()),
        start: place,
        end: place,
        text,
    };
    let spaced = |sign: &str| if sign == "=" { " =".to_owned() } else { sign.to_owned() };

    // A word of the language is meant as it is.
    let near = nearest(found, words.iter().map(String::as_str)).filter(|_| !grammar::is_reserved(found));
    let mut edits: Vec<Edit> = near.map(|word| write(word, at, found)).into_iter().collect();
    if found == ":" && signs == ["="] {
        edits.push(Edit { text: " =".to_owned(), ..write("=", at, found) });
    }
    // A word for neighbours is no name that a separator may set apart.
    let places =
        if forms::is_beside(clause[earlier..before].trim()) { vec![before] } else { vec![before, earlier] };
    for place in places {
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
    edits.into_iter()
}

/// The keywords that may be meant by the words around `at`: a misspelt keyword is read as a name, and what follows it is unexpected.
fn misspelt(clause: &str, at: usize) -> impl Iterator<Item = Edit> {
    let known = grammar::keywords();
    around(clause, at, 2).into_iter().filter_map(move |(start, word)| {
        let known = known.iter().map(String::as_str);
        // Rule books speak of moves where the language has plays.
        let is_own = grammar::is_reserved(word) || matches!(word, "move" | "moves");
        let near = nearest(word, known).filter(|near| *near != word && !is_own)?;
        Some(write(near, start, word))
    })
}

/// The signs for which the one at `at` may stand.
fn other_sign(clause: &str, at: usize) -> impl Iterator<Item = Edit> {
    let found = token(&clause[at..]);
    let is_sign = matches!(found, "," | ";" | ":" | "." | "=");
    let signs = [",", ";", ":", "="].into_iter().filter(move |sign| is_sign && *sign != found);
    signs.map(move |sign| write(sign, at, found))
}

/// The signs around `at` that may be too much. A comma between names may as well stand for a word that joins them.
fn spare(clause: &str, at: usize) -> impl Iterator<Item = Edit> {
    let joins = |at: usize| {
        let before = habits::tokens(&clause[..at]).last().map_or("", |(_, word)| *word);
        [before, token(clause[at + 1..].trim_start())].iter().all(|word| is_name(word))
    };
    let signs = around(clause, at, 2).into_iter().filter(move |(at, sign)| *sign != "," || !joins(*at));
    let signs = signs.filter(|(_, sign)| matches!(*sign, "," | ";" | ":" | "." | ")" | "(" | "="));
    signs.map(|(start, sign)| Edit {
        title: format!("take the `{sign}` away"),
        start: clause[..start].trim_end().len(),
        end: start + sign.len(),
        text: String::new(),
    })
}

/// True for a word with which no keyword is meant.
fn is_name(word: &str) -> bool {
    let keywords = grammar::keywords();
    word.starts_with(char::is_alphabetic)
        && (fixed_words().contains(&word) || !keywords.iter().any(|keyword| keyword == word))
}

/// The word or sign at `at`, and so many before it, the last first.
fn around(clause: &str, at: usize, before: usize) -> Vec<(usize, &str)> {
    let tokens = habits::tokens(&clause[..at + token(&clause[at..]).len()]);
    tokens.into_iter().rev().take(before + 1).collect()
}

/// The ends of the last and of the last but one word before `at`.
fn places_before(clause: &str, at: usize) -> (usize, usize) {
    let before = clause[..at].trim_end().len();
    let earlier = clause[..before].trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    (before, earlier.trim_end().len())
}

fn write(word: &str, at: usize, found: &str) -> Edit {
    Edit { title: format!("write `{word}`"), start: at, end: at + found.len(), text: word.to_owned() }
}

/// The keyword that is missing at `at`; `None` if several would do, or if it would only turn what follows into a name.
fn missing_word(clause: &str, at: usize, words: &[String]) -> Option<Edit> {
    let (before, earlier) = places_before(clause, at);
    let found = token(&clause[at..]);
    let last = &clause[earlier..before];
    // What follows `then` may as well be a verb that the language does not have.
    if clause[..earlier].ends_with(" then") {
        return None;
    }
    let fits = |word: &&String| {
        let mended = format!("{} {word}{}", &clause[..before], &clause[before..]);
        let is_name = is_name_at(&mended, at + 1 + word.len());
        let fits_before = match word.as_str() {
            "of" => takes_of(last.trim()),
            _ => !is_name || !is_doubtful(found, words.len()),
        };
        fits_before && grammar::clause(&mended).is_ok()
    };
    let fitting: Vec<&String> = words.iter().filter(fits).collect();
    let [word] = fitting[..] else { return None };
    // Words side by side may as well narrow each other.
    if word == "or" {
        return None;
    }
    Some(Edit { title: format!("add the `{word}`"), start: before, end: before, text: format!(" {word}") })
}

/// True if a word may stand before `of`.
fn takes_of(word: &str) -> bool {
    let others = ["capture", "placing", "part", "group", "groups", "line", "lines", "turns", "one", "first"];
    word.bytes().all(|byte| byte.is_ascii_digit())
        || DIRECTION_WORDS.contains(&word)
        || others.contains(&word)
}

/// True if it is doubtful that a word is meant as a name: it is a keyword, or one of `many` keywords may stand before it.
fn is_doubtful(word: &str, many: usize) -> bool {
    let is_keyword = grammar::keywords().iter().any(|keyword| keyword == word);
    !fixed_words().contains(&word) && (is_keyword || many > 1)
}

/// True if a name of the clause starts at `at`.
fn is_name_at(clause: &str, at: usize) -> bool {
    let is_there = |node: grammar::Node| node.as_rule() == Rule::ident && node.as_span().start() == at;
    grammar::clause(clause).is_ok_and(|nodes| nodes.flatten().any(is_there))
}

/// The keywords for which the word at `at` may stand.
fn meant(clause: &str, at: usize, words: &[String]) -> impl Iterator<Item = Edit> {
    let found = token(&clause[at..]);
    words.iter().filter(|word| synonyms::stands_for(found, word)).map(move |word| write(word, at, found))
}

/// The edit that removes a separator; `None` if `found` is no separator, or if it stands between the items of a list or the parts of a play.
fn take_away(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let separator = matches!(found, "," | ";" | ":" | ")" | "=");
    let start = clause[..at].trim_end().len();
    let next = token(clause[at + found.len()..].trim_start());
    let is_between = next.starts_with(char::is_alphanumeric)
        && match found {
            "," => !grammar::is_reserved(next),
            sign => sign == ";",
        };
    (separator && !is_between).then(|| Edit {
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

//! Edits of clauses whose parts stand in another order, or lack a word, in other languages: `board 8 x 8`, `komi white 6.5`.

use super::super::mend::Edit;
use super::{add, is_number, remove, tokens, write};

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    let all = tokens(clause);
    let nth = usize::from(all.first().is_some_and(|(_, word)| *word == "replace"));
    let words = all.get(nth..).unwrap_or_default();
    let heading = words.first().map_or("", |(_, word)| *word);
    let edit = match heading {
        "board" => grid(clause, at, found).or_else(|| size(clause, at, found)),
        "players" => facing(clause, words).or_else(|| comma(clause, at, found)),
        "piece" => symbols(clause, words),
        "empty" | "source" => quotes(clause, at),
        "promote" => {
            kind_before_region(clause, words).or_else(|| choice(at, found)).or_else(|| owner(clause, at))
        }
        "komi" => points_of_player(clause, words),
        "value" => weight(clause, words),
        "counter" if found == "on" => write("by", at, at + found.len()),
        "limit" => need(clause, at, found)
            .or_else(|| not_to(clause, at, found))
            .or_else(|| no_repetition(clause, words)),
        _ => None,
    };
    edit.into_iter()
}

/// Turns `board 8 x 8` into `board grid 8 x 8`, and with lines into `board lines 8 x 8`.
fn grid(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let shape = if clause.contains('{') { "lines" } else { "grid" };
    found.starts_with(|letter: char| letter.is_ascii_digit()).then(|| add(shape, at)).flatten()
}

/// Turns `board grid 8, 8` and `8*8` into `8 x 8`.
fn size(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let rest = clause[at + found.len()..].trim_start();
    let start = clause[..at].trim_end().len();
    matches!(found, "," | "*").then(|| write(" x ", start, clause.len() - rest.len())).flatten()
}

/// Turns `players white north, black south` into `players white facing north, black facing south`.
fn facing(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let players: Vec<&str> = clause[words.get(1)?.0..].split(',').collect();
    let faced: Option<Vec<String>> = players
        .iter()
        .map(|player| match player.split_whitespace().collect::<Vec<_>>()[..] {
            ["facing", ..] => None,
            [name, way] | [name, "faces" | "facing" | "to" | "towards", way] => {
                Some(format!("{name} facing {way}"))
            }
            _ => None,
        })
        .collect();
    write(faced?.join(", "), words[1].0, clause.trim_end().len())
}

/// Turns `promote pawn on far edge to queen` into `promote pawn to queen on far edge`.
fn kind_before_region(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let &[_, _, (start, "on" | "in" | "at"), (region, _), .., (to, "to"), (kind, _)] = words else {
        return None;
    };
    let region = clause[region..to].trim_end();
    write(format!("to {} on {region}", clause[kind..].trim_end()), start, clause.trim_end().len())
}

/// Turns the comma of `promote pawn to queen, rook on far edge` into `or`.
fn choice(at: usize, found: &str) -> Option<Edit> {
    (found == ",").then(|| write(" or", at, at + 1)).flatten()
}

/// Takes `own` out of `promote own pawn to queen on far edge`: every player promotes its own pieces.
fn owner(clause: &str, at: usize) -> Option<Edit> {
    let [.., (_, "promote"), (start, word @ ("own" | "a" | "an" | "every" | "any"))] =
        tokens(&clause[..at])[..]
    else {
        return None;
    };
    remove(word, start, at)
}

/// Turns `komi white 6.5` into `komi 6.5 for white`.
fn points_of_player(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let &[_, (start, player), (points, _), ..] = words else { return None };
    write(format!("{} for {player}", clause[points..].trim_end()), start, clause.trim_end().len())
}

/// Turns `value own pawn 3` into `value 3 per own pawn`.
fn weight(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let &[_, (start, "own"), .., (weight, number)] = words else { return None };
    let region = clause[start..weight].trim_end().trim_end_matches([':', '=']).trim_end();
    is_number(number)
        .then(|| write(format!("{number} per {region}"), start, clause.trim_end().len()))
        .flatten()
}

/// Adds the colon of `limit jump to goal`, before its need.
fn need(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let need = clause[..at].rfind(" to ").filter(|_| found.is_empty() && !clause.contains(':'))?;
    Some(Edit { title: "add the `:`".to_owned(), start: need, end: need, text: ":".to_owned() })
}

/// Turns `limit: not to bank` into `limit: to not bank`.
fn not_to(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (start, "not")] = tokens(&clause[..at])[..] else { return None };
    let region = clause[at + found.len()..].trim();
    let is_word = region.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let negated = if is_word { format!("to not {region}") } else { format!("to not ({region})") };
    (found == "to").then(|| write(negated, start, clause.trim_end().len())).flatten()
}

/// Turns the `and` of `players white and black` into a comma.
fn comma(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let between = matches!(found, "and" | "vs" | "versus" | "against");
    between.then(|| write(",", clause[..at].trim_end().len(), at + found.len())).flatten()
}

/// Turns `piece pawn P p` and `piece pawn 'P' / 'p'` into `piece pawn "P" "p"`.
fn symbols(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let &[_, (name, kind), _, ..] = words else { return None };
    let start = name + kind.len();
    let symbols: Vec<&str> = words[2..]
        .iter()
        .map(|(_, word)| word.trim_matches('"'))
        .filter(|word| !matches!(*word, "'" | "/" | "," | ":"))
        .collect();
    let [first, second] = symbols[..] else { return None };
    write(format!(" \"{first}\" \"{second}\""), start, clause.trim_end().len())
}

/// Puts the text of `empty .` and `source World Federation` in quotes.
fn quotes(clause: &str, at: usize) -> Option<Edit> {
    let text = clause[at..].trim();
    (!text.is_empty() && !text.contains(['"', '\n']))
        .then(|| write(format!("\"{text}\""), at, clause.trim_end().len()))
        .flatten()
}

/// Turns `limit: no repetition` into `limit: not a past position`.
fn no_repetition(clause: &str, words: &[(usize, &str)]) -> Option<Edit> {
    let &[.., (_, ":"), (start, "no" | "never" | "not"), (_, word)] = words else { return None };
    word.starts_with("repe").then(|| write("not a past position", start, clause.trim_end().len())).flatten()
}

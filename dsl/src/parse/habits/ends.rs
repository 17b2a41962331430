//! Edits of ends and of passes that are written in the words of rule books.

use super::super::mend::Edit;
use super::{is_number, remove, spelled, tokens, write};
use crate::nearest;

const VERDICTS: [&str; 4] = ["win", "loss", "draw", "score"];
/// The words that may stand around the number of a repetition.
const AROUND_REPETITION: [&str; 16] = [
    "after", "at", "on", "when", "if", "for", "of", "by", "in", "a", "the", "same", "position", "is",
    "times", "time",
];

/// Returns the edits for a clause that cannot be read on at `at`.
pub(super) fn edits(clause: &str, at: usize, found: &str) -> impl Iterator<Item = Edit> {
    [
        repetition(clause),
        passes_in_a_row(clause),
        row(clause),
        plies(clause, at, found),
        event_of_plays(clause, at, found),
        captured_side(clause, at),
        pass(clause),
        full_board(clause),
        every(clause, at, found),
        some(clause, at),
        equals(clause, at, found),
        count(clause, at, found),
        leaves_none(clause, at),
        claim(clause),
        condition_word(clause, at, found),
    ]
    .into_iter()
    .flatten()
}

/// The number that a word such as `three` or `threefold` stands for.
fn number(word: &str) -> Option<&str> {
    match word {
        "twice" | "two" | "twofold" | "second" => Some("2"),
        "thrice" | "three" | "threefold" | "third" => Some("3"),
        "four" | "fourfold" | "fourth" => Some("4"),
        "five" | "fivefold" | "fifth" => Some("5"),
        digits if is_number(digits) => Some(digits),
        _ => None,
    }
}

/// The words of an end between its verdict and `, claimed`, with their first byte and one past their last.
fn after_verdict(clause: &str) -> Option<(usize, Vec<&str>, usize)> {
    let all = tokens(clause);
    let nth = usize::from(all.first()?.1 == "replace");
    let (start, word) = *all.get(nth)?;
    let start = start + word.len();
    let end = match all[..] {
        [.., (comma, ","), (_, "claimed")] if comma > start => comma,
        _ => clause.trim_end().len(),
    };
    VERDICTS.contains(&word).then(|| (start, spelled(&clause[start..end]), end))
}

/// Turns `draw after 3 repetitions`, `draw if the position repeats three times` and the like into `draw at repetition 3`.
fn repetition(clause: &str) -> Option<Edit> {
    let (start, words, end) = after_verdict(clause)?;
    let numbers: Vec<&str> = words.iter().filter_map(|word| number(word)).collect();
    let repeats = |word: &&str| word.starts_with("repe") && *word != "repeat";
    let known = |word: &&str| AROUND_REPETITION.contains(word) || number(word).is_some() || repeats(word);
    let [times] = numbers[..] else { return None };
    let is_repetition = words.iter().any(repeats) && words.iter().all(known);
    is_repetition.then(|| write(format!(" at repetition {times}"), start, end)).flatten()
}

/// Turns `when both players pass` and `after 2 passes` into `when passes >= 2`.
fn passes_in_a_row(clause: &str) -> Option<Edit> {
    let (start, words, end) = after_verdict(clause)?;
    let count = match words[..] {
        ["when" | "if" | "after", "both", "pass"] | ["when" | "if" | "after", "both", "players", "pass"] => {
            "2"
        }
        ["after" | "when" | "if" | "at", count, "passes"] => number(count)?,
        ["after" | "when" | "if" | "at", count, "passes", "in", "a", "row"] => number(count)?,
        _ => return None,
    };
    write(format!(" when passes >= {count}"), start, end)
}

/// Turns `when 4 in a row` and `when own line of 4` into `when line of 4 own`.
fn row(clause: &str) -> Option<Edit> {
    let (start, words, end) = after_verdict(clause)?;
    let ("when" | "if", rest) = (*words.first()?, &words[1..]) else { return None };
    let (count, of) = match *rest {
        [count, "in", "a", "row"] | [count, "own", "in", "a", "row"] => (number(count)?, "own"),
        [of, "line", "of", count] | ["line", "of", of, count] if !is_number(of) => (number(count)?, of),
        [of, count, "in", "a", "row"] => (number(count)?, of),
        _ => return None,
    };
    write(format!(" when line of {count} {of}"), start, end)
}

/// Turns `when 50 plies` into `after 50 plies`.
fn plies(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (when, word @ ("when" | "if")), (_, count)] = tokens(&clause[..at])[..] else { return None };
    (found == "plies" && is_number(count)).then(|| write("after", when, when + word.len())).flatten()
}

/// Turns `without pawn moves` into `without pawn play`.
fn event_of_plays(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let is_event = clause[..at].split_whitespace().any(|word| matches!(word, "without" | "by" | "after"));
    let moves = matches!(found, "moves" | "move" | "plays" | "steps");
    (is_event && moves).then(|| write("play", at, at + found.len())).flatten()
}

/// Turns `capture of enemy rook` into `capture of rook`: only pieces of the opponent count.
fn captured_side(clause: &str, at: usize) -> Option<Edit> {
    let [.., (_, "capture"), (_, "of"), (side, word @ ("enemy" | "any" | "a" | "an" | "the"))] =
        tokens(&clause[..at])[..]
    else {
        return None;
    };
    remove(word, side, at)
}

/// Turns `pass always` into `pass at will`, and `pass when no moves` into `pass when stuck`.
fn pass(clause: &str) -> Option<Edit> {
    let all = tokens(clause);
    let nth = all.iter().position(|(_, word)| *word == "pass").filter(|nth| *nth < 2)?;
    let start = all[nth].0 + "pass".len();
    let rest: Vec<&str> = all[nth + 1..].iter().map(|(_, word)| *word).collect();
    let condition = match rest[..] {
        ["always" | "anytime" | "freely"] | ["at", "any", "time"] => " at will",
        ["when" | "if", "no", "moves" | "move" | "play" | "plays"] => " when stuck",
        _ => return None,
    };
    write(condition, start, clause.trim_end().len())
}

/// Turns `draw when the board is full` into `draw when no empty`.
fn full_board(clause: &str) -> Option<Edit> {
    let (start, words, end) = after_verdict(clause)?;
    let rest: Vec<&str> = words.iter().copied().filter(|word| !matches!(*word, "the" | "is")).collect();
    let is_full = matches!(rest[..], ["when" | "if" | "after", "board", "full"]);
    is_full.then(|| write(" when no empty", start, end)).flatten()
}

/// Turns `all own in bank` and `every own is in bank` into `every own is bank`.
fn every(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let all = tokens(clause);
    let nth = all.iter().position(|(_, word)| matches!(*word, "every" | "all"))?;
    let is_at =
        nth + 1 + all[nth + 1..].iter().position(|(_, word)| matches!(*word, "is" | "are" | "in" | "on"))?;
    let inside = all.get(is_at + 1).is_some_and(|(_, word)| matches!(*word, "in" | "on"));
    let (last, word) = all[if inside { is_at + 1 } else { is_at }];
    let region = clause[all.get(nth + 1)?.0..all[is_at].0].trim_end();
    let is_broken = found.is_empty() || at <= last + word.len();
    is_broken.then(|| write(format!("every {region} is"), all[nth].0, last + word.len())).flatten()
}

/// Turns `when some own` into `when any own`.
fn some(clause: &str, at: usize) -> Option<Edit> {
    let [.., (_, "when" | "and" | "or" | "leaves"), (start, word @ ("some" | "a" | "an"))] =
        tokens(&clause[..at])[..]
    else {
        return None;
    };
    write("any", start, start + word.len())
}

/// Turns `plies is 100` into `plies = 100`.
fn equals(clause: &str, at: usize, found: &str) -> Option<Edit> {
    match *tokens(&clause[..at]).last()? {
        (start, word @ "equals") => write("=", start, start + word.len()),
        _ if matches!(found, "is" | "equals") => write("=", at, at + found.len()),
        _ => None,
    }
}

/// Turns `count of own` and `number of own` into `count own`.
fn count(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let (start, "count" | "number") = *tokens(&clause[..at]).last()? else { return None };
    (found == "of").then(|| write("count", start, at + found.len())).flatten()
}

/// Turns `leaves not own king attacked` into `leaves no own king attacked`.
fn leaves_none(clause: &str, at: usize) -> Option<Edit> {
    let all = tokens(&clause[..at]);
    let nth = all.iter().rposition(|(_, word)| *word == "not").filter(|nth| *nth > 0)?;
    let (start, _) = all[nth];
    matches!(all[nth - 1].1, "leaves" | "when").then(|| write("no", start, start + "not".len())).flatten()
}

/// Turns `draw at repetition 3 if claimed`, `.. by agreement` and the like into `draw at repetition 3, claimed`.
fn claim(clause: &str) -> Option<Edit> {
    let (_, words, _) = after_verdict(clause)?;
    let all = tokens(clause);
    let (start, "by" | "if" | "on" | "upon" | "when") = *all.get(all.len().checked_sub(2)?)? else {
        return None;
    };
    let is_claim = matches!(*words.last()?, "claim" | "claimed" | "agreed" | "agreement");
    let before = clause[..start].trim_end().trim_end_matches(',').trim_end();
    is_claim.then(|| write(", claimed", before.len(), clause.trim_end().len())).flatten()
}

/// Turns `when stuk` into `when stuck`, and `when evry own is bank` into `when every own is bank`: a word that no comparison follows
/// is no number.
fn condition_word(clause: &str, at: usize, found: &str) -> Option<Edit> {
    let [.., (_, "when" | "and" | "or" | "not" | "both" | "leaves" | "("), (start, word)] =
        tokens(&clause[..at])[..]
    else {
        return None;
    };
    // Rule books speak of moves where the language has plays.
    if grammar::is_reserved(word) || matches!(word, "move" | "moves") {
        return None;
    }
    let goes_on = found.starts_with(char::is_alphabetic) && !matches!(found, "and" | "or");
    let known: &[&str] = if goes_on { &["any", "every", "line", "count"] } else { &["stuck", "moved"] };
    write(nearest(word, known.iter().copied())?, start, start + word.len())
}

//! Files with one word changed: nothing panics, and the resolver gives a model or an error.

use super::{games, resolved};
use crate::{Severity, Sources};

/// Games of which each word is changed. Together they have most kinds of clauses.
const GAMES: [&str; 4] = ["checkers", "little_go", "tic_tac_toe", "breakthrough"];
/// The words that replace a word.
const WORDS: [&str; 14] = [
    "0",
    "-3",
    "99999",
    "own",
    "origin",
    "home",
    "north",
    "forward",
    "man",
    "white",
    "x",
    "their home",
    "\"\"",
    "|#|",
];

#[test]
fn no_changed_word_makes_it_panic() {
    let games = games();
    for name in GAMES {
        let text = &games.file(games.find(name).unwrap()).text;
        for (start, word) in words(text) {
            for other in WORDS {
                let changed = format!("{}{other}{}", &text[..start], &text[start + word.len()..]);
                let mut sources = Sources::default();
                let file = sources.add("changed.rules", changed.as_str());
                let (model, faults) = resolved(&sources, file);
                let errors = faults.iter().any(|fault| fault.severity == Severity::Error);
                assert!(model.is_some() || errors, "neither model nor error:\n{changed}");
            }
        }
    }
}

/// The words of a text, with their places.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    for part in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_') {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
        if !word.is_empty() {
            words.push((at, word));
        }
        at += part.len();
    }
    words
}

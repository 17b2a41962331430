//! The length of the rule texts: words, numbers and punctuation marks, each counted once.
//!
//! Clauses that tell rules are counted, also the game's name and title and pictures of the board. Clauses on where rules come
//! from, how plays and files are written, and how to play well are not.

use std::path::Path;

/// A game, and the tokens of the text that the general game system Ludii has for the same rules.
const LUDII: [(&str, usize); 4] = [("checkers", 202), ("pente", 157), ("go_9x9", 157), ("reversi", 184)];

/// The headings of clauses that are no rules.
const NO_RULES: [&str; 12] = [
    "source", "tags", "cells", "write", "input", "plies", "budget", "value", "search", "length", "avoid", "#",
];

#[test]
fn texts_are_shorter_than_those_of_ludii() {
    for (game, ludii) in LUDII {
        let tokens = tokens(text(game));
        println!("{game}: {tokens} tokens, in Ludii {ludii}");
        assert!(tokens < ludii, "{game} takes {tokens} tokens, and {ludii} in Ludii");
    }
}

#[test]
fn words_numbers_and_marks_count() {
    assert_eq!(tokens("game a_b \"Five, 5x5\"\n"), 7, "the quotes are marks, 5x5 is a word");
    assert_eq!(tokens("play p: man along all:\n  enemy{2..3} captured, own # why\n"), 7 + 10);
    assert_eq!(tokens("start\n  |b.|\n  |.w|\n"), 9);
    assert_eq!(
        tokens("# why\nsource \"Somebody\"\nvalue 3 per own\n  and empty\nreplace write p \"{to}\"\n"),
        0
    );
}

/// The text of a game that was compiled in.
fn text(game: &str) -> &'static str {
    let file = format!("{game}.rules");
    let is_it = |(path, _): &(&str, &str)| Path::new(path).file_name().is_some_and(|name| *name == *file);
    let source = rules::sources().find(is_it);
    source.unwrap_or_else(|| panic!("{file} is not compiled in")).1
}

/// Number of tokens of the clauses that tell rules. A clause goes on in indented lines.
fn tokens(text: &str) -> usize {
    let mut counted = true;
    let mut sum = 0;
    for line in text.lines() {
        if !line.starts_with(' ') {
            let mut words = line.split_whitespace().skip_while(|word| *word == "replace");
            counted = words.next().is_some_and(|heading| !NO_RULES.contains(&heading));
        }
        if counted {
            sum += tokens_of_line(without_comment(line));
        }
    }
    sum
}

/// A line up to a `#` that stands in no quotes and in no picture.
fn without_comment(line: &str) -> &str {
    let mut inside = false;
    let end = line.find(|mark: char| {
        inside ^= mark == '"' || mark == '|';
        mark == '#' && !inside
    });
    &line[..end.unwrap_or(line.len())]
}

/// Number of runs of letters, digits and `_`, and of all other marks but blanks.
fn tokens_of_line(line: &str) -> usize {
    let is_word = |mark: char| mark.is_ascii_alphanumeric() || mark == '_';
    let words = line.split(|mark| !is_word(mark)).filter(|word| !word.is_empty()).count();
    words + line.chars().filter(|mark| !is_word(*mark) && !mark.is_whitespace()).count()
}

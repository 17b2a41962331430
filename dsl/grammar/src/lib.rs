//! The grammar of the rules language, and the parser of one clause that pest generates from it.
//!
//! This is a crate of its own because the parser takes longer to compile than all other code of the language, and seldom changes.
// The rules are explained in `grammar.pest`.
#![allow(missing_docs)]

use pest::Parser as _;
use pest::error::Error;
use pest::iterators::{Pair, Pairs};
use pest_derive::Parser;

mod next;

pub use next::{Next, next};

#[derive(Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

/// A node of pest's parse tree.
pub type Node<'i> = Pair<'i, Rule>;

/// The words that begin a clause.
pub const CLAUSE_WORDS: &[&str] = &[
    "game",
    "source",
    "tags",
    "turns",
    "players",
    "board",
    "parameter",
    "piece",
    "empty",
    "start",
    "region",
    "counter",
    "passes",
    "play",
    "promote",
    "pass",
    "limit",
    "prefer",
    "win",
    "loss",
    "draw",
    "score",
    "points",
    "komi",
    "cells",
    "write",
    "input",
    "record",
    "plies",
    "budget",
    "length",
    "value",
    "search",
    "avoid",
    "remove",
];

/// Reads the text of one clause: its `replace`, if it has one, and its body.
///
/// # Errors
/// If the text is no clause; the error tells how far the parser came.
pub fn clause(text: &str) -> Result<Pairs<'_, Rule>, Box<Error<Rule>>> {
    Grammar::parse(Rule::clause, text).map_err(Box::new)
}

/// Every keyword, sorted.
pub fn keywords() -> Vec<String> {
    let names = Rule::all_rules().iter().map(|rule| format!("{rule:?}"));
    let mut words: Vec<String> =
        names.filter_map(|name| Some(name.strip_prefix("kw_")?.to_owned())).collect();
    words.sort_unstable();
    words
}

/// True if the word structures clauses, and so can be no name.
pub fn is_reserved(word: &str) -> bool {
    Grammar::parse(Rule::reserved, word)
        .is_ok_and(|mut nodes| nodes.next().is_some_and(|node| node.as_str() == word))
}

/// True if the grammar allows the word as a name.
pub fn is_name(word: &str) -> bool {
    Grammar::parse(Rule::ident, word)
        .is_ok_and(|mut nodes| nodes.next().is_some_and(|node| node.as_str() == word))
}

impl Rule {
    /// True if the rule is a token without content, such as a keyword.
    pub fn is_token(self) -> bool {
        self < Rule::ident
    }
}

//! The words that may come next at a place of a rule text.

use super::role::{Role, role};

/// A word that may come next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// A word that structures clauses.
    Keyword(String),
    /// A word that stands for something.
    Name(Role),
}

/// Returns the words that the grammar allows after `text`, which must not end within a word. There are none in a text in quotes, in a row
/// of a picture, in a comment, and after a fault in the same clause.
pub fn next(text: &str) -> Vec<Next> {
    let Some(clause) = crate::parse::unfinished(text) else { return Vec::new() };
    let mut found = Vec::new();
    for next in grammar::next(&clause) {
        let keyword = crate::parse::keyword(next.token).map(Next::Keyword);
        let word = keyword.or_else(|| role(next.token, next.path, &clause).map(Next::Name));
        found.extend(word.filter(|word| !found.contains(word)));
    }
    found
}

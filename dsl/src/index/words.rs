//! The words of a rule text, each with its role.

use std::ops::Range;

use grammar::{Node, Rule};

use super::role::{Role, role};

/// A word, a number or a text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The place of the word, in bytes.
    pub range: Range<usize>,
    /// The sort of the word.
    pub sort: Sort,
}

/// The sort of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A word that structures clauses.
    Keyword,
    /// A number.
    Number,
    /// A text in quotes, a row of a picture, or the name of a cell.
    Text,
    /// A word that stands for something.
    Name(Role),
}

/// The words of all clauses that can be read, in written order.
pub fn words(text: &str) -> Vec<Word> {
    let mut found = Vec::new();
    for (clause, start) in crate::parse::clauses(text) {
        let Ok(nodes) = grammar::clause(&clause) else { continue };
        let first = found.len();
        nodes.for_each(|node| add(node, [Rule::body; 2], &clause, &mut found));
        for word in &mut found[first..] {
            word.range = word.range.start + start..word.range.end + start;
        }
    }
    found
}

/// Adds the words of a node. `path` holds the two rules around it, the inner one last.
fn add(node: Node<'_>, path: [Rule; 2], clause: &str, found: &mut Vec<Word>) {
    let rule = node.as_rule();
    let sort = match rule {
        Rule::text | Rule::row | Rule::cell_name => Some(Sort::Text),
        Rule::integer | Rule::decimal | Rule::symbol => Some(Sort::Number),
        rule if crate::parse::keyword(rule).is_some() => Some(Sort::Keyword),
        rule => role(rule, path, clause).map(Sort::Name),
    };
    match sort {
        Some(sort) => found.push(Word { range: node.as_span().start()..node.as_span().end(), sort }),
        None => node.into_inner().for_each(|part| add(part, [path[1], rule], clause, found)),
    }
}

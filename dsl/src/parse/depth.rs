//! A bound on how deep a clause may nest, so that no text can exhaust the stack of the parser or of a function that
//! walks the tree.

use super::span;
use crate::{Diagnostic, FileId};

/// Most operators and parentheses that may be open at once.
const DEEPEST: usize = 32;
/// Most operators in a clause: a chain of them makes a tree as deep as it is long.
const LONGEST: usize = 256;

/// Returns the fault of a clause that nests too deep or is too long.
pub(super) fn fault(file: FileId, clause: &str, base: usize) -> Option<Diagnostic> {
    // For each open parenthesis, the prefix words that wait for their operand.
    let mut waiting = vec![0];
    let mut operators = 0;
    for (at, token) in tokens(clause) {
        let innermost = waiting.len() - 1;
        match token {
            "(" => waiting.push(0),
            ")" if innermost > 0 => drop(waiting.pop()),
            "," | ";" | ":" => {
                waiting[innermost] = 0;
                continue;
            }
            "and" | "or" | "but" | "in" | "on" => waiting[innermost] = 0,
            "not" | "of" | "their" | "reaching" | "enclosed" => waiting[innermost] += 1,
            "+" | "-" | "without" => {}
            _ => continue,
        }
        operators += 1;
        let depth = waiting.len() + waiting.iter().sum::<usize>();
        if depth > DEEPEST || operators > LONGEST {
            let place = span(file, base + at, base + at + token.len());
            let fault =
                Diagnostic::error("syntax", place, "this clause is too deep or too long", "from here on");
            return Some(fault.note("give a name to a part of it with a `region` clause"));
        }
    }
    None
}

/// The words and signs of a clause, without texts in quotes and rows between bars.
fn tokens(clause: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &clause[at..];
            let start = at;
            let first = rest.chars().next()?;
            let length = match first {
                '"' | '|' => {
                    at += 1;
                    let end = clause[at..].find(first).map_or(clause.len(), |end| at + end + 1);
                    at = end;
                    continue;
                }
                _ if first.is_ascii_alphanumeric() || first == '_' => rest
                    .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'))
                    .unwrap_or(rest.len()),
                _ => first.len_utf8(),
            };
            at += length;
            if !first.is_whitespace() {
                return Some((start, &clause[start..at]));
            }
        }
    })
}

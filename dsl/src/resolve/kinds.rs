//! Piece kinds and the symbols of the board file.
//!
//! # symbol-count
//! A piece kind has a symbol for each of the two players.
//! ```text
//! piece piece "b"
//! ```
//!
//! # symbol
//! A symbol is one character, and neither a blank nor `|`.
//! ```text
//! piece piece "black" "white"
//! ```
//!
//! # kind-count
//! A game has at most 64 piece kinds.
//!
//! # symbol-twice
//! Two pieces, or a piece and the empty cell, have the same symbol.
//! ```text
//! piece piece "b" "w"
//! piece king "b" "W"
//! ```

use super::Faults;
use super::clauses::Clauses;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, Span};
use crate::model::Kind;

/// The kinds and symbols of a file.
pub(super) struct Symbols {
    /// The piece kinds.
    pub kinds: Vec<Kind>,
    /// The symbol of an empty cell.
    pub empty: char,
    /// True if the `piece` and `empty` clauses have no fault.
    pub sound: bool,
}

/// Most piece kinds; a setup holds a kind in a byte.
const MOST_KINDS: usize = 64;
/// The symbol of an empty cell, if the file gives none.
const DEFAULT_EMPTY: char = '.';

/// Resolves the `piece` and `empty` clauses.
pub(super) fn resolve(clauses: &Clauses, faults: &mut Faults) -> Symbols {
    let before = faults.len();
    let mut used: Vec<(char, Span)> = Vec::new();
    let empty = clauses.first(|kind| match kind {
        ClauseKind::Empty(symbol) => Some(symbol),
        _ => None,
    });
    let chosen = empty.is_some();
    let empty = empty.map_or(DEFAULT_EMPTY, |(symbol, _)| take(symbol, &mut used, faults));
    let pieces = clauses.each(|kind| match kind {
        ClauseKind::Piece { name, symbols } => Some((name, symbols)),
        _ => None,
    });
    if let Some((_, clause)) = pieces.get(MOST_KINDS) {
        let title = format!("a game has at most {MOST_KINDS} piece kinds, not {}", pieces.len());
        faults.push(Diagnostic::error("kind-count", clause.span, title, "one too many"));
    }
    let mut kinds = Vec::new();
    for ((name, symbols), clause) in pieces {
        if symbols.len() != 2 {
            faults.push(symbol_count(name, symbols, clause.span));
        }
        let mut pair = ['\0'; 2];
        for (id, symbol) in symbols.iter().enumerate().take(2) {
            pair[id] = take(symbol, &mut used, faults);
            if pair[id] == empty && !chosen {
                faults.push(like_empty(symbol));
            }
        }
        kinds.push(Kind { name: name.text.clone(), symbols: pair });
    }
    Symbols { kinds, empty, sound: faults.len() == before }
}

/// Returns the character of a symbol, and reports a symbol that is broken or already used. A broken one gives `'\0'`.
fn take(symbol: &Name, used: &mut Vec<(char, Span)>, faults: &mut Faults) -> char {
    let mut chars = symbol.text.chars();
    let (Some(c), None) = (chars.next(), chars.next()) else {
        faults.push(Diagnostic::error(
            "symbol",
            symbol.span,
            format!("a symbol is one character, not `{}`", symbol.text),
            "not one character",
        ));
        return '\0';
    };
    if c.is_whitespace() || c == '|' {
        faults.push(Diagnostic::error(
            "symbol",
            symbol.span,
            "a blank or `|` cannot be a symbol: pictures of boards use them otherwise",
            "choose another character",
        ));
        return '\0';
    }
    match used.iter().find(|(known, _)| *known == c) {
        Some(&(_, first)) => faults.push(
            Diagnostic::error(
                "symbol-twice",
                symbol.span,
                format!("the symbol `{c}` is used twice"),
                "used again",
            )
            .because(first, "first used here"),
        ),
        None => used.push((c, symbol.span)),
    }
    c
}

fn symbol_count(name: &Name, symbols: &[Name], clause: Span) -> Diagnostic {
    let title =
        format!("`{}` needs a symbol for each of the two players, but has {}", name.text, symbols.len());
    match symbols.get(2) {
        Some(third) => Diagnostic::error("symbol-count", third.span, title, "one too many"),
        None => Diagnostic::error("symbol-count", clause, title, "for example `piece man \"b\" \"w\"`"),
    }
}

fn like_empty(symbol: &Name) -> Diagnostic {
    Diagnostic::error(
        "symbol-twice",
        symbol.span,
        format!("the symbol `{}` stands for an empty cell", symbol.text),
        "used for a piece",
    )
    .note("`empty \"-\"` gives empty cells another symbol")
}

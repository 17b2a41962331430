//! The lines of the input file.
//!
//! # input-words
//! The player to move is written as one of two different words.
//! ```text
//! input player "WHITE", board
//! ```
//!
//! # input-twice
//! A line that stands in the input twice.
//! ```text
//! input board, board
//! ```
//!
//! # input-board
//! An input without the board, and so without a position.
//! ```text
//! input player, seconds
//! ```

use super::Faults;
use super::clauses::Clauses;
use super::scope::Scope;
use super::spans::of_names;
use crate::Diagnostic;
use crate::ast::{ClauseKind, InputItem, Name, Span};
use engine::{InputLine, Text};

/// Resolves the `input` clause. Without one, the lines are mode, player, seconds, each counter, and the board.
pub(super) fn resolve(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Vec<InputLine> {
    let written = clauses.first(|kind| match kind {
        ClauseKind::Input(items) => Some(items),
        _ => None,
    });
    let Some((items, clause)) = written else { return default(clauses, scope, faults) };
    let mut lines: Vec<(InputLine, Span)> = Vec::new();
    for item in items {
        let Some((line, span)) = line(scope, item, faults) else { continue };
        match lines.iter().find(|(known, _)| same(known, &line)) {
            Some(&(_, first)) => faults.push(
                Diagnostic::error(
                    "input-twice",
                    span,
                    "this line of the input is there twice",
                    "this is the second",
                )
                .because(first, "the first is here"),
            ),
            None => lines.push((line, span)),
        }
    }
    if !lines.iter().any(|(line, _)| *line == InputLine::Board) {
        let end = Span { start: clause.span.end, ..clause.span };
        faults.push(
            Diagnostic::error(
                "input-board",
                clause.span,
                "this input does not say where the pieces stand",
                "`board` is missing",
            )
            .fix("read the board last", end, ", board"),
        );
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

fn default(clauses: &Clauses, scope: &Scope, faults: &mut Faults) -> Vec<InputLine> {
    told_apart(scope, faults);
    let counters = clauses.each(|kind| matches!(kind, ClauseKind::Counter { .. }).then_some(())).len();
    let mut lines = vec![InputLine::Mode, InputLine::Player(capitals(scope)), InputLine::Seconds];
    lines.extend((0..counters).map(InputLine::Counters));
    lines.push(InputLine::Board);
    lines
}

fn line(scope: &Scope, item: &InputItem, faults: &mut Faults) -> Option<(InputLine, Span)> {
    Some(match item {
        InputItem::Mode(span) => (InputLine::Mode, *span),
        InputItem::Player(words, span) => (InputLine::Player(player_words(scope, words, faults)?), *span),
        InputItem::Seconds(span) => (InputLine::Seconds, *span),
        InputItem::Counter(name) => (InputLine::Counters(scope.names.counter(name, faults)?), name.span),
        InputItem::PreviousBoard(span) => (InputLine::PreviousBoard, *span),
        InputItem::Board(span) => (InputLine::Board, *span),
        InputItem::NoNewline(span) => (InputLine::NoNewline, *span),
    })
}

/// The words for the players; if none are written, the players' names in capitals.
fn player_words(scope: &Scope, words: &[Name], faults: &mut Faults) -> Option<[Text; 2]> {
    match words {
        [] => {
            told_apart(scope, faults);
            Some(capitals(scope))
        }
        [first, second] if first.text.trim() != second.text.trim() => {
            Some([first.text.clone().into(), second.text.clone().into()])
        }
        [first, second] => {
            let title = format!("both players are written `{}`", second.text);
            faults.push(
                Diagnostic::error("input-words", second.span, title, "the same word")
                    .because(first.span, "as here"),
            );
            None
        }
        words => {
            let title = format!("the player to move is written as one of two words, not of {}", words.len());
            faults.push(
                Diagnostic::error("input-words", of_names(words), title, "one word for each player")
                    .note("without words, the players' names in capitals are used"),
            );
            None
        }
    }
}

/// Reports players whose names in capitals are the same.
fn told_apart(scope: &Scope, faults: &mut Faults) {
    let [first, second] = capitals(scope);
    if first == second && scope.players[0] != scope.players[1] && !scope.players_broken {
        let title = format!("both players are written `{second}` in position files");
        faults.push(
            Diagnostic::error("input-words", scope.players_span, title, "names that differ in capitals only")
                .note("an `input` clause can name other words: `input mode, player \"ONE\" \"TWO\", seconds, board`"),
        );
    }
}

fn capitals(scope: &Scope) -> [Text; 2] {
    scope.players.clone().map(|name| name.to_uppercase().into())
}

/// True if two items are the same line of the file.
fn same(a: &InputLine, b: &InputLine) -> bool {
    matches!((a, b), (InputLine::Player(_), InputLine::Player(_))) || a == b
}

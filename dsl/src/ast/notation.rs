//! Syntax of cell names and of the input file.

use super::{Name, Span};

/// A component of the cells' names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellItem {
    /// `column a [without i]`: `a` and `A` are letters, a number is the first column's number
    Column { first: Name, without: Option<Name> },
    /// `row 1 up` (from the bottom) or `row 0 down` (from the top)
    Row { first: Name, up: bool },
    /// `numbered 1`: cells counted in reading order
    Numbered(Name),
    /// Fixed text.
    Text(Name),
}

/// A line of the input file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputItem {
    /// `mode`
    Mode(Span),
    /// `player "WHITE" "BLACK"`; without words, the players' names in capitals
    Player(Vec<Name>, Span),
    /// `seconds`
    Seconds(Span),
    /// `counter taken`: the values of both players in order, separated by a comma
    Counter(Name),
    /// `previous board`
    PreviousBoard(Span),
    /// `board`
    Board(Span),
    /// `no newline`, always the last item
    NoNewline(Span),
}

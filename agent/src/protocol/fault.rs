//! Faults of an `input.txt`, each with its line, the text found and the text expected.

use std::error::Error;
use std::fmt;

/// A fault in a position file.
#[derive(Clone, Debug, PartialEq)]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The fault on this line.
    pub fault: Fault,
}

/// The kinds of faults in a position file.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The file is empty.
    Empty {
        /// The expected content.
        expected: String,
    },
    /// The file ends too early.
    Truncated {
        /// The expected content.
        expected: String,
    },
    /// There is text after the last line.
    TrailingText {
        /// The line.
        found: String,
    },
    /// The line is not one of two words.
    Word {
        /// The line.
        found: String,
        /// The meaning of the line.
        what: &'static str,
        /// The first expected word.
        first: String,
        /// The second expected word.
        second: String,
    },
    /// The line is not a number of seconds.
    SecondsNotANumber {
        /// The line.
        found: String,
    },
    /// The line is not one whole number for each player.
    Counters {
        /// The line.
        found: String,
        /// The counter's name.
        counter: String,
    },
    /// A board row is too long or too short.
    Width {
        /// Squares in the line.
        found: usize,
        /// Expected number of squares.
        expected: usize,
        /// The row, from 1 at the top.
        row: usize,
        /// The name of the board.
        board: &'static str,
    },
    /// A symbol stands for no piece.
    Symbol {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
        /// The valid symbols.
        expected: String,
    },
    /// A piece stands where the board has no cell.
    OffBoard {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
    },
    /// A player has too many pieces.
    TooManyMen {
        /// The player's name.
        player: String,
        /// Number of pieces on the board.
        found: usize,
        /// Greatest possible number.
        most: usize,
        /// The name of the board.
        board: &'static str,
    },
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl Error for InputError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty { expected } => write!(f, "the file is empty; expected {expected}"),
            Self::Truncated { expected } => write!(f, "the file ends too early; expected {expected}"),
            Self::TrailingText { found } => {
                write!(f, "the position is complete, but more text follows: `{found}`")
            }
            Self::Word { found, what, first, second } => {
                write!(f, "found `{found}`, expected {what}: `{first}` or `{second}`")
            }
            Self::SecondsNotANumber { found } => {
                write!(f, "found `{found}`, expected the CPU seconds as a number such as `6.6`")
            }
            Self::Counters { found, counter } => write!(
                f,
                "found `{found}`, expected `{counter}` of both players as two whole numbers such as `0,0`"
            ),
            Self::Width { found, expected, row, board } => {
                write!(f, "found {found} squares in row {row} of {board}, expected {expected}")
            }
            Self::Symbol { found, column, expected } => {
                write!(f, "found `{found}` in column {column}, expected one of {expected}")
            }
            Self::OffBoard { found, column } => write!(
                f,
                "found a piece `{found}` in column {column}, which is a square that no piece can stand on"
            ),
            Self::TooManyMen { player, found, most, board } => {
                write!(f, "{player} has {found} pieces in {board}, but can have {most} at most")
            }
        }
    }
}

impl Error for Fault {}

//! What can be wrong with an `input.txt`, each with its line, what was found and what was expected.

/// A fault in a position file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a line of a position file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Nothing at all.
    #[error("the file is empty; expected {expected}")]
    Empty {
        /// What should be here.
        expected: String,
    },
    /// Too few lines.
    #[error("the file ends too early; expected {expected}")]
    Truncated {
        /// What should be here.
        expected: String,
    },
    /// Too many lines.
    #[error("the position is complete, but more text follows: `{found}`")]
    TrailingText {
        /// The line.
        found: String,
    },
    /// A word that is not one of two.
    #[error("found `{found}`, expected {what}: `{first}` or `{second}`")]
    Word {
        /// The line.
        found: String,
        /// What the line tells.
        what: &'static str,
        /// One of the words that fit.
        first: String,
        /// The other.
        second: String,
    },
    /// Text where seconds should be.
    #[error("found `{found}`, expected the CPU seconds as a number such as `6.6`")]
    SecondsNotANumber {
        /// The line.
        found: String,
    },
    /// No time to play in.
    #[error("the CPU seconds are `{found}`, but they must be more than 0")]
    SecondsNotPositive {
        /// The line.
        found: String,
    },
    /// Not one whole number for each player.
    #[error("found `{found}`, expected `{counter}` of both players as two whole numbers such as `0,0`")]
    Counters {
        /// The line.
        found: String,
        /// The counter's name.
        counter: String,
    },
    /// A board row that is too long or too short.
    #[error("found {found} squares in row {row} of {board}, expected {expected}")]
    Width {
        /// Squares in the line.
        found: usize,
        /// Squares that belong there.
        expected: usize,
        /// The row, from 1 at the top.
        row: usize,
        /// Which board.
        board: &'static str,
    },
    /// A symbol of no piece.
    #[error("found `{found}` in column {column}, expected one of {expected}")]
    Symbol {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
        /// The symbols that fit.
        expected: String,
    },
    /// A piece where there is no cell.
    #[error("found a piece `{found}` in column {column}, which is a square that no piece can stand on")]
    OffBoard {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
    },
    /// More pieces than the game has.
    #[error("{player} has {found} pieces in {board}, but can have {most} at most")]
    TooManyMen {
        /// The player's name.
        player: String,
        /// Pieces in the whole board.
        found: usize,
        /// The most there can be.
        most: usize,
        /// Which board.
        board: &'static str,
    },
}

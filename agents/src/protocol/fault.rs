//! Faults of an `input.txt`, each with its line, what was found and what was expected.

/// A fault in a position file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct InputError {
    /// The line, from 1.
    pub line: usize,
    /// The fault on this line.
    pub fault: Fault,
}

/// The kinds of faults in a position file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// The file is empty.
    #[error("the file is empty; expected {expected}")]
    Empty {
        /// The expected content.
        expected: String,
    },
    /// The file ends too early.
    #[error("the file ends too early; expected {expected}")]
    Truncated {
        /// The expected content.
        expected: String,
    },
    /// There is text after the last line.
    #[error("the position is complete, but more text follows: `{found}`")]
    TrailingText {
        /// The line.
        found: String,
    },
    /// The line is not one of two words.
    #[error("found `{found}`, expected {what}: `{first}` or `{second}`")]
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
    #[error("found `{found}`, expected the CPU seconds as a number such as `6.6`")]
    SecondsNotANumber {
        /// The line.
        found: String,
    },
    /// The line is not one whole number for each player.
    #[error("found `{found}`, expected `{counter}` of both players as two whole numbers such as `0,0`")]
    Counters {
        /// The line.
        found: String,
        /// The counter's name.
        counter: String,
    },
    /// A board row is too long or too short.
    #[error("found {found} squares in row {row} of {board}, expected {expected}")]
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
    #[error("found `{found}` in column {column}, expected one of {expected}")]
    Symbol {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
        /// The valid symbols.
        expected: String,
    },
    /// A piece stands where the board has no cell.
    #[error("found a piece `{found}` in column {column}, which is a square that no piece can stand on")]
    OffBoard {
        /// The symbol.
        found: char,
        /// The column, from 1.
        column: usize,
    },
    /// A player has too many pieces.
    #[error("{player} has {found} pieces in {board}, but can have {most} at most")]
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

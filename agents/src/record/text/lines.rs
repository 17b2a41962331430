//! The lines of a text, taken one by one, with their numbers.

use super::super::fault::{Fault, RecordError};

/// The lines that are not taken yet.
pub(super) struct Lines<'t> {
    lines: Vec<&'t str>,
    taken: usize,
}

impl<'t> Lines<'t> {
    /// The lines of a text, without blanks at their ends.
    pub fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lines: text.trim_end().lines().map(str::trim_end).collect(), taken: 0 }
    }

    /// The next line, without taking it.
    pub fn peek(&self) -> Option<&'t str> {
        self.lines.get(self.taken).copied()
    }

    /// Takes the next line.
    pub fn next(&mut self) -> Option<&'t str> {
        let line = self.peek();
        self.taken += usize::from(line.is_some());
        line
    }

    /// Takes the next line, or says what was expected instead of the end of the text.
    pub fn expect(&mut self, expected: &str) -> Result<&'t str, RecordError> {
        self.next().ok_or_else(|| {
            let fault =
                Fault::Form { found: "the end of the text".to_owned(), expected: expected.to_owned() };
            RecordError { line: self.lines.len() + 1, column: 1, fault }
        })
    }

    /// Takes the blank lines that come next.
    pub fn skip_blank(&mut self) {
        while self.peek().is_some_and(str::is_empty) {
            self.taken += 1;
        }
    }

    /// Goes on to the next line that `begins` a record, after the fault of a record whose first line is the one after `first` lines. The line
    /// that was taken last may be the one.
    pub fn skip_record(&mut self, first: usize, begins: impl Fn(&str) -> bool) {
        let from = self.taken.saturating_sub(1).max(first + 1).min(self.lines.len());
        let rest = self.lines[from..].iter().position(|line| begins(line));
        self.taken = rest.map_or(self.lines.len(), |rest| from + rest);
    }

    /// The number of the line that was taken last, from 1.
    pub fn number(&self) -> usize {
        self.taken
    }

    /// A fault in the line that was taken last. `at`: a slice of that line that begins at the fault.
    pub fn fail(&self, at: &str, fault: Fault) -> RecordError {
        let line = self.lines.get(self.taken.wrapping_sub(1)).copied().unwrap_or_default();
        // `at` is a slice of the line.
        let bytes = (at.as_ptr() as usize).saturating_sub(line.as_ptr() as usize).min(line.len());
        let column = line.get(..bytes).unwrap_or_default().chars().count() + 1;
        RecordError { line: self.taken, column, fault }
    }

    /// A fault of form in the line that was taken last: `found` is a part of it.
    pub fn unexpected(&self, found: &str, expected: impl Into<String>) -> RecordError {
        self.fail(found, Fault::form(found, expected))
    }
}

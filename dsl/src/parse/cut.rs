//! Cuts a file into clauses: a clause starts at each line that is not indented. Comments are blanked in the text, and kept.

use super::{depth, span};
use crate::{Diagnostic, FileId};

/// A clause's text, with its comments.
#[derive(Debug, Default)]
pub(super) struct Chunk {
    /// As in [`crate::ast::Clause`].
    pub comments: Vec<String>,
    /// As in [`crate::ast::Clause`].
    pub blank_before: bool,
    /// As in [`crate::ast::Clause`].
    pub comment: Option<String>,
    /// Its first byte.
    pub start: usize,
    /// One past its last byte that is no blank.
    pub end: usize,
    /// True if a fault in the chunk has been reported; parsing the chunk would only report it again.
    pub broken: bool,
}

/// A file cut into clauses.
#[derive(Debug, Default)]
pub(super) struct Cut {
    /// The text with its comments blanked; places in it are places in the file.
    pub clean: String,
    /// The clauses in written order.
    pub chunks: Vec<Chunk>,
    /// Comment lines after the last clause; an empty one is a blank line.
    pub trailing: Vec<String>,
    /// The faults found: texts and rows without an end, and an indented first clause.
    pub faults: Vec<Diagnostic>,
}

/// Cuts the text of a file.
pub(super) fn cut(file: FileId, text: &str) -> Cut {
    let mut cut = Cut::default();
    // Comment lines since the last clause; empty ones are blank lines.
    let mut waiting: Vec<String> = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blanked = if start == 0 { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let skipped = line.len() - blanked.len();
        cut.clean.extend(std::iter::repeat_n(' ', skipped));
        cut.line(file, start + skipped, blanked, &mut waiting);
        start += line.len();
    }
    if cut.chunks.is_empty() {
        drop_leading_blank(&mut waiting);
    }
    while waiting.last().is_some_and(String::is_empty) {
        waiting.pop();
    }
    cut.trailing = waiting;
    cut
}

impl Cut {
    /// Adds a line that starts at byte `start`.
    fn line(&mut self, file: FileId, start: usize, line: &str, waiting: &mut Vec<String>) {
        let (content, comment) = split_comment(line);
        self.clean.push_str(content);
        self.clean.extend(line[content.len()..].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        let comment = comment.map(|comment| comment.trim_end().to_owned());
        if content.trim().is_empty() {
            match comment {
                Some(comment) => waiting.push(comment),
                None if waiting.last().is_some_and(String::is_empty) => {}
                None => waiting.push(String::new()),
            }
            return;
        }
        let indented = content.starts_with(|first: char| first.is_ascii_whitespace());
        if indented && let Some(chunk) = self.chunks.last_mut() {
            chunk.comments.extend(chunk.comment.take());
            chunk.comments.extend(waiting.drain(..).filter(|comment| !comment.is_empty()));
        } else {
            self.begin(file, start, content, waiting);
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.end = start + content.trim_end().len();
            chunk.comment = comment;
            if let Some(fault) = unclosed(file, start, content) {
                chunk.broken = true;
                self.faults.push(fault);
            }
        }
    }

    /// Begins a clause.
    fn begin(&mut self, file: FileId, start: usize, content: &str, waiting: &mut Vec<String>) {
        let indent = content.len() - content.trim_start().len();
        if indent > 0 {
            let place = span(file, start, start + indent);
            let title = "the first clause is indented, but a clause starts at the margin";
            self.faults.push(Diagnostic::error("syntax", place, title, "indented").fix(
                "take the blanks away",
                place,
                "",
            ));
        }
        let blank = drop_leading_blank(waiting);
        self.chunks.push(Chunk {
            comments: std::mem::take(waiting),
            blank_before: blank && !self.chunks.is_empty(),
            start: start + indent,
            ..Chunk::default()
        });
    }
}

/// Removes a blank line from the front. Returns true if there was one.
fn drop_leading_blank(lines: &mut Vec<String>) -> bool {
    let blank = lines.first().is_some_and(String::is_empty);
    if blank {
        lines.remove(0);
    }
    blank
}

/// Splits a line into its content and its comment, if it has one. A `#` in quotes or between bars starts no comment.
pub(super) fn split_comment(line: &str) -> (&str, Option<&str>) {
    let mut inside = None;
    for (at, letter) in line.char_indices() {
        match (inside, letter) {
            (None, '#') => return (&line[..at], Some(&line[at..])),
            (None, '"' | '|') => inside = Some(letter),
            (Some(end), _) if end == letter => inside = None,
            _ => {}
        }
    }
    (line, None)
}

/// True if a line of the text has a comment.
pub(crate) fn has_comment(text: &str) -> bool {
    text.lines().any(|line| split_comment(line).1.is_some())
}

/// The fault of a text or a picture row that has no end on its line.
fn unclosed(file: FileId, start: usize, content: &str) -> Option<Diagnostic> {
    let mut inside: Option<(usize, char)> = None;
    for (at, letter) in content.char_indices() {
        match inside {
            None if matches!(letter, '"' | '|') => inside = Some((at, letter)),
            Some((_, end)) if end == letter => inside = None,
            _ => {}
        }
    }
    let (at, end) = inside?;
    let trimmed = content.trim_end();
    let lone_bar = end == '|' && at + 1 == trimmed.len() && !trimmed[..at].trim().contains(['|', ' ']);
    let indent = content.len() - content.trim_start().len();
    let (what, shown, insert) = match (end, lone_bar) {
        ('"', _) => lone_quote(trimmed, at),
        (_, false) => ("a row of a picture has no closing bar", at, Some(trimmed.len())),
        (_, true) => ("a row of a picture has no opening bar", indent, Some(indent)),
    };
    let place = span(file, start + shown, start + trimmed.len());
    let fault = Diagnostic::error("syntax", place, what, "on this line");
    Some(match insert.map(|insert| span(file, start + insert, start + insert)) {
        Some(insert) => fault.fix(format!("add the `{end}`"), insert, end.to_string()),
        None => fault,
    })
}

/// The fault of a line with an odd number of quotes, the last of them at `last`: its words, the place of the text with one quote, and
/// the place where its other quote is missing, if that is evident.
fn lone_quote(line: &str, last: usize) -> (&'static str, usize, Option<usize>) {
    let unclosed = "a text has no closing quote";
    let mut open = None;
    for (at, _) in line.match_indices('"') {
        let (before, behind) = (&line[..at], &line[at + 1..]);
        let ends_word = behind.is_empty() || behind.starts_with([' ', ',', ';']);
        match open {
            Some(open) if before.ends_with(' ') && !ends_word => {
                return (unclosed, open, Some(before.trim_end().len()));
            }
            None if !before.ends_with(' ') && ends_word => {
                return ("a text has no opening quote", at, opening(line, at));
            }
            Some(_) => open = None,
            None => open = Some(at),
        }
    }
    (unclosed, last, Some(before_comment(line, last)))
}

/// Bytes of the longest line in which the beginning of a text is looked for.
const LONGEST: usize = 1000;

/// The last word before the quote at `end` with which a text can begin, so that the line is a clause.
fn opening(line: &str, end: usize) -> Option<usize> {
    let reads = |start: &usize| {
        let mended = format!("{}\"{}", &line[..*start], &line[*start..]);
        depth::fault(0, &mended, 0).is_none() && grammar::clause(&mended).is_ok()
    };
    let mut words =
        line[..end].rmatch_indices(' ').map(|(blank, _)| blank + 1).filter(|_| line.len() <= LONGEST);
    words.find(reads)
}

/// The end of the text that is open from `at` on: the end of the line, or of what stands before a comment.
fn before_comment(line: &str, at: usize) -> usize {
    line[at..].find(" # ").map_or(line.len(), |comment| line[..at + comment].trim_end().len())
}

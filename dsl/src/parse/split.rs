//! Indented clauses, which seem to continue the clause above.

use super::cut::Chunk;
use super::{depth, first_word, span};
use crate::{Diagnostic, FileId};
use grammar::CLAUSE_WORDS;

/// Bytes of the longest text that is tried; the bound keeps a file of stray lines from being read over and over.
const LONGEST: usize = 10_000;

/// Splits each chunk that cannot be read before the lines that begin with a clause word, if the text above such a line can be read,
/// and reports each split. Comments stay with the first part.
pub(super) fn split(
    file: FileId,
    text: &str,
    chunks: Vec<Chunk>,
    faults: &mut Vec<Diagnostic>,
) -> Vec<Chunk> {
    let mut parted = Vec::new();
    for mut chunk in chunks {
        while let Some(line) = next_clause(file, text, &chunk) {
            faults.push(indented(file, text, line));
            let end = text[..line].trim_end().len();
            let rest = Chunk { start: line, end: chunk.end, ..Chunk::default() };
            parted.push(Chunk { end, ..chunk });
            chunk = rest;
        }
        parted.push(chunk);
    }
    parted
}

/// The start of the first line that begins a clause of its own, after its indentation.
fn next_clause(file: FileId, text: &str, chunk: &Chunk) -> Option<usize> {
    let clause = &text[chunk.start..chunk.end];
    if chunk.broken || clause.len() > LONGEST {
        return None;
    }
    let reads = |part: &str| depth::fault(file, part, chunk.start).is_none() && grammar::clause(part).is_ok();
    let lines = clause.match_indices('\n').map(|(at, _)| at + 1);
    let starts = lines.map(|at| at + (clause[at..].len() - clause[at..].trim_start().len()));
    let starts: Vec<usize> =
        starts.filter(|&at| CLAUSE_WORDS.contains(&first_word(&clause[at..]).1)).collect();
    if starts.is_empty() || reads(clause) {
        return None;
    }
    starts.into_iter().find(|&at| reads(clause[..at].trim_end())).map(|at| chunk.start + at)
}

fn indented(file: FileId, text: &str, line: usize) -> Diagnostic {
    let margin = text[..line].rfind('\n').map_or(0, |end| end + 1);
    let place = span(file, margin, line);
    Diagnostic::error(
        "syntax",
        place,
        "a clause starts at the margin",
        "indented, as if it continued the clause above",
    )
    .fix("take the blanks away", place, "")
}

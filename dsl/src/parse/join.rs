//! Lines that were meant to continue the clause above but stand at the margin.

use super::cut::Chunk;
use super::{depth, fault, first_word, span};
use crate::{Diagnostic, FileId, nearest};
use grammar::CLAUSE_WORDS;

/// Bytes of the longest text that is tried as one clause; the bound keeps a file of stray lines from being read over and over.
const LONGEST: usize = 10_000;

/// Joins each chunk that begins with no clause word to the chunk above if the two can be read as one clause, and reports it.
pub(super) fn join(file: FileId, text: &str, chunks: Vec<Chunk>, faults: &mut Vec<Diagnostic>) -> Vec<Chunk> {
    let mut joined: Vec<Chunk> = Vec::new();
    for chunk in chunks {
        match joined.last_mut() {
            Some(above) if continues(file, text, above, &chunk) => {
                faults.push(not_indented(file, text, above, &chunk));
                above.comments.extend(above.comment.take().into_iter().chain(chunk.comments));
                above.comment = chunk.comment;
                above.end = chunk.end;
            }
            _ => joined.push(chunk),
        }
    }
    joined
}

fn continues(file: FileId, text: &str, above: &Chunk, chunk: &Chunk) -> bool {
    let (_, word) = first_word(&text[chunk.start..chunk.end]);
    let both = &text[above.start..chunk.end];
    !CLAUSE_WORDS.contains(&word)
        && !above.broken
        && !chunk.broken
        && both.len() <= LONGEST
        && depth::fault(file, both, above.start).is_none()
        && grammar::clause(both).is_ok()
}

fn not_indented(file: FileId, text: &str, above: &Chunk, chunk: &Chunk) -> Diagnostic {
    let first = fault::token(&text[chunk.start..chunk.end]);
    let place = span(file, chunk.start, chunk.start + first.len());
    let title = "a line that continues a clause must be indented";
    let fault = Diagnostic::error("syntax", place, title, "starts at the margin")
        .because(
            span(file, above.start, above.start + fault::token(&text[above.start..]).len()),
            "continues this",
        )
        .fix("indent the line", place, format!("  {first}"));
    match nearest(first, CLAUSE_WORDS.iter().copied()) {
        Some(word) => fault.or_fix(format!("write `{word}`, which starts a clause"), place, word),
        None => fault,
    }
}

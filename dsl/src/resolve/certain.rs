//! The faults that are certain even if some clauses of the file could not be read.

use crate::Diagnostic;
use crate::Sources;
use crate::ast::{ClauseKind, File};
use crate::nearest::nearest;
use crate::resolve::board;
use grammar::CLAUSE_WORDS;

/// The codes of faults that a clause which could not be read may mend.
const MENDABLE: [&str; 4] = ["missing-clause", "score-without-points", "unknown-symbol", "unknown-cell"];
/// The words that stand before a name, or before several, where a clause defines it.
const DEFINING: [&str; 6] = ["piece", "region", "counter", "parameter", "play", "players"];

/// True if a fault that [`super::resolve`] found is certain even if clauses of the file (or of a game that it extends)
/// are missing because they could not be read.
pub fn is_certain(sources: &Sources, file: &File, fault: &Diagnostic) -> bool {
    if MENDABLE.contains(&fault.code) || board::depends(fault.code) && is_of_other_board(file, fault) {
        return false;
    }
    fault.code != "unknown-name" || !extends(file) && !is_defined(sources, fault)
}

/// True if the board that is read stands in another file than the fault: a clause that could not be read may be the board, or the
/// start, that fits.
fn is_of_other_board(file: &File, fault: &Diagnostic) -> bool {
    let board = file.clauses.iter().find(|clause| matches!(clause.kind, ClauseKind::Board(_)));
    board.zip(fault.labels.first()).is_some_and(|(board, label)| board.span.file != label.span.file)
}

fn extends(file: &File) -> bool {
    file.clauses.iter().any(|clause| matches!(&clause.kind, ClauseKind::Game { extends: Some(_), .. }))
}

/// True if a line of the file seems to define the unknown name.
fn is_defined(sources: &Sources, fault: &Diagnostic) -> bool {
    let Some(span) = fault.labels.first().map(|label| label.span) else { return false };
    let Some((_, source)) = sources.files().find(|(id, _)| *id == span.file) else { return false };
    let name = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    source.text.lines().any(|line| {
        let mut words =
            line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let first = words.next().unwrap_or_default();
        let first = if first == "replace" { words.next().unwrap_or_default() } else { first };
        match meant(first) {
            Some("players") => words.any(|word| word == name),
            Some(_) => words.next() == Some(name),
            None => false,
        }
    })
}

/// The heading of a clause that defines names, if a word is one, or is misspelt.
fn meant(word: &str) -> Option<&'static str> {
    let known = || DEFINING.into_iter();
    known()
        .find(|heading| *heading == word)
        .or_else(|| nearest(word, known()).filter(|_| !CLAUSE_WORDS.contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve::resolve;

    #[test]
    fn what_a_broken_clause_would_define_is_not_unknown() {
        let text = "game some\nplayers a, b\nboard grid 3 x 3\npiece man \"a\" \"b\"\npiece king oops\n\
            play step: man along all: empty\nplay hop: king along all: emty\ndraw at repetition 0\n";
        let mut sources = Sources::default();
        let id = sources.add("some.rules", text);
        let (file, broken) = crate::parse::parse(id, text);
        assert_eq!(broken.len(), 1);
        let mut faults = resolve(&sources, &file).1;
        faults.retain(|fault| is_certain(&sources, &file, fault));
        let titles: Vec<_> = faults.iter().map(|fault| fault.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "`emty` is not known; a region is wanted here",
                "0 is no number of times: 2 to 1000 are possible"
            ]
        );
    }
}

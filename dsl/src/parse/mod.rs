//! The parser, from text to syntax tree. The text is cut into clauses, and each is parsed alone, so that one broken
//! clause does not hide the faults of the others.

mod cut;
mod depth;
mod fault;
mod forms;
mod habits;
mod join;
mod mend;
pub(crate) mod misplaced;
mod outline;
mod split;
mod synonyms;

mod tree;

use crate::ast::{Clause, ClauseKind, File, Span};
use crate::nearest::{near, nearest};
use crate::{Diagnostic, FileId};
pub use outline::{Outline, outline};

pub(crate) use cut::has_comment;
pub(crate) use fault::{keyword, token};
pub(crate) use habits::tokens;

use cut::Chunk;
use grammar::CLAUSE_WORDS;
use tree::Reader;

/// Reads a rule file. The tree holds the clauses that could be read; every other clause gives a diagnostic.
pub fn parse(file: FileId, text: &str) -> (File, Vec<Diagnostic>) {
    let cut = cut::cut(file, text);
    let clean = cut.clean;
    let mut faults = cut.faults;
    let chunks = join::join(file, &clean, cut.chunks, &mut faults);
    let chunks = split::split(file, &clean, chunks, &mut faults);
    faults.extend(game_clause_fault(file, &clean, &chunks));
    let mut clauses = Vec::new();
    for chunk in chunks.into_iter().filter(|chunk| !chunk.broken) {
        let [clause, written] = [clean.as_str(), text].map(|text| &text[chunk.start..chunk.end]);
        match read_clause(file, clause, written, chunk.start) {
            Ok((replace, kind)) => clauses.push(Clause {
                comments: chunk.comments,
                blank_before: chunk.blank_before,
                replace,
                kind,
                comment: chunk.comment,
                span: span(file, chunk.start, chunk.end),
            }),
            Err(fault) => faults.push(*fault),
        }
    }
    faults.sort_by_key(|fault| fault.labels[0].span.start);
    (File { clauses, trailing: cut.trailing }, faults)
}

/// The words that begin a clause.
pub fn clause_words() -> &'static [&'static str] {
    CLAUSE_WORDS
}

/// Every keyword, sorted.
pub fn keywords() -> Vec<String> {
    grammar::keywords()
}

/// The clauses of a text with their comments blanked, each with its first byte. Clauses that are broken or too deep are left out.
pub(crate) fn clauses(text: &str) -> Vec<(String, usize)> {
    let cut = cut::cut(0, text);
    let sound = cut.chunks.iter().filter(|chunk| !chunk.broken);
    let sound = sound.map(|chunk| (cut.clean[chunk.start..chunk.end].to_owned(), chunk.start));
    sound.filter(|(clause, _)| depth::fault(0, clause, 0).is_none()).collect()
}

/// Returns the clause in which a text breaks off, with comments blanked; empty if the text breaks off at a margin. `None` if the text
/// breaks off in a comment, in a text in quotes or in a row of a picture, or if the clause is too deep.
pub(crate) fn unfinished(text: &str) -> Option<String> {
    let cut = cut::cut(0, text);
    let line = &text[text.rfind('\n').map_or(0, |end| end + 1)..];
    if line.is_empty() {
        return Some(String::new());
    }
    let chunk = cut.chunks.last().filter(|chunk| !chunk.broken && cut::split_comment(line).1.is_none())?;
    let clause = &cut.clean[chunk.start..];
    depth::fault(0, clause, 0).is_none().then(|| clause.to_owned())
}

/// The text with its comments blanked; places in it are places in the text.
pub(crate) fn without_comments(text: &str) -> String {
    cut::cut(0, text).clean
}

/// Reads one clause, which starts at byte `base`. `written` is the clause with its comments.
fn read_clause(
    file: FileId,
    clause: &str,
    written: &str,
    base: usize,
) -> Result<(Option<Span>, ClauseKind), Box<Diagnostic>> {
    let fault = first_word_fault(file, clause, base).or_else(|| depth::fault(file, clause, base));
    if let Some(fault) = fault {
        return Err(Box::new(fault));
    }
    match grammar::clause(clause) {
        Ok(nodes) => Ok(Reader { file, base }.clause(nodes)),
        Err(error) => Err(Box::new(fault::syntax(file, clause, written, base, &error))),
    }
}

/// Returns the fault of a clause that begins with no clause word.
fn first_word_fault(file: FileId, clause: &str, base: usize) -> Option<Diagnostic> {
    let (at, word) = first_word(clause);
    if CLAUSE_WORDS.contains(&word) {
        return None;
    }
    let place = span(file, base + at, base + at + word.len());
    if word.is_empty() {
        return Some(no_word(file, clause, base + at, at));
    }
    let title = format!("no clause starts with `{word}`");
    let fault = Diagnostic::error("unknown-clause", place, title, "unknown clause");
    let means = |known: &&str| synonyms::stands_for(word, known);
    let mut near = near(word, CLAUSE_WORDS.iter().copied().chain(["replace"]).filter(|known| !means(known)));
    near.splice(..0, CLAUSE_WORDS.iter().copied().filter(means));
    let reads = |known: &str| {
        let mended = format!("{}{known}{}", &clause[..at], &clause[at + word.len()..]);
        depth::fault(file, &mended, base).is_none() && grammar::clause(&mended).is_ok()
    };
    near.retain(|known| reads(known));
    let title = |known: &str| match means(&known) {
        true => format!("the clause for that is `{known}`"),
        false => format!("a clause with a similar name exists: `{known}`"),
    };
    Some(match near.split_first() {
        Some((first, others)) => {
            others.iter().fold(fault.fix(title(first), place, *first), |fault, known| {
                fault.or_fix(title(known), place, *known)
            })
        }
        None => fault.note("a line that continues the clause above must be indented"),
    })
}

/// The fault of a clause that starts with no word. The token in the word's place is at byte `at` of the file and `in_clause` of the clause.
fn no_word(file: FileId, clause: &str, at: usize, in_clause: usize) -> Diagnostic {
    let found = token(&clause[in_clause..]);
    let place = span(file, at, at + found.len());
    let title = format!("expected a clause, found {}", fault::quoted(found));
    Diagnostic::error("syntax", place, title, "a clause starts with a word such as `piece` or `play`")
}

/// The word that decides the kind of the clause, and its start: the first word, or the second after `replace`.
fn first_word(clause: &str) -> (usize, &str) {
    let first = word(clause);
    if first != "replace" {
        return (0, first);
    }
    let at = clause.len() - clause[first.len()..].trim_start().len();
    (at, word(&clause[at..]))
}

/// The word at the start of the text; empty if there is none.
fn word(text: &str) -> &str {
    let ends = |letter: char| !(letter.is_alphanumeric() || letter == '_');
    if text.starts_with(|letter: char| letter.is_alphabetic()) {
        &text[..text.find(ends).unwrap_or(text.len())]
    } else {
        ""
    }
}

/// Returns the fault of a file that does not begin with its `game` clause.
fn game_clause_fault(file: FileId, text: &str, chunks: &[Chunk]) -> Option<Diagnostic> {
    let start_word = |chunk: &Chunk| first_word(&text[chunk.start..chunk.end]).1;
    let place = |chunk: &Chunk| span(file, chunk.start, chunk.end);
    let game = chunks.iter().position(|chunk| start_word(chunk) == "game");
    match (chunks.first(), game) {
        (Some(_), Some(0)) => None,
        (Some(first), Some(at)) => Some(
            Diagnostic::error(
                "game-not-first",
                place(&chunks[at]),
                "the `game` clause is not the first",
                "move it to the top",
            )
            .because(place(first), "this clause stands before it"),
        ),
        // The word `game` is only misspelled, which `first_word_fault` reports.
        (Some(first), None) if nearest(start_word(first), ["game"]).is_some() => None,
        (first, None) => {
            let start = first.map_or(0, |first| text[..first.start].rfind('\n').map_or(0, |end| end + 1));
            let start = span(file, start, start);
            let title = "the file has no `game` clause";
            let form = "the first clause names the file, and gives a title: `game NAME \"TITLE\"`";
            Some(Diagnostic::error("missing-game", start, title, "it would stand here").note(form))
        }
        (None, Some(_)) => None,
    }
}

/// A place in the file, in bytes.
fn span(file: FileId, start: usize, end: usize) -> Span {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: offset(start), end: offset(end) }
}

//! The written clause from which a part of the model comes.

use crate::Sources;
use crate::ast::Span;
use crate::model::WrittenClause;

/// The clause at `span`.
pub(super) fn written_clause(sources: &Sources, span: Span) -> WrittenClause {
    let Some((_, source)) = sources.files().find(|(id, _)| *id == span.file) else {
        return WrittenClause { span, ..WrittenClause::default() };
    };
    let text = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    WrittenClause {
        file: source.file_name().to_owned(),
        line: source.line(span.start as usize),
        text: one_line(text),
        span,
    }
}

/// A text on one line, without comments and with single blanks except in quotes.
pub(crate) fn one_line(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| words(without_comment(line)).join(" ")).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A line up to its comment. A `#` in quotes or in a picture row starts none.
fn without_comment(line: &str) -> &str {
    let mut open: Option<char> = None;
    for (at, c) in line.char_indices() {
        match (open, c) {
            (None, '#') => return &line[..at],
            (None, '"' | '|') => open = Some(c),
            (Some(mark), _) if mark == c => open = None,
            _ => {}
        }
    }
    line
}

/// The words of a line; a text in quotes is one word.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut quoted = false;
    for c in line.chars() {
        if c == '"' {
            quoted = !quoted;
        }
        if c.is_whitespace() && !quoted {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        } else {
            word.push(c);
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_is_told_on_one_line_without_its_comments() {
        let text = "x\nplay jump:  # over one\n    man along all: \"a  #b\" ;\n  |#.#| # end\n";
        let mut sources = Sources::default();
        let file = sources.add("games/some.rules", text);
        let clause = written_clause(&sources, Span { file, start: 2, end: text.len() as u32 });
        assert_eq!(clause.file, "some.rules");
        assert_eq!(clause.line, 2);
        assert_eq!(clause.text, "play jump: man along all: \"a  #b\" ; |#.#|");
    }
}

//! Hover text: the declaration or explanation of a word.

use dsl::index::What;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use super::document::Document;
use super::manual::{about, about_clause};

/// Hover text of the word at a position: the declaration of a name, or the reference's text on a clause or
/// word.
pub fn hover(document: &Document, position: Position) -> Option<Hover> {
    let text = document.own();
    let (word, at) = document.word(position)?;
    if is_comment(text, at.start) || word.starts_with(|first: char| !first.is_ascii_alphabetic()) {
        return None;
    }
    let value = if heads_a_clause(text, at.start) {
        about_clause(word)?
    } else {
        declaration(document, word).or_else(|| about(word)).or_else(|| about_clause(word))?
    };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(document.range(at)) })
}

/// True if the word at this byte starts a clause.
fn heads_a_clause(text: &str, byte: usize) -> bool {
    let line = &text[line_start(text, byte)..byte];
    line.is_empty() || line.trim_end() == "replace" || line.trim_end() == "remove"
}

/// True if the byte is inside a comment. A `#` in quotes or between bars starts none.
fn is_comment(text: &str, byte: usize) -> bool {
    let mut inside = None;
    text[line_start(text, byte)..byte].chars().any(|symbol| {
        inside = match inside {
            None if matches!(symbol, '"' | '|') => Some(symbol),
            Some(end) if end == symbol => None,
            same => same,
        };
        symbol == '#' && inside.is_none()
    })
}

fn line_start(text: &str, byte: usize) -> usize {
    text[..byte].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The clauses that declare a name.
fn declaration(document: &Document, word: &str) -> Option<String> {
    let meant = document.meant(word);
    let parts: Vec<String> = meant
        .iter()
        .map(|known| {
            let file = document.text.sources.file(known.clause.file).file_name();
            let place =
                if known.clause.file == document.text.file { String::new() } else { format!(", in {file}") };
            format!("{}{place}\n```rulewright\n{}\n```", phrase(known.what), document.quote(known.clause))
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}

/// The kind of a name in words.
pub(super) fn phrase(what: What) -> &'static str {
    match what {
        What::Game => "game",
        What::Player => "player",
        What::Piece => "piece",
        What::Region => "region",
        What::Counter => "counter",
        What::Parameter => "parameter",
        What::Play => "play",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts_and_picture_rows() {
        let told = |line: &str| is_comment(line, line.find("own").unwrap());
        for line in ["# own", "# see | own", "| x # | # own", "game \"#\" # own", "# \"own"] {
            assert!(told(line), "{line}");
        }
        for line in ["own # a", "| # own |", "\"# own\"", "| x # | own", "# a\nown | # b"] {
            assert!(!told(line), "{line}");
        }
    }
}

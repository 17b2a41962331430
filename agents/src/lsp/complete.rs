//! Completion: words and names that fit at a position.

use dsl::index::{self, What};
use lsp_types::{CompletionItem, CompletionItemKind, Position};

use super::document::Document;
use super::hover::phrase;

/// Completions at a position: words that start a clause at the margin, games after `extends`, else the names
/// of the file and its bases and the words of the language. The editor filters by prefix.
pub fn completions(document: &Document, position: Position) -> Vec<CompletionItem> {
    let byte = document.byte(position);
    let line = &document.own()[..byte];
    let line = &line[line.rfind('\n').map_or(0, |newline| newline + 1)..];
    let typed = line.trim_end_matches(|symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_');
    match typed.split_whitespace().last() {
        _ if typed.is_empty() => clause_words(true),
        Some("replace" | "remove") if typed.split_whitespace().count() == 1 => clause_words(false),
        Some("extends") => games(document),
        _ => words_and_names(document),
    }
}

fn item(label: &str, kind: CompletionItemKind, detail: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: Some(detail.to_owned()),
        ..CompletionItem::default()
    }
}

/// The words that start clauses; `first` if no clause comes before.
fn clause_words(first: bool) -> Vec<CompletionItem> {
    let clauses = index::clause_words().iter().filter(|word| first || **word != "game");
    let replace = first.then_some(&"replace");
    clauses.chain(replace).map(|word| item(word, CompletionItemKind::KEYWORD, "clause")).collect()
}

/// The games that the file can extend.
fn games(document: &Document) -> Vec<CompletionItem> {
    let others = document.text.sources.files().filter(|(id, _)| *id != document.text.file);
    let mut names: Vec<&str> = others.map(|(_, source)| source.stem()).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().map(|name| item(name, CompletionItemKind::MODULE, "game")).collect()
}

fn words_and_names(document: &Document) -> Vec<CompletionItem> {
    let names = document.names().into_iter().filter(|known| known.what != What::Game);
    let names = names.map(|known| {
        let kind = match known.what {
            What::Play => CompletionItemKind::FUNCTION,
            What::Parameter => CompletionItemKind::CONSTANT,
            What::Piece | What::Player | What::Game => CompletionItemKind::CLASS,
            What::Region | What::Counter => CompletionItemKind::VARIABLE,
        };
        item(&known.name, kind, phrase(known.what))
    });
    let meanings = index::fixed_words();
    let meanings =
        meanings.into_iter().map(|word| item(word, CompletionItemKind::VALUE, "word with a fixed meaning"));
    let words = index::keywords();
    let words = words.iter().map(|word| item(word, CompletionItemKind::KEYWORD, "word"));
    let mut items: Vec<CompletionItem> = names.chain(meanings).chain(words).collect();
    items.sort_by(|a, b| a.label.cmp(&b.label));
    items.dedup_by(|a, b| a.label == b.label);
    items
}

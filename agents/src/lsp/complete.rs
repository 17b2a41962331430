//! Completion: the words and names that the grammar allows at a position.

use dsl::index::{self, Declared, Next, Role, What};
use lsp_types::{CompletionItem, CompletionItemKind, Position};

use super::document::Document;
use super::hover::phrase;

/// Completions at a position. The editor filters them by the typed part of the word.
pub fn completions(document: &Document, position: Position) -> Vec<CompletionItem> {
    let before = &document.own()[..document.byte(position)];
    let before = before.trim_end_matches(|symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_');
    let mut items = Vec::new();
    for next in index::next(before) {
        match next {
            // A file has one `game` clause, at its top.
            Next::Keyword(word) if word == "game" && !before.trim().is_empty() => {}
            Next::Keyword(word) => items.push(item(&word, CompletionItemKind::KEYWORD, "word")),
            Next::Name(role) => named(document, &role, &mut items),
        }
    }
    items.sort_by(|a, b| a.label.cmp(&b.label));
    items.dedup_by(|a, b| a.label == b.label);
    items
}

fn item(label: &str, kind: CompletionItemKind, detail: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: Some(detail.to_owned()),
        ..CompletionItem::default()
    }
}

/// Adds the names and words that fit a role.
fn named(document: &Document, role: &Role, items: &mut Vec<CompletionItem>) {
    match role {
        // A new name cannot be completed.
        Role::Declares(_) | Role::Free => {}
        Role::Replaces(what) => {
            let is_of_base = |known: &Declared| known.what == *what && known.place.file != document.text.file;
            items.extend(document.known().iter().filter(|known| is_of_base(known)).map(of_thing));
        }
        Role::Means { sorts, words } => {
            if sorts.contains(&What::Game) {
                items.extend(games(document));
            }
            let names = document.names().into_iter().filter(|known| sorts.contains(&known.what));
            items.extend(names.filter(|known| known.what != What::Game).map(|known| of_thing(&known)));
            let meaning = "word with a fixed meaning";
            items.extend(words.iter().map(|word| item(word, CompletionItemKind::VALUE, meaning)));
        }
    }
}

fn of_thing(known: &Declared) -> CompletionItem {
    let kind = match known.what {
        What::Play => CompletionItemKind::FUNCTION,
        What::Parameter => CompletionItemKind::CONSTANT,
        What::Piece | What::Player | What::Game => CompletionItemKind::CLASS,
        What::Region | What::Counter => CompletionItemKind::VARIABLE,
    };
    item(&known.name, kind, phrase(known.what))
}

/// The games that the file can extend.
fn games(document: &Document) -> Vec<CompletionItem> {
    let others = document.text.sources.files().filter(|(id, _)| *id != document.text.file);
    others.map(|(_, source)| item(source.stem(), CompletionItemKind::MODULE, "game")).collect()
}

//! The outline of a file, which lists its clauses, and the folding ranges.

use dsl::ast::{Clause, Span};
use dsl::index::{What, declared_by};
use lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};

use super::document::Document;
use super::place;

/// The clauses of a document that can be parsed: a clause that declares names appears under each name, any other under its first line.
pub fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    let (tree, _) = dsl::parse::parse(document.text.file, document.own());
    tree.clauses.iter().flat_map(|clause| of_clause(document, clause)).collect()
}

fn of_clause(document: &Document, clause: &Clause) -> Vec<DocumentSymbol> {
    let whole = document.quote(clause.span);
    let first_line = whole.lines().next().unwrap_or_default();
    let names = declared_by(clause);
    if names.is_empty() {
        return vec![symbol(document, first_line, None, SymbolKind::PROPERTY, clause.span, clause.span)];
    }
    let named = names.iter().map(|known| {
        symbol(document, &known.name, Some(first_line), kind(known.what), clause.span, known.place)
    });
    named.collect()
}

fn symbol(
    document: &Document,
    name: &str,
    detail: Option<&str>,
    kind: SymbolKind,
    whole: Span,
    name_place: Span,
) -> DocumentSymbol {
    let [range, selection_range] = [whole, name_place].map(|span| document.range(place::bytes(span)));
    // The protocol's type still has the field `deprecated`, which `tags` has replaced.
    #[allow(deprecated)]
    DocumentSymbol {
        name: name.to_owned(),
        detail: detail.map(str::to_owned),
        kind,
        tags: None,
        deprecated: None,
        range,
        selection_range,
        children: None,
    }
}

fn kind(what: What) -> SymbolKind {
    match what {
        What::Game => SymbolKind::MODULE,
        What::Player | What::Piece => SymbolKind::CLASS,
        What::Region | What::Counter => SymbolKind::VARIABLE,
        What::Parameter => SymbolKind::CONSTANT,
        What::Play => SymbolKind::FUNCTION,
    }
}

/// The clauses and the comments of more than one line.
pub fn folds(document: &Document) -> Vec<FoldingRange> {
    let (tree, _) = dsl::parse::parse(document.text.file, document.own());
    let clauses = tree.clauses.iter().map(|clause| {
        let range = document.range(place::bytes(clause.span));
        fold(range.start.line, range.end.line, FoldingRangeKind::Region)
    });
    let mut comments: Vec<FoldingRange> = Vec::new();
    for (line, _) in document.own().lines().enumerate().filter(|(_, line)| line.starts_with('#')) {
        let line = line as u32;
        match comments.last_mut().filter(|comment| comment.end_line + 1 == line) {
            Some(comment) => comment.end_line = line,
            None => comments.push(fold(line, line, FoldingRangeKind::Comment)),
        }
    }
    clauses.chain(comments).filter(|fold| fold.end_line > fold.start_line).collect()
}

fn fold(start_line: u32, end_line: u32, kind: FoldingRangeKind) -> FoldingRange {
    FoldingRange { start_line, end_line, kind: Some(kind), ..FoldingRange::default() }
}

//! Answers to requests about open files.

use lsp_server::{ErrorCode, Request};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, FoldingRangeRequest, Formatting, GotoDefinition,
    HoverRequest, PrepareRenameRequest, References, Rename, Request as Kind, SemanticTokensFullRequest,
};
use lsp_types::{Position, TextDocumentPositionParams, TextEdit};
use serde::Serialize;
use serde_json::Value;

use super::document::Document;
use super::open::OpenFiles;
use super::{complete, define, faults, hover, references, symbols, tokens};

/// The answer to a request; null if its file is not open.
///
/// # Errors
/// The error code and its message, if the method is not offered, the parameters are malformed, or the request cannot be met.
pub fn answer(open: &OpenFiles, request: Request) -> Result<Value, (ErrorCode, String)> {
    let params = request.params;
    match &*request.method {
        HoverRequest::METHOD => {
            let place = ask::<HoverRequest>(params)?.text_document_position_params;
            Ok(at(open, &place, |document, at| value(hover::hover(document, at))))
        }
        GotoDefinition::METHOD => {
            let place = ask::<GotoDefinition>(params)?.text_document_position_params;
            Ok(at(open, &place, |document, at| value(define::definitions(document, at))))
        }
        Completion::METHOD => {
            let place = ask::<Completion>(params)?.text_document_position;
            Ok(at(open, &place, |document, at| value(complete::completions(document, at))))
        }
        References::METHOD => {
            let asked = ask::<References>(params)?;
            let declarations = asked.context.include_declaration;
            Ok(at(open, &asked.text_document_position, |document, at| {
                value(references::references(document, at, declarations))
            }))
        }
        PrepareRenameRequest::METHOD => {
            let place = ask::<PrepareRenameRequest>(params)?;
            Ok(at(open, &place, |document, at| value(references::prepare(document, at))))
        }
        Rename::METHOD => renamed(open, &ask::<Rename>(params)?),
        _ => about_file(open, &request.method, params),
    }
}

/// The answer to a request about a whole file.
fn about_file(open: &OpenFiles, method: &str, params: Value) -> Result<Value, (ErrorCode, String)> {
    let document = |uri: &lsp_types::Uri| open.document(uri.as_str());
    Ok(match method {
        Formatting::METHOD => {
            let document = document(&ask::<Formatting>(params)?.text_document.uri);
            value(document.and_then(|document| layout(&document)))
        }
        CodeActionRequest::METHOD => {
            let asked = ask::<CodeActionRequest>(params)?;
            let document = document(&asked.text_document.uri);
            value(document.map(|document| faults::actions(&document, asked.range)))
        }
        DocumentSymbolRequest::METHOD => {
            let document = document(&ask::<DocumentSymbolRequest>(params)?.text_document.uri);
            value(document.map(|document| symbols::symbols(&document)))
        }
        FoldingRangeRequest::METHOD => {
            let document = document(&ask::<FoldingRangeRequest>(params)?.text_document.uri);
            value(document.map(|document| symbols::folds(&document)))
        }
        SemanticTokensFullRequest::METHOD => {
            let document = document(&ask::<SemanticTokensFullRequest>(params)?.text_document.uri);
            value(document.map(|document| tokens::tokens(&document)))
        }
        unknown => return Err((ErrorCode::MethodNotFound, format!("`{unknown}` is not offered"))),
    })
}

/// The answer about a position; null if the file is not open.
fn at(
    open: &OpenFiles,
    at: &TextDocumentPositionParams,
    known: impl FnOnce(&Document, Position) -> Value,
) -> Value {
    let document = open.document(at.text_document.uri.as_str());
    document.map_or(Value::Null, |document| known(&document, at.position))
}

/// The edits of a renaming, or the reason for its refusal; null if the file is not open.
fn renamed(open: &OpenFiles, asked: &lsp_types::RenameParams) -> Result<Value, (ErrorCode, String)> {
    let place = &asked.text_document_position;
    let Some(document) = open.document(place.text_document.uri.as_str()) else { return Ok(Value::Null) };
    let edits = references::rename(&document, place.position, &asked.new_name);
    edits.map(value).map_err(|why| (ErrorCode::RequestFailed, why))
}

/// The edits that format a file; `None` if the parser finds faults.
fn layout(document: &Document) -> Option<Vec<TextEdit>> {
    let text = document.own();
    let (tree, faults) = dsl::parse::parse(document.text.file, text);
    let new_text = faults.is_empty().then(|| dsl::print::print(&tree))?;
    Some(if new_text == text {
        Vec::new()
    } else {
        vec![TextEdit { range: document.range(0..text.len()), new_text }]
    })
}

fn ask<R: Kind>(params: Value) -> Result<R::Params, (ErrorCode, String)> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// A value as JSON; the serialization of answers cannot fail.
fn value(of: impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or(Value::Null)
}

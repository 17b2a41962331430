//! Answers to requests about open files.

use lsp_server::{ErrorCode, Request};
use lsp_types::request::{
    CodeActionRequest, Completion, Formatting, GotoDefinition, HoverRequest, Request as Kind,
};
use lsp_types::{CompletionResponse, GotoDefinitionResponse, Position, TextDocumentPositionParams, TextEdit};
use serde::Serialize;
use serde_json::Value;

use super::document::Document;
use super::open::OpenFiles;
use super::{complete, define, faults, hover};

/// The answer to a request; null if its file is not open.
///
/// # Errors
/// The kind of fault and its words, if the request is not offered or malformed.
pub fn answer(open: &OpenFiles, request: Request) -> Result<Value, (ErrorCode, String)> {
    let params = request.params;
    match &*request.method {
        HoverRequest::METHOD => ask::<HoverRequest>(params).map(|params| {
            at(open, params.text_document_position_params, |document, at| value(hover::hover(document, at)))
        }),
        GotoDefinition::METHOD => ask::<GotoDefinition>(params).map(|params| {
            at(open, params.text_document_position_params, |document, at| {
                value(GotoDefinitionResponse::Array(define::definitions(document, at)))
            })
        }),
        Completion::METHOD => ask::<Completion>(params).map(|params| {
            at(open, params.text_document_position, |document, at| {
                value(CompletionResponse::Array(complete::completions(document, at)))
            })
        }),
        Formatting::METHOD => ask::<Formatting>(params).map(|params| {
            let document = open.document(params.text_document.uri.as_str());
            value(document.and_then(|document| layout(&document)))
        }),
        CodeActionRequest::METHOD => ask::<CodeActionRequest>(params).map(|params| {
            let document = open.document(params.text_document.uri.as_str());
            value(document.map(|document| faults::actions(&document, params.range)))
        }),
        unknown => Err((ErrorCode::MethodNotFound, format!("`{unknown}` is not offered"))),
    }
}

/// The answer about a position; null if the file is not open.
fn at(
    open: &OpenFiles,
    at: TextDocumentPositionParams,
    known: impl FnOnce(&Document, Position) -> Value,
) -> Value {
    let document = open.document(at.text_document.uri.as_str());
    document.map_or(Value::Null, |document| known(&document, at.position))
}

/// The edits that format a file; `None` if it has faults.
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

//! The message loop: receives requests and notifications and answers them.

use std::collections::BTreeMap;
use std::path::Path;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, Formatting, GotoDefinition, HoverRequest, Request as _,
};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, CompletionResponse, GotoDefinitionResponse,
    HoverProviderCapability, OneOf, Position, PublishDiagnosticsParams, Range, ServerCapabilities,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::Document;
use super::{complete, define, faults, hover, place};
use crate::catalog;

/// Serves a client until it disconnects.
///
/// # Errors
/// If the client breaks the protocol or the connection.
pub fn serve(connection: &Connection) -> anyhow::Result<()> {
    let (id, _) = connection.initialize_start()?;
    let capabilities = serde_json::json!({
        "capabilities": capabilities(),
        "serverInfo": {"name": "rulewright", "version": env!("CARGO_PKG_VERSION")},
    });
    connection.initialize_finish(id, capabilities)?;
    let mut server = Server { connection, open: BTreeMap::new() };
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection.handle_shutdown(&request)? {
                    break;
                }
                connection.sender.send(server.answer(request).into())?;
            }
            Message::Notification(notification) => server.take(notification)?,
            // The server sends no requests, so it expects no responses.
            Message::Response(_) => {}
        }
    }
    Ok(())
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        completion_provider: Some(CompletionOptions::default()),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    }
}

struct Server<'c> {
    connection: &'c Connection,
    /// The texts of the open files, by address.
    open: BTreeMap<String, (Uri, String)>,
}

impl Server<'_> {
    /// Handles a notification. Ignores malformed ones, since no answer is expected.
    fn take(&mut self, told: Notification) -> anyhow::Result<()> {
        match &*told.method {
            DidOpenTextDocument::METHOD => {
                if let Some(opened) = params_of::<DidOpenTextDocument>(told.params) {
                    self.hold(opened.text_document.uri, opened.text_document.text)?;
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(mut changed) = params_of::<DidChangeTextDocument>(told.params)
                    && let Some(whole) = changed.content_changes.pop()
                {
                    self.hold(changed.text_document.uri, whole.text)?;
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(closed) = params_of::<DidCloseTextDocument>(told.params) {
                    let uri = closed.text_document.uri;
                    self.open.remove(uri.as_str());
                    self.publish(uri, Vec::new())?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Stores the text of a file and publishes diagnostics for it and all other open files, which may extend
    /// it.
    fn hold(&mut self, uri: Uri, text: String) -> anyhow::Result<()> {
        self.open.insert(uri.as_str().to_owned(), (uri, text));
        for address in self.open.keys() {
            if let Some(document) = self.document(address) {
                self.publish(document.uri.clone(), faults::diagnostics(&document))?;
            }
        }
        Ok(())
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>) -> anyhow::Result<()> {
        let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
        let told = Notification::new(PublishDiagnostics::METHOD.to_owned(), params);
        Ok(self.connection.sender.send(told.into())?)
    }

    /// An open file with its bases; bases that are open have their text in the editor.
    fn document(&self, address: &str) -> Option<Document> {
        let (uri, text) = self.open.get(address)?;
        let opened = |path: &Path| {
            let found = self.open.iter().find(|(address, _)| place::path_of(address) == path);
            found.map(|(_, (_, text))| text.clone())
        };
        let text = catalog::with_text(&place::path_of(address), text.clone(), &opened);
        Some(Document::new(uri.clone(), text))
    }

    fn answer(&self, request: Request) -> Response {
        let id = request.id.clone();
        let answer = match &*request.method {
            HoverRequest::METHOD => ask::<HoverRequest>(request.params).map(|params| {
                self.at(params.text_document_position_params, |document, at| {
                    value(hover::hover(document, at))
                })
            }),
            GotoDefinition::METHOD => ask::<GotoDefinition>(request.params).map(|params| {
                self.at(params.text_document_position_params, |document, at| {
                    value(GotoDefinitionResponse::Array(define::definitions(document, at)))
                })
            }),
            Completion::METHOD => ask::<Completion>(request.params).map(|params| {
                self.at(params.text_document_position, |document, at| {
                    value(CompletionResponse::Array(complete::completions(document, at)))
                })
            }),
            Formatting::METHOD => ask::<Formatting>(request.params).map(|params| {
                let document = self.document(params.text_document.uri.as_str());
                value(document.and_then(|document| layout(&document)))
            }),
            CodeActionRequest::METHOD => ask::<CodeActionRequest>(request.params).map(|params| {
                let document = self.document(params.text_document.uri.as_str());
                value(document.map(|document| faults::actions(&document, params.range)))
            }),
            unknown => Err((ErrorCode::MethodNotFound, format!("`{unknown}` is not offered"))),
        };
        match answer {
            Ok(value) => Response::new_ok(id, value),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        }
    }

    /// The answer about a position; null if the file is not open.
    fn at(&self, at: TextDocumentPositionParams, known: impl FnOnce(&Document, Position) -> Value) -> Value {
        let document = self.document(at.text_document.uri.as_str());
        document.map_or(Value::Null, |document| known(&document, at.position))
    }
}

/// The edits that format a file; `None` if it has faults.
fn layout(document: &Document) -> Option<Vec<TextEdit>> {
    let text = document.own();
    let (tree, faults) = dsl::parse::parse(document.text.file, text);
    let new_text = faults.is_empty().then(|| dsl::print::print(&tree))?;
    let whole = Range { start: place::position(text, 0), end: place::position(text, text.len()) };
    Some(if new_text == text { Vec::new() } else { vec![TextEdit { range: whole, new_text }] })
}

fn params_of<N: lsp_types::notification::Notification>(params: Value) -> Option<N::Params> {
    serde_json::from_value(params).ok()
}

fn ask<R: lsp_types::request::Request>(params: Value) -> Result<R::Params, (ErrorCode, String)>
where
    R::Params: DeserializeOwned,
{
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// A value as JSON; the serialization of answers cannot fail.
fn value(of: impl Serialize) -> Value {
    serde_json::to_value(of).unwrap_or(Value::Null)
}

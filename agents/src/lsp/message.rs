//! Parses the messages of the client and writes those of the server.

use std::io::{self, Write};

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument, DidOpenTextDocument,
    DidSaveTextDocument, Exit, Initialized, Notification as _, PublishDiagnostics,
};
use lsp_types::request::{RegisterCapability, Request as _};
use lsp_types::{DidChangeTextDocumentParams, NumberOrString, PublishDiagnosticsParams, Uri};
use serde_json::{Value, json};

use super::surrogates;

/// A message of the client.
#[derive(Debug)]
pub enum Told {
    /// A request, which must be answered.
    Request(Request),
    /// The text of a file that is open from now on, or its new text.
    Text {
        /// The file's address.
        uri: Uri,
        /// The number that the client gives this text.
        version: i32,
        /// The whole text.
        text: String,
    },
    /// A file is no longer open.
    Close(Uri),
    /// The client is ready for requests of the server.
    Ready,
    /// Files have changed on disk.
    Saved,
    /// The answer to a request is no longer needed.
    Cancel(RequestId),
    /// The notification that ends the server.
    Exit,
    /// A message without effect: another notification, or a response, since the server needs no answer to its only request.
    Nothing,
}

/// A message of the client that cannot be understood.
#[derive(Debug)]
pub enum Misunderstood {
    /// A request, or possibly one, with its answer.
    Refused(Refusal),
    /// A notification, which has no answer, with a line for the log.
    Ignored(String),
}

/// An answer that refuses a request.
#[derive(Debug)]
pub struct Refusal {
    /// The request; `None` if its identifier cannot be read.
    pub id: Option<RequestId>,
    /// The reason, as a number.
    pub code: ErrorCode,
    /// The reason in words.
    pub message: String,
}

/// Parses a message of the client.
///
/// # Errors
/// The refusal or the line for the log, if the message cannot be understood.
pub fn parse(bytes: &[u8]) -> Result<Told, Misunderstood> {
    let refused = |id, code, message| Misunderstood::Refused(Refusal { id, code, message });
    let message: Value = serde_json::from_slice(bytes)
        .or_else(|_| serde_json::from_slice(&surrogates::mended(bytes)))
        .map_err(|fault| refused(None, ErrorCode::ParseError, format!("the message is no JSON: {fault}")))?;
    let Value::Object(mut parts) = message else {
        let message = "the message is no JSON object with a `method`".to_owned();
        return Err(refused(None, ErrorCode::InvalidRequest, message));
    };
    if !parts.contains_key("method") && (parts.contains_key("result") || parts.contains_key("error")) {
        return Ok(Told::Nothing);
    }
    let is_request = parts.contains_key("id");
    let id = parts.remove("id").and_then(|id| serde_json::from_value::<RequestId>(id).ok());
    if is_request && id.is_none() {
        let message = "the `id` of a request must be a string or a 32-bit number".to_owned();
        return Err(refused(None, ErrorCode::InvalidRequest, message));
    }
    let params = parts.remove("params").unwrap_or_default();
    match (id, parts.remove("method")) {
        (Some(id), Some(Value::String(method))) => Ok(Told::Request(Request { id, method, params })),
        (None, Some(Value::String(method))) => notified(Notification { method, params }),
        (id, _) => {
            let message = "the message has no `method`, which is a string".to_owned();
            Err(refused(id, ErrorCode::InvalidRequest, message))
        }
    }
}

/// Reads a notification.
fn notified(told: Notification) -> Result<Told, Misunderstood> {
    match &*told.method {
        DidOpenTextDocument::METHOD => params_of::<DidOpenTextDocument>(told).map(|opened| {
            let document = opened.text_document;
            Told::Text { uri: document.uri, version: document.version, text: document.text }
        }),
        DidChangeTextDocument::METHOD => params_of::<DidChangeTextDocument>(told).and_then(changed),
        DidCloseTextDocument::METHOD => {
            params_of::<DidCloseTextDocument>(told).map(|closed| Told::Close(closed.text_document.uri))
        }
        Initialized::METHOD => Ok(Told::Ready),
        DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => Ok(Told::Saved),
        Cancel::METHOD => params_of::<Cancel>(told).map(|cancelled| {
            Told::Cancel(match cancelled.id {
                NumberOrString::Number(id) => id.into(),
                NumberOrString::String(id) => id.into(),
            })
        }),
        Exit::METHOD => Ok(Told::Exit),
        _ => Ok(Told::Nothing),
    }
}

fn params_of<N: lsp_types::notification::Notification>(
    told: Notification,
) -> Result<N::Params, Misunderstood> {
    serde_json::from_value(told.params)
        .map_err(|fault| Misunderstood::Ignored(format!("`{}` is ignored: {fault}", N::METHOD)))
}

/// The message of a change notification: the last of its whole texts.
fn changed(change: DidChangeTextDocumentParams) -> Result<Told, Misunderstood> {
    let ignored = |fault: &str| {
        Misunderstood::Ignored(format!("`{}` is ignored: {fault}", DidChangeTextDocument::METHOD))
    };
    let mut texts = change.content_changes;
    if texts.iter().any(|text| text.range.is_some()) {
        return Err(ignored("it has a `range`, but the server asks for whole texts"));
    }
    let whole = texts.pop().ok_or_else(|| ignored("it has no text"))?;
    let document = change.text_document;
    Ok(Told::Text { uri: document.uri, version: document.version, text: whole.text })
}

/// A message of the server.
#[derive(Debug)]
pub enum Tell {
    /// The answer to a request.
    Answer(RequestId, Value),
    /// The refusal of a request.
    Refuse(Refusal),
    /// The faults of a file.
    Faults(PublishDiagnosticsParams),
    /// The request to be told of rule files that change on disk.
    Watch,
}

impl Tell {
    /// Writes the message with its header.
    ///
    /// # Errors
    /// If the client cannot be written to.
    pub fn write(self, to: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Answer(id, value) => Message::from(Response::new_ok(id, value)).write(to),
            Self::Faults(faults) => {
                Message::from(Notification::new(PublishDiagnostics::METHOD.to_owned(), faults)).write(to)
            }
            Self::Watch => Message::from(watch()).write(to),
            Self::Refuse(Refusal { id, code, message }) => {
                let error = ResponseError { code: code as i32, message, data: None };
                // An unknown identifier is null, which the type `Response` cannot hold.
                let text = json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string();
                write!(to, "Content-Length: {}\r\n\r\n{text}", text.len())?;
                to.flush()
            }
        }
    }
}

/// The request to be told of rule files that change on disk.
fn watch() -> Request {
    let watchers = json!([{"globPattern": "**/*.rules"}]);
    let registration = json!({
        "id": "rules", "method": DidChangeWatchedFiles::METHOD, "registerOptions": {"watchers": watchers},
    });
    let id = RequestId::from("watch".to_owned());
    Request::new(id, RegisterCapability::METHOD.to_owned(), json!({"registrations": [registration]}))
}

//! The server: its handling of each event, from the first message to the last.

use std::io::{self, BufRead, Write};

use lsp_server::{ErrorCode, Request, RequestId};
use lsp_types::request::{Initialize, Request as _, Shutdown};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, FoldingRangeProviderCapability, HoverProviderCapability,
    OneOf, PublishDiagnosticsParams, RenameOptions, SemanticTokensFullOptions, SemanticTokensOptions,
    SemanticTokensServerCapabilities, ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind,
    Uri, WorkDoneProgressOptions,
};
use serde_json::{Value, json};

use super::client::{Client, Event, connect};
use super::frame::FrameError;
use super::message::{Refusal, Tell, Told};
use super::open::{self, Open, OpenFiles};
use super::{answers, faults, tokens};

/// A failure that ends the service of a client.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The client cannot be read.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The client cannot be written to.
    #[error("cannot write to the client: {0}")]
    Unwritable(io::Error),
    /// The client closed the connection or sent `exit` without a `shutdown` request before.
    #[error("the client left without `shutdown`")]
    NoShutdown,
}

/// Serves a client until it leaves; calls `log` with a line for each message that is ignored because it is malformed.
///
/// # Errors
/// If the client leaves without `shutdown`, announces a message of more than 64 MiB, or cannot be read or written to.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    log: &mut dyn FnMut(String),
) -> Result<(), ServeError> {
    connect(input, output, |client| Server::new(client).run(log))
}

/// Phase of the conversation with the client.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Starting,
    Running,
    ShutDown,
}

/// A server of one client.
pub(super) struct Server<'c> {
    client: &'c Client,
    phase: Phase,
    /// True if the client tells of files that change on disk once it is asked to.
    watches: bool,
    open: OpenFiles,
    /// Addresses of the open files that are to be checked; the last is the next in turn.
    stale: Vec<String>,
}

impl<'c> Server<'c> {
    /// A server that has handled no message yet.
    pub(super) fn new(client: &'c Client) -> Self {
        Self { client, phase: Phase::Starting, watches: false, open: OpenFiles::default(), stale: Vec::new() }
    }

    /// Handles events until the client leaves or the connection fails. Checks files only while the inbox is empty, so never a text that has
    /// a newer one.
    pub(super) fn run(&mut self, log: &mut dyn FnMut(String)) -> Result<(), ServeError> {
        loop {
            let waiting = self.client.inbox.take_waiting();
            let event = match (waiting, self.stale.is_empty()) {
                (Some(event), _) => event,
                (None, true) => self.client.inbox.take(),
                (None, false) => {
                    self.check_next();
                    continue;
                }
            };
            match event {
                Event::Told(Told::Exit) | Event::Closed => {
                    return if self.phase == Phase::ShutDown { Ok(()) } else { Err(ServeError::NoShutdown) };
                }
                Event::Told(Told::Request(request)) => self.answer(request),
                Event::Told(told) if self.phase == Phase::Running => self.take(told),
                Event::Told(_) => {}
                Event::Refused(refusal) => self.client.tell(Tell::Refuse(refusal)),
                Event::Ignored(line) => log(line),
                Event::Broken(error) => return Err(error.into()),
                Event::Deaf(error) => return Err(ServeError::Unwritable(error)),
            }
        }
    }

    /// Handles a notification.
    pub(super) fn take(&mut self, told: Told) {
        match told {
            Told::Text { uri, version, text } => {
                self.changed(&uri);
                self.stale.push(uri.as_str().to_owned());
                self.open.put(Open::new(uri, version, text));
            }
            Told::Close(uri) => {
                self.open.close(&uri);
                self.changed(&uri);
                self.publish(PublishDiagnosticsParams { uri, diagnostics: Vec::new(), version: None });
            }
            Told::Ready if self.watches => self.client.tell(Tell::Watch),
            // A base that is not open may have changed, and with it the faults of its variants.
            Told::Saved => self.stale = self.open.addresses().cloned().collect(),
            Told::Ready | Told::Request(_) | Told::Cancel(_) | Told::Exit | Told::Nothing => {}
        }
    }

    /// Withdraws the unwritten faults of a changed or closed file, and marks all other open files as stale, because they may extend it.
    fn changed(&mut self, uri: &Uri) {
        self.client.withdraw(uri);
        let others = self.open.addresses().filter(|address| *address != uri.as_str());
        self.stale = others.cloned().collect();
    }

    /// Checks the next stale file, and publishes its faults unless its text has changed meanwhile.
    pub(super) fn check_next(&mut self) {
        let Some(address) = self.stale.pop() else { return };
        let Some(Open { uri, version, text, .. }) = self.open.get(&address) else { return };
        let diagnostics = match self.open.document(&address) {
            Some(document) => faults::diagnostics(&document),
            None => vec![faults::too_long(text, open::MOST_BYTES)],
        };
        if !self.client.has_newer(uri) {
            self.publish(PublishDiagnosticsParams { uri: uri.clone(), diagnostics, version: Some(*version) });
        }
    }

    fn publish(&self, faults: PublishDiagnosticsParams) {
        self.client.tell(Tell::Faults(faults));
    }

    /// Answers a request according to the phase.
    fn answer(&mut self, request: Request) {
        let id = request.id.clone();
        let answer = match (self.phase, &*request.method) {
            (Phase::Starting, Initialize::METHOD) => {
                self.phase = Phase::Running;
                let able = "/capabilities/workspace/didChangeWatchedFiles/dynamicRegistration";
                self.watches = request.params.pointer(able) == Some(&Value::Bool(true));
                Ok(greeting())
            }
            (Phase::Starting, method) => Err((
                ErrorCode::ServerNotInitialized,
                format!("found `{method}`, expected `initialize` first"),
            )),
            (Phase::Running, Shutdown::METHOD) => {
                self.phase = Phase::ShutDown;
                self.stale.clear();
                Ok(Value::Null)
            }
            (Phase::Running, Initialize::METHOD) => {
                Err((ErrorCode::InvalidRequest, "found a second `initialize`".to_owned()))
            }
            (Phase::Running, _) => answers::answer(&self.open, request),
            (Phase::ShutDown, method) => Err((
                ErrorCode::InvalidRequest,
                format!("found `{method}`, expected `exit` after `shutdown`"),
            )),
        };
        self.client.tell(reply(id, answer));
    }
}

fn reply(id: RequestId, answer: Result<Value, (ErrorCode, String)>) -> Tell {
    match answer {
        Ok(value) => Tell::Answer(id, value),
        Err((code, message)) => Tell::Refuse(Refusal { id: Some(id), code, message }),
    }
}

/// The answer to `initialize`.
fn greeting() -> Value {
    let capabilities = ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        })),
        document_symbol_provider: Some(OneOf::Left(true)),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(
            SemanticTokensOptions {
                legend: tokens::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            },
        )),
        completion_provider: Some(CompletionOptions::default()),
        document_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        ..ServerCapabilities::default()
    };
    json!({
        "capabilities": capabilities,
        "serverInfo": {"name": "rulewright", "version": env!("CARGO_PKG_VERSION")},
    })
}

//! The client: what it tells and what it is told wait in queues, so that neither side waits for the other.
//!
//! A thread reads whatever the client writes, and another writes. A client that writes much before it reads is therefore read, and the
//! server goes on while the client reads nothing.

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use lsp_server::ErrorCode;
use lsp_types::Uri;

use super::frame::{self, FrameError};
use super::message::{self, Misunderstood, Refusal, Tell, Told};
use super::queue::Queue;

/// How long the server waits, when it ends, for the client to read what it is told.
const PATIENCE: Duration = Duration::from_secs(1);

/// What happens on the side of the client.
#[derive(Debug)]
pub enum Event {
    /// It tells something.
    Told(Told),
    /// It asks what is refused, or no longer needed.
    Refused(Refusal),
    /// It tells what is ignored, with a line for the log.
    Ignored(String),
    /// It has closed the connection.
    Closed,
    /// It cannot be read any more.
    Broken(FrameError),
    /// It cannot be written to any more.
    Deaf(io::Error),
}

/// The queues to and from a client.
#[derive(Default)]
pub struct Client {
    /// What happened and is not handled yet.
    pub inbox: Queue<Event>,
    /// What is not written yet; `None` ends the writing.
    pub(super) outbox: Queue<Option<Tell>>,
}

impl Client {
    /// Tells the client something, in its turn.
    pub fn tell(&self, tell: Tell) {
        self.outbox.push(Some(tell));
    }

    /// Takes back the faults of a file that are not written yet: its text has changed.
    pub fn withdraw(&self, of: &Uri) {
        let is_such = |tell: &Option<Tell>| matches!(tell, Some(Tell::Faults(faults)) if faults.uri == *of);
        self.outbox.edit(|waiting| waiting.retain(|tell| !is_such(tell)));
    }

    /// True if a newer text of a file waits to be handled.
    pub fn has_newer(&self, of: &Uri) -> bool {
        self.inbox
            .any(|event| matches!(event, Event::Told(Told::Text { uri, .. } | Told::Close(uri)) if uri == of))
    }
}

/// Starts the threads of a client that is read from `input` and written to `output`, runs `serve`, and lets the client read what it
/// was told.
pub fn connect<T>(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    serve: impl FnOnce(&Client) -> T,
) -> T {
    let client = Arc::new(Client::default());
    let (reader, writer) = (Arc::clone(&client), Arc::clone(&client));
    thread::spawn(move || listen(input, &reader.inbox));
    let (done, written) = mpsc::channel();
    thread::spawn(move || {
        speak(output, &writer);
        // Nobody waits any more if the server has ended.
        let _ = done.send(());
    });
    let served = serve(&client);
    client.outbox.push(None);
    // A client that reads nothing does not keep the server from ending.
    let _ = written.recv_timeout(PATIENCE);
    served
}

/// Reads the client until it tells the server to end or cannot be read any more.
fn listen(mut input: impl BufRead, inbox: &Queue<Event>) {
    loop {
        let event = match frame::read(&mut input) {
            Ok(Some(bytes)) => match message::parse(&bytes) {
                Ok(told) => Event::Told(told),
                Err(Misunderstood::Refused(refusal)) => Event::Refused(refusal),
                Err(Misunderstood::Ignored(line)) => Event::Ignored(line),
            },
            Ok(None) => Event::Closed,
            Err(error) => Event::Broken(error),
        };
        let is_last = matches!(event, Event::Told(Told::Exit) | Event::Closed | Event::Broken(_));
        inbox.edit(|waiting| add(waiting, event));
        if is_last {
            return;
        }
    }
}

/// Adds an event. A text takes the place of the one before it if that is of the same file, so that rapid edits do not pile up; a request
/// that is cancelled while it waits is refused in its turn.
pub(super) fn add(waiting: &mut VecDeque<Event>, event: Event) {
    match (event, waiting.back_mut()) {
        (
            Event::Told(Told::Text { uri, version, text }),
            Some(Event::Told(Told::Text { uri: last, version: old, text: superseded })),
        ) if uri == *last => {
            (*old, *superseded) = (version, text);
        }
        (Event::Told(Told::Cancel(id)), _) => {
            let is_asked =
                |event: &&mut Event| matches!(event, Event::Told(Told::Request(request)) if request.id == id);
            if let Some(request) = waiting.iter_mut().find(is_asked) {
                let message = "the client cancelled the request".to_owned();
                *request =
                    Event::Refused(Refusal { id: Some(id), code: ErrorCode::RequestCanceled, message });
            }
        }
        (event, _) => waiting.push_back(event),
    }
}

/// Writes what the client is told, until that ends or cannot be written.
fn speak(mut output: impl Write, client: &Client) {
    while let Some(tell) = client.outbox.take() {
        if let Err(error) = tell.write(&mut output) {
            return client.inbox.push(Event::Deaf(error));
        }
    }
}

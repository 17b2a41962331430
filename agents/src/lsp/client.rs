//! The connection to the client: a queue in each direction, so that neither side waits for the other.
//!
//! One thread reads and another writes. The reader takes whatever the client writes, even if the client writes much before it reads, and
//! the server goes on while the client reads nothing.

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

/// Time that the ending server gives the client to read the last messages.
const PATIENCE: Duration = Duration::from_secs(1);

/// An event at the client's end of the connection.
#[derive(Debug)]
pub enum Event {
    /// A message.
    Told(Told),
    /// A message that is refused: a malformed one, or a request that was cancelled while it waited.
    Refused(Refusal),
    /// A notification that is ignored, with a line for the log.
    Ignored(String),
    /// The client has closed the connection.
    Closed,
    /// The client cannot be read any more.
    Broken(FrameError),
    /// The client cannot be written to any more.
    Deaf(io::Error),
}

/// The queues to and from a client.
#[derive(Default)]
pub struct Client {
    /// Events that are not handled yet.
    pub inbox: Queue<Event>,
    /// Messages that are not written yet; `None` ends the writer thread.
    pub(super) outbox: Queue<Option<Tell>>,
}

impl Client {
    /// Queues a message to the client.
    pub fn tell(&self, tell: Tell) {
        self.outbox.push(Some(tell));
    }

    /// Removes the unwritten faults of a file from the outbox, because its text has changed.
    pub fn withdraw(&self, of: &Uri) {
        let is_such = |tell: &Option<Tell>| matches!(tell, Some(Tell::Faults(faults)) if faults.uri == *of);
        self.outbox.edit(|waiting| waiting.retain(|tell| !is_such(tell)));
    }

    /// True if a newer text of a file, or its closing, waits in the inbox.
    pub fn has_newer(&self, of: &Uri) -> bool {
        self.inbox
            .any(|event| matches!(event, Event::Told(Told::Text { uri, .. } | Told::Close(uri)) if uri == of))
    }
}

/// Starts the thread that reads the client from `input` and the one that writes to `output`, runs `serve`, and gives the client time to
/// read the last messages.
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
        // Fails if the server no longer waits.
        let _ = done.send(());
    });
    let served = serve(&client);
    client.outbox.push(None);
    // A client that reads nothing does not keep the server from ending.
    let _ = written.recv_timeout(PATIENCE);
    served
}

/// Reads messages until the client sends `exit`, closes the connection, or cannot be read any more.
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

/// Adds an event. A text replaces the last event if that is a text of the same file, so that rapid edits do not pile up. A request that is
/// cancelled while it waits becomes a refusal in its place.
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

/// Writes messages to the client until the outbox ends or a write fails.
fn speak(mut output: impl Write, client: &Client) {
    while let Some(tell) = client.outbox.take() {
        if let Err(error) = tell.write(&mut output) {
            return client.inbox.push(Event::Deaf(error));
        }
    }
}

//! Tests of faulty messages, and of clients that read late or not at all.

use std::collections::BTreeMap;
use std::io::{self, BufReader, Cursor, PipeReader, PipeWriter, Write};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use serde_json::{Value, json};

use super::client::{Client, Event};
use super::message::{Tell, Told};
use super::server::Server;
use super::{ServeError, frame, serve};

const GAME: &str = "game x \"X\"\nplayers a, b\nboard grid 3 x 3\npiece p \"X\" \"O\"\nplay place: p on empty\nwin when line of 3 own\ndraw when no empty\n";

fn framed(message: &[u8]) -> Vec<u8> {
    [format!("Content-Length: {}\r\n\r\n", message.len()).as_bytes(), message].concat()
}

fn told(method: &str, params: Value) -> Vec<u8> {
    framed(json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string().as_bytes())
}

fn asked(id: i32, method: &str, params: Value) -> Vec<u8> {
    framed(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string().as_bytes())
}

fn begin() -> Vec<u8> {
    [asked(1, "initialize", json!({"capabilities": {}})), told("initialized", json!({}))].concat()
}

fn end() -> Vec<u8> {
    [asked(99, "shutdown", Value::Null), told("exit", Value::Null)].concat()
}

fn opened(version: i32, text: &str) -> Vec<u8> {
    opened_at("file:///x.rules", version, text)
}

fn opened_at(uri: &str, version: i32, text: &str) -> Vec<u8> {
    let document = json!({"uri": uri, "languageId": "rulewright", "version": version, "text": text});
    told("textDocument/didOpen", json!({"textDocument": document}))
}

fn changed(version: i32, text: &str) -> Vec<u8> {
    let document = json!({"uri": "file:///x.rules", "version": version});
    told("textDocument/didChange", json!({"textDocument": document, "contentChanges": [{"text": text}]}))
}

fn hover(id: i32) -> Vec<u8> {
    let position = json!({"line": 0, "character": 1});
    asked(id, "textDocument/hover", json!({"textDocument": {"uri": "file:///x.rules"}, "position": position}))
}

/// The result of a conversation.
struct Talk {
    /// The messages of the server without the answers to `initialize` and the last `shutdown`.
    replies: Vec<Value>,
    log: Vec<String>,
    end: Result<(), ServeError>,
}

#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Sends all of these bytes, then closes the connection.
fn talk(parts: &[Vec<u8>]) -> Talk {
    let output = Shared::default();
    let mut log = Vec::new();
    let end = serve(Cursor::new(parts.concat()), output.clone(), &mut |line| log.push(line));
    let bytes = output.0.lock().unwrap().clone();
    let mut bytes = &bytes[..];
    let messages = std::iter::from_fn(|| frame::read(&mut bytes).unwrap());
    let messages = messages.map(|message| serde_json::from_slice::<Value>(&message).unwrap());
    let replies = messages.filter(|message| message["id"] != 1 && message["id"] != 99).collect();
    Talk { replies, log, end }
}

/// The identifier and error code of each reply; the code of an answer is 0.
fn codes(talk: &Talk) -> Vec<(Value, i64)> {
    let code = |reply: &Value| reply["error"]["code"].as_i64().unwrap_or(0);
    talk.replies.iter().map(|reply| (reply["id"].clone(), code(reply))).collect()
}

#[test]
fn a_message_that_is_none_is_refused_and_the_next_is_answered() {
    let cases: [(&[u8], Value, i64); 10] = [
        (b"{nope", Value::Null, -32700),
        (b"", Value::Null, -32700),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"\xff\xfe\"}", Value::Null, -32700),
        (b"[{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"x\"}]", Value::Null, -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3.5,\"method\":\"x\"}", Value::Null, -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3}", json!(3), -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":\"three\",\"method\":3}", json!("three"), -32600),
        (b"{}", Value::Null, -32600),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"x\"}", json!(3), -32601),
        (b"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"textDocument/hover\"}", json!(3), -32602),
    ];
    for (bytes, id, code) in cases {
        let talk = talk(&[begin(), framed(bytes), hover(7), end()]);
        assert_eq!(codes(&talk), [(id, code), (json!(7), 0)], "{}", String::from_utf8_lossy(bytes));
        assert!(talk.end.is_ok());
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("{}{}", "[".repeat(1 << 20), "]".repeat(1 << 20));
    assert_eq!(codes(&talk(&[begin(), framed(deep.as_bytes()), end()])), [(Value::Null, -32700)]);
}

#[test]
fn a_malformed_notification_is_a_line_of_the_log() {
    let partial = json!({"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}, "text": ""});
    let document = json!({"uri": "file:///x.rules", "version": 2});
    let talk = talk(&[
        begin(),
        told("textDocument/didOpen", json!({"textDocument": 3})),
        told("textDocument/didChange", json!({"textDocument": document, "contentChanges": [partial]})),
        told("textDocument/didChange", json!({"textDocument": document, "contentChanges": []})),
        told("no/such/thing", json!(3)),
        framed(b"{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":null}"),
        hover(7),
        end(),
    ]);
    assert_eq!(codes(&talk), [(json!(7), 0)]);
    let starts =
        ["`textDocument/didOpen` is ignored: ", "`textDocument/didChange` is ignored: it has a `range`"];
    assert!(talk.log.iter().zip(starts).all(|(line, start)| line.starts_with(start)), "{:?}", talk.log);
    assert_eq!(talk.log.len(), 3, "{:?}", talk.log);
}

#[test]
fn a_length_without_sense_ends_the_server_with_its_reason() {
    let talk = talk(&[begin(), hover(7), b"Content-Length: 100000000000000\r\n\r\n{}".to_vec()]);
    assert_eq!(codes(&talk), [(json!(7), 0)], "what came before is answered");
    let told = talk.end.unwrap_err().to_string();
    assert!(told.contains("100000000000000 bytes") && told.contains("64 MiB"), "{told}");
}

#[test]
fn requests_are_refused_before_the_first_and_after_the_last() {
    let early = talk(&[
        hover(7),
        opened(1, GAME),
        begin(),
        asked(8, "initialize", json!({"capabilities": {}})),
        end(),
    ]);
    assert_eq!(codes(&early), [(json!(7), -32002), (json!(8), -32600)]);
    assert!(early.end.is_ok());
    let shut = asked(99, "shutdown", Value::Null);
    let late = talk(&[
        begin(),
        shut,
        hover(7),
        asked(8, "shutdown", Value::Null),
        opened(1, GAME),
        told("exit", Value::Null),
    ]);
    assert_eq!(codes(&late), [(json!(7), -32600), (json!(8), -32600)]);
    assert!(late.end.is_ok());
}

#[test]
fn to_leave_without_shutdown_is_an_error() {
    for parts in [vec![told("exit", Value::Null)], vec![begin(), told("exit", Value::Null)], vec![begin()]] {
        assert!(matches!(talk(&parts).end, Err(ServeError::NoShutdown)));
    }
    let closed = talk(&[begin(), asked(99, "shutdown", Value::Null)]);
    assert!(closed.end.is_ok(), "closing the connection after `shutdown` is as good as `exit`");
}

/// The event of a message.
fn event(bytes: &[u8]) -> Event {
    let message = frame::read(&mut &bytes[..]).unwrap().unwrap();
    Event::Told(super::message::parse(&message).unwrap())
}

/// A running server and its client, whose inbox holds `events` at first.
fn started(events: Vec<Event>) -> (Arc<Client>, JoinHandle<bool>) {
    let client = Arc::new(Client::default());
    client.inbox.edit(|waiting| waiting.extend(events));
    let own = Arc::clone(&client);
    let server = std::thread::spawn(move || Server::new(&own).run(&mut |_| {}).is_ok());
    (client, server)
}

/// Version and number of faults of the next file that is published to the client.
fn next_faults(client: &Client) -> (Option<i32>, usize) {
    loop {
        match client.outbox.take() {
            Some(Tell::Faults(faults)) => return (faults.version, faults.diagnostics.len()),
            Some(_) => {}
            None => panic!("the server says no more"),
        }
    }
}

#[test]
fn only_the_newest_text_is_checked() {
    let mut events = vec![event(&asked(1, "initialize", json!({}))), event(&opened(1, "nonsense"))];
    for version in 2..50 {
        events.extend([event(&changed(version, "nonsense")), event(&hover(version))]);
    }
    events.push(event(&changed(50, GAME)));
    let (client, server) = started(events);
    assert_eq!(next_faults(&client), (Some(50), 0));
    client.inbox.edit(|waiting| {
        waiting.extend([event(&asked(2, "shutdown", Value::Null)), event(&told("exit", Value::Null))])
    });
    assert!(server.join().unwrap());
    client.outbox.push(None);
    let more = std::iter::from_fn(|| client.outbox.take()).any(|tell| matches!(tell, Tell::Faults(_)));
    assert!(!more, "the faults of no other version are told");
}

#[test]
fn faults_of_an_old_text_are_not_told() {
    let client = Client::default();
    let mut server = Server::new(&client);
    let take = |server: &mut Server, bytes: Vec<u8>| match event(&bytes) {
        Event::Told(told) => server.take(told),
        other => panic!("{other:?}"),
    };
    // A newer text comes while the server looks for the faults of the first.
    take(&mut server, opened(1, "nonsense"));
    client.inbox.push(event(&changed(2, GAME)));
    server.check_next();
    assert!(client.outbox.take_waiting().is_none());
    // A newer text comes when the faults are found and wait to be written.
    let Event::Told(told) = client.inbox.take() else { panic!() };
    server.take(told);
    server.check_next();
    take(&mut server, changed(3, GAME));
    server.check_next();
    assert_eq!(next_faults(&client), (Some(3), 0));
    assert!(client.outbox.take_waiting().is_none());
}

#[test]
fn texts_and_cancelled_requests_do_not_pile_up() {
    let mut waiting = std::collections::VecDeque::new();
    let cancelled = told("$/cancelRequest", json!({"id": 7}));
    for bytes in
        [opened(1, "a"), changed(2, "b"), changed(3, "c"), hover(7), hover(8), cancelled, changed(4, "d")]
    {
        super::client::add(&mut waiting, event(&bytes));
    }
    let said: Vec<String> = waiting
        .iter()
        .map(|event| match event {
            Event::Told(Told::Text { version, text, .. }) => format!("{version} {text}"),
            Event::Told(Told::Request(request)) => format!("asked {}", request.id),
            Event::Refused(refusal) => format!("refused {:?} {}", refusal.id, refusal.code as i32),
            other => format!("{other:?}"),
        })
        .collect();
    assert_eq!(said, ["3 c", "refused Some(RequestId(I32(7))) -32800", "asked 8", "4 d"]);
}

/// A server behind pipes, which hold 64 KiB.
fn piped() -> (PipeWriter, BufReader<PipeReader>, JoinHandle<Result<(), ServeError>>) {
    let (input, to_server) = io::pipe().unwrap();
    let (from_server, output) = io::pipe().unwrap();
    let server = std::thread::spawn(|| serve(BufReader::new(input), output, &mut |_| {}));
    (to_server, BufReader::new(from_server), server)
}

#[test]
fn a_client_that_writes_much_before_it_reads_is_not_blocked() {
    let (mut input, mut output, server) = piped();
    // Ten megabytes of clauses, each with a fault.
    let long = "value 5 per own in nowhere\n".repeat(400_000);
    let short = "value 5 per own in nowhere\n".repeat(1000);
    input.write_all(&begin()).unwrap();
    input.write_all(&opened(1, &long)).unwrap();
    // Faults of much more than a pipe holds.
    for version in 2..12 {
        input.write_all(&changed(version, &short)).unwrap();
        input.write_all(&hover(version)).unwrap();
    }
    input.write_all(&changed(12, &long)).unwrap();
    let mut versions = Vec::new();
    while versions.last() != Some(&12) {
        let message: Value = serde_json::from_slice(&frame::read(&mut output).unwrap().unwrap()).unwrap();
        versions.extend(message["params"]["version"].as_i64());
    }
    assert!(versions.is_sorted(), "{versions:?}");
    input.write_all(&end()).unwrap();
    assert!(server.join().unwrap().is_ok());
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_server() {
    let (mut input, output, server) = piped();
    // Answers of more than a pipe holds.
    let asks: Vec<Vec<u8>> = (2..3000).map(|id| asked(id, "no/such/thing", Value::Null)).collect();
    input.write_all(&[begin(), asks.concat()].concat()).unwrap();
    input.write_all(&end()).unwrap();
    assert!(server.join().unwrap().is_ok());
    drop(output);
}

#[test]
fn a_client_that_is_gone_ends_the_server() {
    let (mut input, output, server) = piped();
    drop(output);
    input.write_all(&begin()).unwrap();
    assert!(matches!(server.join().unwrap(), Err(ServeError::Unwritable(_))));
}

#[test]
fn of_a_text_without_end_the_first_faults_are_shown() {
    let (client, server) = started(vec![
        event(&asked(1, "initialize", json!({}))),
        event(&opened(
            1,
            &(0..3000).map(|name| format!("value 5 per own in place_{name}\n")).collect::<String>(),
        )),
    ]);
    assert_eq!(next_faults(&client), (Some(1), super::faults::MOST + 1));
    client.inbox.push(event(&changed(2, &"#".repeat(super::open::MOST_BYTES + 1))));
    assert_eq!(next_faults(&client), (Some(2), 1));
    client.inbox.push(event(&changed(3, GAME)));
    assert_eq!(next_faults(&client), (Some(3), 0));
    client.inbox.push(Event::Closed);
    assert!(!server.join().unwrap());
}

/// A variant of the game of `x.rules`.
const VARIANT: &str = "game y extends x\nvalue 1 per own p\n";

/// The lines that change if the piece is renamed in the variant at `address`, with the addresses of their files. Both files are open, and
/// the client has a new line above the game's other lines.
fn renamed(game: &str, address: &str) -> BTreeMap<String, Vec<u64>> {
    let place =
        json!({"textDocument": {"uri": address}, "position": {"line": 1, "character": 16}, "newName": "q"});
    let talk = talk(&[
        begin(),
        opened_at(game, 1, &format!("# New.\n{GAME}")),
        opened_at(address, 1, VARIANT),
        asked(7, "textDocument/rename", place),
        end(),
    ]);
    let answer = talk.replies.iter().find(|reply| reply["id"] == 7).unwrap();
    let changes = answer["result"]["changes"].as_object().unwrap_or_else(|| panic!("{answer}"));
    let line = |edit: &Value| edit["range"]["start"]["line"].as_u64().unwrap();
    let lines = |edits: &Value| edits.as_array().unwrap().iter().map(line).collect();
    changes.iter().map(|(uri, edits)| (uri.clone(), lines(edits))).collect()
}

#[test]
fn edits_of_an_open_file_have_the_address_that_the_client_gives_it() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().canonicalize().unwrap();
    std::fs::create_dir(folder.join("real")).unwrap();
    std::fs::write(folder.join("real/x.rules"), GAME).unwrap();
    std::fs::write(folder.join("real/y.rules"), VARIANT).unwrap();
    std::os::unix::fs::symlink(folder.join("real"), folder.join("link")).unwrap();
    let address = |name: &str| format!("file://{}/{name}", folder.display());
    for game in ["link/x.rules", "real/x.rules"].map(address) {
        let variant = address("link/y.rules");
        let changes = renamed(&game, &variant);
        assert_eq!(changes, BTreeMap::from([(game, vec![4, 5]), (variant, vec![1])]));
    }
}

#[test]
fn an_open_base_that_is_not_saved_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().canonicalize().unwrap();
    std::os::unix::fs::symlink(&folder, folder.join("link")).unwrap();
    let beside = format!("file://{}/x.rules", folder.display());
    let linked = format!("file://{}/link/x.rules", folder.display());
    let variant = format!("file://{}/y.rules", folder.display());
    for (game, variant) in
        [(beside, &*variant), (linked, &variant), ("file:///none/x.rules".to_owned(), "file:///none/y.rules")]
    {
        let changes = renamed(&game, variant);
        assert_eq!(changes, BTreeMap::from([(game, vec![4, 5]), (variant.to_owned(), vec![1])]));
    }
}

#[test]
fn a_base_that_changes_on_disk_renews_the_faults_of_its_variants() {
    let dir = tempfile::tempdir().unwrap();
    let base = dir.path().join("x.rules");
    std::fs::write(&base, GAME).unwrap();
    let variant = format!("file://{}/y.rules", dir.path().display());
    let client = Client::default();
    let mut server = Server::new(&client);
    let mut faults_after = |bytes: Vec<u8>| {
        let Event::Told(told) = event(&bytes) else { panic!() };
        server.take(told);
        server.check_next();
        match client.outbox.take_waiting() {
            Some(Some(Tell::Faults(faults))) => faults.diagnostics.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(faults_after(opened_at(&variant, 1, VARIANT)), 0);
    std::fs::write(&base, GAME.replace("piece p", "piece q").replace(": p", ": q")).unwrap();
    let saved = json!({"textDocument": {"uri": variant}});
    assert_eq!(faults_after(told("textDocument/didSave", saved)), 1);
    std::fs::write(&base, GAME).unwrap();
    let changes = json!({"changes": [{"uri": "file:///any", "type": 2}]});
    assert_eq!(faults_after(told("workspace/didChangeWatchedFiles", changes)), 0);
}

#[test]
fn a_client_that_can_watch_files_is_asked_to() {
    let asks_of = |able: bool| {
        let files = json!({"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": able}}});
        let begin = [asked(1, "initialize", json!({"capabilities": files})), told("initialized", json!({}))];
        let answer = framed(b"{\"jsonrpc\":\"2.0\",\"id\":\"watch\",\"result\":null}");
        let talk = talk(&[begin.concat(), answer, end()]);
        assert!(talk.end.is_ok() && talk.log.is_empty(), "{:?}", talk.log);
        talk.replies
    };
    assert!(asks_of(false).is_empty());
    let asked = asks_of(true);
    let registered = &asked[0]["params"]["registrations"][0];
    assert_eq!(asked[0]["method"], "client/registerCapability");
    assert_eq!(registered["method"], "workspace/didChangeWatchedFiles");
    assert_eq!(registered["registerOptions"]["watchers"][0]["globPattern"], "**/*.rules");
}

#[test]
fn a_text_with_half_a_character_is_taken() {
    let half = String::from_utf8(changed(2, &format!("# HALVES\n{GAME}"))).unwrap();
    // The announced length stays the same.
    let half = half.replace("HALVES", "\\ud83d").into_bytes();
    let (client, server) = started(vec![event(&asked(1, "initialize", json!({})))]);
    client.inbox.push(event(&half));
    assert_eq!(next_faults(&client), (Some(2), 0));
    client.inbox.push(Event::Closed);
    assert!(!server.join().unwrap());
}

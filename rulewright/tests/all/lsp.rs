//! The language server, over pipes.

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::thread::JoinHandle;

use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use crate::common::dir::Dir;

/// A client with its server.
struct Client {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    server: Option<JoinHandle<()>>,
    asked: i32,
    dir: Dir,
    /// The answer to `initialize`.
    greeting: Value,
}

impl Client {
    fn new() -> Self {
        agents::catalog::ship(rules::shipped(), rules::WEIGHTS, rules::BOOKS);
        let (told, input) = io::pipe().unwrap();
        let (output, tells) = io::pipe().unwrap();
        let server = std::thread::spawn(|| {
            agents::lsp::serve(BufReader::new(told), tells, &mut |line| eprintln!("{line}")).unwrap()
        });
        let output = BufReader::new(output);
        let mut client =
            Self { input, output, server: Some(server), asked: 0, dir: Dir::new(), greeting: Value::Null };
        client.greeting = client.ask("initialize", json!({"capabilities": {}}));
        assert_eq!(client.greeting["capabilities"]["hoverProvider"], true);
        client.tell("initialized", json!({}));
        client
    }

    fn send(&mut self, message: impl Into<Message>) {
        message.into().write(&mut self.input).unwrap();
    }

    fn receive(&mut self) -> Message {
        Message::read(&mut self.output).unwrap().unwrap()
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(Notification::new(method.to_owned(), params));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.try_to_ask(method, params).unwrap()
    }

    fn try_to_ask(&mut self, method: &str, params: Value) -> Result<Value, i32> {
        self.asked += 1;
        self.send(Request::new(self.asked.into(), method.to_owned(), params));
        match self.receive() {
            Message::Response(answer) => answer.response_result.map_err(|error| error.code),
            other => panic!("{other:?}"),
        }
    }

    /// The next diagnostics that the server publishes.
    fn told(&mut self) -> Value {
        match self.receive() {
            Message::Notification(told) => {
                assert_eq!(told.method, "textDocument/publishDiagnostics");
                told.params
            }
            other => panic!("{other:?}"),
        }
    }

    fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.dir.path().canonicalize().unwrap().display())
    }

    /// Opens a file and returns the diagnostics of all open files, in the order of their names.
    fn open(&mut self, name: &str, text: &str, open: usize) -> Vec<Value> {
        let document = json!({"uri": self.uri(name), "languageId": "rulewright", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
        (0..open).map(|_| self.told()["diagnostics"].clone()).collect()
    }

    /// Asks about the place `more` letters after the start of `part` in a text.
    fn at(&mut self, method: &str, name: &str, text: &str, part: &str, more: usize) -> Value {
        let before = &text[..text.find(part).unwrap()];
        let line = before.matches('\n').count();
        let column = before[before.rfind('\n').map_or(0, |at| at + 1)..].encode_utf16().count() + more;
        let params = json!({
            "textDocument": {"uri": self.uri(name)}, "position": {"line": line, "character": column},
        });
        self.ask(method, params)
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.ask("shutdown", Value::Null);
            self.tell("exit", Value::Null);
            self.server.take().unwrap().join().unwrap();
        }
    }
}

/// A variant of a game that was compiled in.
const VARIANT: &str = "game wide extends checkers \"µ𝄞 wide\"\nboard grid 10 x 8 dark\nregion strip = rank 1\nvalue 5 per own in strip\n";

#[test]
fn faults_are_told_as_one_types() {
    let mut client = Client::new();
    assert_eq!(client.open("wide.rules", VARIANT, 1), [json!([])]);
    let broken = VARIANT.replace("own in strip", "own in stirp");
    let change = json!({
        "textDocument": {"uri": client.uri("wide.rules"), "version": 2}, "contentChanges": [{"text": broken}],
    });
    client.tell("textDocument/didChange", change);
    let told = client.told();
    let faults = told["diagnostics"].as_array().unwrap();
    let fault = faults.iter().find(|fault| fault["code"] == "unknown-name").unwrap();
    assert_eq!(fault["severity"], 1);
    assert_eq!(
        fault["range"],
        json!({"start": {"line": 3, "character": 19}, "end": {"line": 3, "character": 24}})
    );
    client.tell("textDocument/didClose", json!({"textDocument": {"uri": client.uri("wide.rules")}}));
    assert_eq!(client.told()["diagnostics"], json!([]));
}

#[test]
fn columns_are_counted_as_the_protocol_wants() {
    let mut client = Client::new();
    let broken = VARIANT.replace(" wide\"\n", " wide\" more\n");
    let told = client.open("wide.rules", &broken, 1);
    let start = broken.lines().next().unwrap().split("more").next().unwrap().encode_utf16().count();
    assert_eq!(told[0][0]["range"]["start"], json!({"line": 0, "character": start}), "{told:?}");
}

#[test]
fn an_edit_mends_a_fault() {
    let mut client = Client::new();
    client.open("wide.rules", &VARIANT.replace("own in strip", "own in stirp"), 1);
    let params = json!({
        "textDocument": {"uri": client.uri("wide.rules")}, "context": {"diagnostics": []},
        "range": {"start": {"line": 3, "character": 20}, "end": {"line": 3, "character": 20}},
    });
    let actions = client.ask("textDocument/codeAction", params);
    let uri = client.uri("wide.rules");
    assert_eq!(actions[0]["edit"]["changes"][&uri][0]["newText"], "strip", "{actions}");
}

#[test]
fn clauses_and_names_are_explained() {
    let mut client = Client::new();
    client.open("wide.rules", VARIANT, 1);
    let mut hover = |part: &str, more: usize| {
        let told = client.at("textDocument/hover", "wide.rules", VARIANT, part, more);
        told["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let board = hover("board", 2);
    assert!(board.starts_with("**`board grid WIDTH x HEIGHT") && !board.contains("Rust"), "{board}");
    assert_eq!(hover("in strip", 4), "region\n```rulewright\nregion strip = rank 1\n```");
    assert!(hover("own in", 1).contains("with a piece of the player that looks"));
    assert!(hover("extends", 1).contains("variant"));
    assert_eq!(hover("10 x", 1), "");
}

#[test]
fn every_clause_has_its_documentation() {
    for word in dsl::index::clause_words() {
        assert!(agents::lsp::about_clause(word).is_some(), "{word}");
    }
    assert!(agents::lsp::about("captured").unwrap().contains("taken off"));
    assert_eq!(agents::lsp::about("nothing_like_this"), None);
}

#[test]
fn declarations_are_found_in_other_files_too() {
    let mut client = Client::new();
    let base = rules::source("checkers").unwrap();
    client.dir.write("checkers.rules", base);
    client.open("wide.rules", VARIANT, 1);
    let own = client.at("textDocument/definition", "wide.rules", VARIANT, "in strip", 4);
    assert_eq!(own[0]["range"]["start"], json!({"line": 2, "character": 7}));
    let found = client.at("textDocument/definition", "wide.rules", VARIANT, "checkers", 1);
    assert_eq!(found[0]["uri"], client.uri("checkers.rules"));
    let text = format!("{VARIANT}value 2 per own king\n");
    client.open("other.rules", &text.replace("game wide", "game other"), 2);
    let text = text.replace("game wide", "game other");
    let king = client.at("textDocument/definition", "other.rules", &text, "own king", 5);
    let line = base.lines().position(|line| line.starts_with("piece king")).unwrap();
    assert_eq!(
        (&king[0]["uri"], &king[0]["range"]["start"]["line"]),
        (&client.uri("checkers.rules").into(), &line.into())
    );
}

#[test]
fn an_open_base_counts_as_it_stands_in_the_editor() {
    let mut client = Client::new();
    let base = rules::source("checkers").unwrap();
    client.dir.write("checkers.rules", base);
    client.open("wide.rules", &format!("{VARIANT}value 2 per own lord\n"), 1);
    let told = client.open("checkers.rules", &base.replace("king", "lord"), 2);
    assert_eq!(told, [json!([]), json!([])]);
}

#[test]
fn words_and_names_are_offered_by_place() {
    let mut client = Client::new();
    let text = format!("{VARIANT}value 5 per own \nreplace play step: man along \n\n");
    client.open("wide.rules", &text, 1);
    let mut labels = |part: &str, more: usize| -> Vec<String> {
        let items = client.at("textDocument/completion", "wide.rules", &text, part, more);
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    };
    let has = |labels: &[String], wanted: &[&str]| {
        wanted.iter().all(|word| labels.iter().any(|label| label == word))
    };
    let region = labels("own \n", 4);
    assert!(has(&region, &["strip", "man", "black", "empty", "and"]), "{region:?}");
    assert!(!region.iter().any(|word| ["step", "win", "along", "play"].contains(&&**word)), "{region:?}");
    let directions = labels("along \n", 6);
    assert!(has(&directions, &["forward", "diagonal", "leap"]), "{directions:?}");
    assert!(directions.len() < 20 && !has(&directions, &["man"]), "{directions:?}");
    assert_eq!(labels("step: man", 2), ["jump", "step"], "the plays that can be replaced");
    let pieces = labels("man along", 1);
    assert!(has(&pieces, &["man", "king", "repeat"]) && !has(&pieces, &["own"]), "{pieces:?}");
    let clauses = labels("board", 3);
    assert!(has(&clauses, &["promote", "replace"]) && !has(&clauses, &["own"]), "{clauses:?}");
    let games = labels("checkers \"", 2);
    assert!(has(&games, &["reversi"]) && !has(&games, &["wide"]), "{games:?}");
}

/// A game and a variant of it, in files of one folder.
const BASE: &str = "game base \"Base\"\nplayers x, o\nboard grid 3 x 3\n# Both comments\n# are folded.\npiece stone \"X\" \"O\"\nplay place:\n  stone on empty\nlimit place: to empty\nwin when line of 3 own stone\n";
const CHILD: &str = "game child extends base \"Child\"\nreplace play place: stone on empty and not corners\nvalue 2 per own stone\n";

/// A client with both files open.
fn family() -> Client {
    let mut client = Client::new();
    client.dir.write("base.rules", BASE);
    client.dir.write("child.rules", CHILD);
    client.open("base.rules", BASE, 1);
    client.open("child.rules", CHILD, 2);
    client
}

/// Lines of places, each with its file.
fn lines(places: &Value) -> Vec<(String, u64)> {
    let name = |uri: &Value| uri.as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let line = |place: &Value| (name(&place["uri"]), place["range"]["start"]["line"].as_u64().unwrap());
    let mut lines: Vec<_> = places.as_array().unwrap().iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn a_replaced_play_leads_to_the_base() {
    let mut client = family();
    let replaced = client.at("textDocument/definition", "child.rules", CHILD, "place:", 2);
    assert_eq!(lines(&replaced), [("base.rules".to_owned(), 6)]);
    let used = client.at("textDocument/definition", "base.rules", BASE, "place: to", 2);
    assert_eq!(lines(&used), [("base.rules".to_owned(), 6)]);
}

#[test]
fn references_are_found_in_all_files_that_share_a_name() {
    let mut client = family();
    let mut ask = |declarations: bool| {
        let params = json!({
            "textDocument": {"uri": client.uri("child.rules")}, "position": {"line": 2, "character": 16},
            "context": {"includeDeclaration": declarations},
        });
        lines(&client.ask("textDocument/references", params))
    };
    let uses = [("base.rules", 7), ("base.rules", 9), ("child.rules", 1), ("child.rules", 2)];
    let uses = uses.map(|(file, line)| (file.to_owned(), line));
    assert_eq!(ask(false), uses);
    assert_eq!(ask(true), [&[("base.rules".to_owned(), 5)], &uses[..]].concat());
}

#[test]
fn a_name_is_changed_in_all_files_that_share_it() {
    let mut client = family();
    let rename = |client: &mut Client, line: u32, character: u32, name: &str| {
        let uri = client.uri("child.rules");
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": uri}, "position": position, "newName": name});
        client.try_to_ask("textDocument/rename", params)
    };
    let edits = rename(&mut client, 1, 14, "put").unwrap();
    let count = |file: &str| edits["changes"][client.uri(file)].as_array().map(Vec::len);
    assert_eq!((count("base.rules"), count("child.rules")), (Some(2), Some(1)), "{edits}");
    let start = client.at("textDocument/prepareRename", "child.rules", CHILD, "place:", 2);
    assert_eq!(start["start"], json!({"line": 1, "character": 13}));
    const FAILED: i32 = -32803;
    assert_eq!(rename(&mut client, 2, 16, "corners"), Err(FAILED), "a word of the language");
    assert_eq!(rename(&mut client, 2, 16, "x"), Err(FAILED), "a player has that name");
    assert_eq!(rename(&mut client, 2, 8, "y"), Err(FAILED), "no name");
    client.open("wide.rules", VARIANT, 3);
    let params = json!({"textDocument": {"uri": client.uri("wide.rules")}, "position": {"line": 2, "character": 9}, "newName": "band"});
    assert!(client.ask("textDocument/rename", params).to_string().contains("band"));
    let text = format!("{VARIANT}value 2 per own king\n");
    client.open("wide.rules", &text, 3);
    let params = json!({"textDocument": {"uri": client.uri("wide.rules")}, "position": {"line": 4, "character": 17}, "newName": "lord"});
    assert_eq!(
        client.try_to_ask("textDocument/rename", params),
        Err(FAILED),
        "the base is not in this folder"
    );
}

#[test]
fn a_file_has_an_outline() {
    let mut client = family();
    let file = json!({"textDocument": {"uri": client.uri("base.rules")}});
    let symbols = client.ask("textDocument/documentSymbol", file.clone());
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap()).collect();
    let wanted = [
        "base",
        "x",
        "o",
        "board grid 3 x 3",
        "stone",
        "place",
        "limit place: to empty",
        "win when line of 3 own stone",
    ];
    assert_eq!(names, wanted);
    assert_eq!(symbols[5]["range"]["end"], json!({"line": 7, "character": 16}));
    assert_eq!(symbols[5]["selectionRange"]["start"], json!({"line": 6, "character": 5}));
    let folds = client.ask("textDocument/foldingRange", file);
    let folds: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|fold| (&fold["startLine"], &fold["endLine"], &fold["kind"]))
        .collect();
    assert_eq!(folds, [(&json!(6), &json!(7), &json!("region")), (&json!(3), &json!(4), &json!("comment"))]);
}

#[test]
fn words_are_coloured_by_what_they_stand_for() {
    let mut client = family();
    let legend = client.greeting["capabilities"]["semanticTokensProvider"]["legend"].clone();
    let file = json!({"textDocument": {"uri": client.uri("child.rules")}});
    let tokens = client.ask("textDocument/semanticTokens/full", file);
    let data: Vec<usize> =
        tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect();
    let (mut line, mut column, mut told) = (0, 0, Vec::new());
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] } else { token[1] };
        line += token[0];
        let word = &CHILD.lines().nth(line).unwrap()[column..column + token[2]];
        let declares = if token[4] & 1 == 1 { " (declared)" } else { "" };
        told.push(format!("{word} {}{declares}", legend["tokenTypes"][token[3]].as_str().unwrap()));
    }
    let wanted = "game keyword, child namespace (declared), extends keyword, base namespace, \"Child\" string, replace keyword, play keyword, place function (declared), stone class, on keyword, empty variable, and keyword, not keyword, corners variable, value keyword, 2 number, per keyword, own variable, stone class";
    assert_eq!(told.join(", "), wanted);
}

#[test]
fn a_file_is_laid_out() {
    let mut client = Client::new();
    let ask = |client: &mut Client| {
        let uri = client.uri("wide.rules");
        let options = json!({"tabSize": 2, "insertSpaces": true});
        client.ask("textDocument/formatting", json!({"textDocument": {"uri": uri}, "options": options}))
    };
    client.open("wide.rules", &VARIANT.replace("value 5", "value   5"), 1);
    assert_eq!(ask(&mut client)[0]["newText"], VARIANT);
    client.open("wide.rules", VARIANT, 1);
    assert_eq!(ask(&mut client), json!([]));
    client.open("wide.rules", "game wide\nplay play play\n", 1);
    assert_eq!(ask(&mut client), Value::Null);
}

#[test]
fn odd_messages_do_no_harm() {
    let mut client = Client::new();
    client.tell("textDocument/didOpen", json!({"textDocument": 3}));
    client.tell("textDocument/didChange", Value::Null);
    client.tell("no/such/thing", Value::Null);
    assert_eq!(client.try_to_ask("no/such/thing", Value::Null), Err(-32601));
    assert_eq!(client.try_to_ask("textDocument/hover", json!({"position": 1})), Err(-32602));
    let far =
        json!({"textDocument": {"uri": client.uri("none.rules")}, "position": {"line": 9, "character": 9}});
    assert_eq!(client.ask("textDocument/hover", far.clone()), Value::Null);
    client.open("none.rules", "", 1);
    assert_eq!(client.ask("textDocument/hover", far.clone()), Value::Null);
    assert!(client.ask("textDocument/completion", far).as_array().is_some());
}

#[test]
fn half_typed_files_do_no_harm() {
    let mut client = Client::new();
    let text = VARIANT.to_owned() + rules::source("international_draughts").unwrap();
    let ends = (0..text.len()).filter(|&at| text.is_char_boundary(at)).step_by(23);
    for end in ends {
        client.open("wide.rules", &text[..end], 1);
        let last = json!({"line": text[..end].matches('\n').count(), "character": 3});
        let at = json!({"textDocument": {"uri": client.uri("wide.rules")}, "position": last});
        for method in ["hover", "definition", "completion", "prepareRename"] {
            client.ask(&format!("textDocument/{method}"), at.clone());
        }
        for method in ["documentSymbol", "foldingRange", "semanticTokens/full"] {
            client.ask(&format!("textDocument/{method}"), json!({"textDocument": at["textDocument"]}));
        }
    }
}

/// Runs the server as a process that receives these messages.
fn run(messages: &[Value]) -> std::process::Output {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_rulewright"));
    command.arg("lsp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for message in messages {
        let text = message.to_string();
        write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
    }
    drop(input);
    child.wait_with_output().unwrap()
}

#[test]
fn the_command_speaks_over_standard_input_and_output() {
    let exit = json!({"jsonrpc": "2.0", "method": "exit"});
    let output = run(&[
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}),
        json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        json!({"jsonrpc": "2.0", "method": "textDocument/didOpen"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "shutdown"}),
        exit.clone(),
    ]);
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8(output.stdout).unwrap();
    for offered in ["rename", "references", "documentSymbol", "foldingRange", "semanticTokens"] {
        assert!(told.contains(&format!("\"{offered}Provider\":")), "{told}");
    }
    assert!(told.contains("\"hoverProvider\":true") && told.contains("\"id\":2"), "{told}");
    let log = String::from_utf8(output.stderr).unwrap();
    assert!(log.starts_with("warning: `textDocument/didOpen` is ignored: "), "{log}");
    let rude = run(&[exit]);
    assert_eq!(rude.status.code(), Some(1));
    assert_eq!(rude.stderr, b"error: the client left without `shutdown`\n");
}

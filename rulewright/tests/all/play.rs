//! `rulewright play` at a pseudo-terminal.

use std::process::Command;

use crate::common::terminal::{Terminal, settings};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rulewright");

#[test]
fn a_typed_play_is_answered_kept_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::new(dir.path(), &["play", "tic_tac_toe", "--seconds", "0.2"]);
    terminal.expect("x> ");
    terminal.press("b2\r");
    terminal.expect("1. x b2");
    terminal.expect("2. o ");
    terminal.press("b2\r");
    terminal.expect("mark is there");
    terminal.press("save game.txt\r");
    terminal.expect("Written to game.txt");
    terminal.press("quit\r");
    let (code, text) = terminal.leave();
    assert_eq!(code, 0);
    assert!(text.contains("tic_tac_toe: left after 2 plays"), "{text}");
    let replayed = Command::new(PROGRAM).args(["replay", "game.txt"]).current_dir(&dir).output().unwrap();
    let replayed = String::from_utf8(replayed.stdout).unwrap();
    assert!(replayed.contains("1. x b2") && replayed.contains("2. o"), "{replayed}");
}

#[test]
fn cursor_keys_and_clicks_play_a_rule_file_in_plain_text() {
    let dir = tempfile::tempdir().unwrap();
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tic_tac_toe.rules");
    let arguments = ["play", "--rules", rules, "--side", "both", "--ascii", "--no-color"];
    let mut terminal = Terminal::new(dir.path(), &arguments);
    terminal.expect("[  .  ]");
    terminal.press("\x1b[A\r");
    terminal.expect("1. x b3");
    terminal.click("[  X  ]", 0);
    terminal.expect("mark is there");
    terminal.press("\x1b[B\x1b[B ");
    terminal.expect("2. o b1");
    // The cell at the left of the cursor.
    terminal.click("[  O  ]", -4);
    terminal.expect("3. x a1");
    terminal.press("undo\r");
    terminal.expect("play 3");
    assert!(terminal.bytes.is_ascii(), "no symbol outside ASCII");
    let text = String::from_utf8(terminal.bytes.clone()).unwrap();
    assert!(!text.contains("\x1b[38;") && !text.contains("\x1b[48;"), "no colour");
    terminal.press("quit\ry");
    assert_eq!(terminal.leave().0, 0);
}

#[test]
fn two_agents_play_to_the_end_and_a_signal_gives_the_terminal_back() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal =
        Terminal::new(dir.path(), &["play", "tic_tac_toe", "--side", "none", "--seconds", "0.05"]);
    terminal.expect("The game is over: ");
    let pid = terminal.child.process_id().unwrap();
    assert!(Command::new("sh").args(["-c", &format!("kill -TERM {pid}")]).status().unwrap().success());
    let (code, text) = terminal.leave();
    assert_eq!(code, 128 + 15);
    assert!(text.contains("tic_tac_toe: ") && text.contains(" plays"), "{text}");
}

#[test]
fn an_agent_is_interrupted_and_left() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal =
        Terminal::new(dir.path(), &["play", "checkers", "--side", "second", "--seconds", "100000"]);
    terminal.expect("The agent thinks: depth ");
    assert_ne!(settings(&*terminal.master), terminal.settings, "keys come one by one");
    terminal.press("\x1b");
    terminal.expect("1. black");
    terminal.press("\x1a\r");
    terminal.expect("The agent thinks: depth ");
    terminal.press("\x03");
    assert_eq!(terminal.leave().0, 0);
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(PROGRAM).args(["play", "tic_tac_toe"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.starts_with("error: `play` needs a terminal"), "{said}");
}

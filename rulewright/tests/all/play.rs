//! `rulewright play` at a pseudo-terminal.

use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Sends a signal, by the name that `kill` has for it.
fn send(signal: &str, process: u32) {
    let kill = format!("kill -{signal} {process}");
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Waits until a process is stopped, or is not.
fn wait_until_stopped(process: u32, stopped: bool) {
    let state = || {
        let output = Command::new("ps").args(["-o", "state=", "-p", &process.to_string()]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().starts_with('T')
    };
    let begun = Instant::now();
    while state() != stopped {
        assert!(begun.elapsed() < Duration::from_secs(60), "stopped: {stopped}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn whoever_stops_it_from_outside_has_the_terminal_until_it_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::new(dir.path(), &["play", "tic_tac_toe", "--side", "both"]);
    terminal.expect("x> ");
    let process = terminal.child.process_id().unwrap();
    let raw = settings(&*terminal.master);
    for number in 1..3 {
        send("TSTP", process);
        wait_until_stopped(process, true);
        assert_eq!(settings(&*terminal.master), terminal.settings, "as before the game");
        terminal.wait("the screen before the game", |shown| (!shown.contains("x> ")).then_some(()));
        send("CONT", process);
        terminal.expect("Three in a row");
        assert_eq!(settings(&*terminal.master), raw, "time {number}: keys come one by one");
    }
    terminal.press("b2\r");
    terminal.expect("1. x b2");
    terminal.press("quit\ry");
    assert_eq!(terminal.leave().0, 0);
}

#[test]
fn it_draws_all_again_after_a_stop_that_it_did_not_see() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::new(dir.path(), &["play", "tic_tac_toe", "--side", "both"]);
    terminal.expect("x> ");
    let process = terminal.child.process_id().unwrap();
    let raw = settings(&*terminal.master);
    send("STOP", process);
    wait_until_stopped(process, true);
    // What a shell does: it takes the terminal as it likes it, and writes.
    let shell = "stty sane; printf '\\033[?1049l\\033[2Jthe shell'";
    terminal.elsewhere(shell);
    terminal.expect("the shell");
    assert_ne!(settings(&*terminal.master), raw);
    send("CONT", process);
    terminal.wait("the board alone", |shown| {
        (shown.contains("Three in a row") && !shown.contains("the shell")).then_some(())
    });
    assert_eq!(settings(&*terminal.master), raw);
    terminal.press("quit\r");
    assert_eq!(terminal.leave().0, 0);
}

#[test]
fn rules_are_read_and_the_next_game_begins() {
    let dir = tempfile::tempdir().unwrap();
    let arguments = ["play", "tic_tac_toe_misere", "--side", "both", "--level", "2"];
    let mut terminal = Terminal::new(dir.path(), &arguments);
    terminal.expect("x> ");
    terminal.press("rules\r");
    // The text of the game that it extends is part of it.
    terminal.expect("loss when line of 3 own");
    terminal.expect("board grid 3 x 3");
    terminal.press("\x1b");
    terminal.wait("the board alone", |shown| (!shown.contains("board grid")).then_some(()));
    terminal.press("level\r");
    terminal.expect("at level 2 of 10");
    for play in ["a1", "b1", "a2", "b2", "a3"] {
        terminal.press(&format!("{play}\r"));
    }
    terminal.expect("Another game? ");
    terminal.press("\ry");
    terminal.expect("play 1");
    terminal.press("quit\r");
    assert_eq!(terminal.leave().0, 0);
}

/// The number of the ply that the person, who is first, is to make, if it is later than `after`; `Some(None)` when the game is
/// over.
fn turn(shown: &str, after: usize) -> Option<Option<usize>> {
    if shown.contains("The game is over: ") {
        return Some(None);
    }
    let number: usize = shown.lines().next()?.split("play ").last()?.trim().parse().ok()?;
    (number % 2 == 1 && number > after).then_some(Some(number))
}

/// The play of a hint, whose text may go on in the next line; `Some(None)` when the game is over, which is seen later than the
/// turn.
fn hint(shown: &str) -> Option<Option<String>> {
    if shown.contains("The game is over: ") {
        return Some(None);
    }
    let text = shown.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    let (_, hint) = text.split_once("Hint: ")?;
    Some(Some(hint.split_once(" (depth")?.0.to_owned()))
}

/// A game of Halma shortly before its end: one pawn of White is not in the goal. From the start, a game takes two hundred plies.
const HALMA: &str = "SINGLE\nWHITE\n100.0\nWWWW............\nWWWWW...........\nWWWW............\nWWW.............\nWW..............\n................\n.........W......\n................\n................\n................\n................\n................\n.........B......\n................\n................\n................\n";

/// Plays a game by its hints against a beginner, to its end. Each game has its own test, since it takes long.
fn is_played_to_its_end(game: &str, position: Option<&str>) {
    let dir = tempfile::tempdir().unwrap();
    let mut arguments = vec!["play", game, "--level", "1", "--seconds", "0.01"];
    if let Some(text) = position {
        std::fs::write(dir.path().join("position.txt"), text).unwrap();
        arguments.extend(["--position", "position.txt"]);
    }
    let mut terminal = Terminal::new(dir.path(), &arguments);
    let mut last = 0;
    while let Some(number) = terminal.wait("the person's turn", |shown| turn(shown, last)) {
        last = number;
        terminal.press("hint\r");
        match terminal.wait("Hint: ", hint) {
            Some(play) => terminal.press(&format!("{play}\r")),
            None => break,
        }
    }
    let over = terminal.text();
    terminal.press("quit\ry");
    let (code, text) = terminal.leave();
    assert_eq!(code, 0, "{text}");
    assert!(text.contains(&format!("{game}: ")) && !text.contains("left after"), "{text}\n{over}");
    assert!(last > 3, "{game} has been played: {over}");
}

#[test]
fn checkers_is_played_to_its_end() {
    is_played_to_its_end("checkers", None);
}

#[test]
fn halma_is_played_to_its_end() {
    is_played_to_its_end("halma", Some(HALMA));
}

#[test]
fn pente_is_played_to_its_end() {
    is_played_to_its_end("pente", None);
}

#[test]
fn little_go_is_played_to_its_end() {
    is_played_to_its_end("little_go", None);
}

#[test]
fn hex_is_played_to_its_end() {
    is_played_to_its_end("hex", None);
}

#[test]
fn nine_mens_morris_is_played_to_its_end() {
    is_played_to_its_end("nine_mens_morris", None);
}

#[test]
fn a_terminal_that_hangs_up_ends_it_even_if_that_is_ignored() {
    let dir = tempfile::tempdir().unwrap();
    let command = format!("trap '' HUP; exec {PROGRAM} play tic_tac_toe");
    let mut terminal = Terminal::run(dir.path(), "sh", &["-c", &command]);
    terminal.expect("x> ");
    let pid = terminal.child.process_id().unwrap();
    assert!(Command::new("kill").args(["-HUP", &pid.to_string()]).status().unwrap().success());
    assert_eq!(terminal.child.wait().unwrap().exit_code(), 128 + 1);
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(PROGRAM).args(["play", "tic_tac_toe"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.starts_with("error: `play` needs a terminal"), "{said}");
}

//! `rulewright play` at a pseudo-terminal.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rulewright");
/// The size of the terminal.
const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();
/// How long a screen is waited for; a machine can be very busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// The command at a terminal of its own.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// All that came.
    bytes: Vec<u8>,
    /// Raw or not, and whether it echoes, before the command began.
    settings: String,
}

impl Terminal {
    fn new(dir: &Path, arguments: &[&str]) -> Self {
        let size = PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let settings = settings(&*pair.master);
        let mut command = CommandBuilder::new(PROGRAM);
        command.arg("play");
        command.args(arguments);
        command.cwd(dir);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            // The end of the child is the end of its output, or an error.
            while let Ok(length @ 1..) = reader.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        let screen = vt100::Parser::new(ROWS, COLUMNS, 0);
        Self { master: pair.master, child, keys, output, screen, bytes: Vec::new(), settings }
    }

    /// Waits until the screen shows a text.
    fn expect(&mut self, text: &str) {
        let begun = Instant::now();
        while !self.text().contains(text) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(chunk) => self.take(&chunk),
                Err(error) => panic!("no `{text}` ({error}) on the screen:\n{}", self.text()),
            }
        }
    }

    fn take(&mut self, chunk: &[u8]) {
        self.screen.process(chunk);
        self.bytes.extend_from_slice(chunk);
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Clicks so many columns to the right of where a text is seen first.
    fn click(&mut self, text: &str, right: isize) {
        let shown = self.text();
        let place = |(row, line): (usize, &str)| Some((row, line[..line.find(text)?].chars().count()));
        let (row, column) = shown.lines().enumerate().find_map(place).unwrap();
        let column = column.checked_add_signed(1 + right).unwrap();
        self.press(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column, row + 1));
    }

    /// Waits for the end of the command, and checks that the terminal is as before. Returns the exit code.
    fn leave(mut self) -> (u32, String) {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(chunk) => self.take(&chunk),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it goes on:\n{}", self.text()),
            }
        }
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "the screen is given back");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(settings(&*self.master), self.settings);
        (self.child.wait().unwrap().exit_code(), self.text())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Only a test that failed leaves it running.
        let _ = self.child.kill();
    }
}

/// The settings of a terminal: raw or not, and whether it echoes.
fn settings(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().unwrap())
}

#[test]
fn a_typed_play_is_answered_kept_and_replayed() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::new(dir.path(), &["tic_tac_toe", "--seconds", "0.2"]);
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
    let arguments = ["--rules", rules, "--side", "both", "--ascii", "--no-color"];
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
    let mut terminal = Terminal::new(dir.path(), &["tic_tac_toe", "--side", "none", "--seconds", "0.05"]);
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
    let mut terminal = Terminal::new(dir.path(), &["checkers", "--side", "second", "--seconds", "100000"]);
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

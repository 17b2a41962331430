//! A command at a pseudo-terminal.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

const PROGRAM: &str = env!("CARGO_BIN_EXE_rulewright");
/// The size of the terminal.
const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();
/// Longest wait for a screen; a machine can be very busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command at a separate terminal.
pub struct Terminal {
    pub master: Box<dyn MasterPty + Send>,
    pub child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// All output so far.
    pub bytes: Vec<u8>,
    /// The terminal's settings before the command began: raw or not, echo or not.
    pub settings: String,
}

impl Terminal {
    /// The command `rulewright` with these arguments, in this directory, at a terminal of 80x24 with colour.
    pub fn new(dir: &Path, arguments: &[&str]) -> Self {
        Self::run(dir, PROGRAM, arguments)
    }

    /// Any program, at such a terminal.
    pub fn run(dir: &Path, program: &str, arguments: &[&str]) -> Self {
        let size = PtySize { rows: ROWS.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let settings = settings(&*pair.master);
        let mut command = CommandBuilder::new(program);
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
            // When the child ends, reading gives no bytes, or an error.
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
    pub fn expect(&mut self, text: &str) {
        self.wait(text, |shown| shown.contains(text).then_some(()));
    }

    /// Waits until `find` finds something on the screen; `wanted` describes it.
    pub fn wait<T>(&mut self, wanted: &str, find: impl Fn(&str) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = find(&self.text()) {
                return found;
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(chunk) => self.take(&chunk),
                Err(error) => panic!("no `{wanted}` ({error}) on the screen:\n{}", self.text()),
            }
        }
    }

    fn take(&mut self, chunk: &[u8]) {
        self.screen.process(chunk);
        self.bytes.extend_from_slice(chunk);
    }

    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Runs a command of a shell at the same terminal, by another process.
    pub fn elsewhere(&self, command: &str) {
        let terminal = self.master.tty_name().unwrap();
        let command = format!("{{ {command}; }} <{0} >{0}", terminal.display());
        assert!(std::process::Command::new("sh").args(["-c", &command]).status().unwrap().success());
    }

    /// Clicks `right` columns to the right of the first occurrence of a text.
    pub fn click(&mut self, text: &str, right: isize) {
        let shown = self.text();
        let place = |(row, line): (usize, &str)| Some((row, line[..line.find(text)?].chars().count()));
        let (row, column) = shown.lines().enumerate().find_map(place).unwrap();
        let column = column.checked_add_signed(1 + right).unwrap();
        self.press(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column, row + 1));
    }

    /// Waits for the end of the command, and checks that the terminal is as before. Returns the exit code and the screen.
    pub fn leave(mut self) -> (u32, String) {
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

/// The settings of a terminal: raw or not, echo or not.
pub fn settings(terminal: &dyn MasterPty) -> String {
    format!("{:?}", terminal.get_termios().unwrap())
}

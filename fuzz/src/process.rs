//! Programs that answer each line with a line, and may break down.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A program that is started when it is asked something, and again after it broke down.
pub struct Process {
    command: Command,
    running: Option<Running>,
}

struct Running {
    process: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

/// An answer in JSON, or why there is none.
pub type Answer<T> = Result<T, String>;

impl Process {
    /// A program that is run by this command.
    pub fn new(command: Command) -> Self {
        Self { command, running: None }
    }

    /// Writes a question as a line of JSON, and waits for the answer.
    ///
    /// # Errors
    /// If the program cannot be run, or answers in another form.
    pub fn ask<T: DeserializeOwned>(
        &mut self,
        question: &impl Serialize,
        limit: Duration,
    ) -> anyhow::Result<Answer<T>> {
        let line = serde_json::to_string(question)?;
        let running = match &mut self.running {
            Some(running) => running,
            None => self.running.insert(Running::start(&mut self.command)?),
        };
        // A program that is gone is found out by its missing answer.
        let written = writeln!(running.input, "{line}");
        let answer = match running.output.recv_timeout(limit) {
            Ok(line) => return Ok(Ok(serde_json::from_str(&line)?)),
            Err(RecvTimeoutError::Timeout) => "it does not come to an end",
            Err(RecvTimeoutError::Disconnected) if written.is_err() => "it ended",
            Err(RecvTimeoutError::Disconnected) => "it overflows its stack, or aborts",
        };
        self.end()?;
        Ok(Err(answer.to_owned()))
    }

    fn end(&mut self) -> std::io::Result<()> {
        let Some(mut running) = self.running.take() else { return Ok(()) };
        running.process.kill()?;
        running.process.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that has ended by itself cannot be ended.
        let _ = self.end();
    }
}

impl Running {
    fn start(command: &mut Command) -> anyhow::Result<Self> {
        let mut process =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let input = process.stdin.take().context("its input is piped")?;
        let lines = BufReader::new(process.stdout.take().context("its output is piped")?).lines();
        let (send, output) = mpsc::channel();
        thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| send.send(line)));
        Ok(Self { process, input, output })
    }
}

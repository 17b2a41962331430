//! Programs that answer each line with a line, and may crash.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::Context;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Interval between two readings of a program's CPU time.
const LOOK: Duration = Duration::from_millis(200);
/// Limit of wall-clock time, as a multiple of the CPU time limit, for a program that waits for something.
const SLEEP: u32 = 20;
/// Clock ticks per second, in which Linux reports the CPU time of a process.
const TICKS: u64 = 100;

/// A program that is started for its first question, and again after a crash or a timeout.
pub struct Process {
    command: Command,
    running: Option<Running>,
}

struct Running {
    process: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

/// An answer, or the reason for its absence.
pub type Answer<T> = Result<T, String>;

impl Process {
    /// A program that is run by this command.
    pub fn new(command: Command) -> Self {
        Self { command, running: None }
    }

    /// Writes a question as a line of JSON, and waits for the answer until the program has used the limit of CPU time.
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
        // A failed write shows in the missing answer.
        let written = writeln!(running.input, "{line}");
        let answer = match running.answer(limit) {
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
        // Killing a program that has ended by itself may fail.
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

    /// The next line of the program; an error if the program uses more CPU time than the limit first, or ends.
    fn answer(&self, limit: Duration) -> Result<String, RecvTimeoutError> {
        let (begun, used) = (Instant::now(), self.cpu_time());
        loop {
            match self.output.recv_timeout(LOOK.min(limit)) {
                Err(RecvTimeoutError::Timeout) => {}
                answer => return answer,
            }
            let wall = begun.elapsed();
            let used = used.zip(self.cpu_time()).map(|(before, now)| now.saturating_sub(before));
            if used.unwrap_or(wall) > limit || wall > SLEEP * limit {
                return Err(RecvTimeoutError::Timeout);
            }
        }
    }

    /// CPU time used by the program, by proc_pid_stat(5); `None` on a system without that file.
    fn cpu_time(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name of the program, in brackets, may contain anything.
        let (_, fields) = stat.rsplit_once(')')?;
        let mut times = fields.split_ascii_whitespace().skip(11);
        let [user, system] = [times.next()?, times.next()?].map(str::parse::<u64>);
        Some(Duration::from_millis((user.ok()? + system.ok()?) * 1000 / TICKS))
    }
}

//! Running the program of a batch.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::Context;

use crate::case::Rules;
use crate::compare::Effort;
use crate::driver::Task;
use crate::verdict::Verdict;

/// Time for a comparison to end after the CPU time that it may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// The verdicts on the modules of a program, of which these are the rules. A program that breaks down is started again for
/// the next module.
pub fn run(program: &Path, rules: &[&Rules], effort: &Effort) -> anyhow::Result<Vec<Verdict>> {
    let mut running: Option<Running> = None;
    let mut verdicts = Vec::new();
    for (module, rules) in rules.iter().enumerate() {
        let mut program = match running.take() {
            Some(program) => program,
            None => Running::start(program)?,
        };
        let task = Task { module, rules: (*rules).clone(), effort: *effort };
        let verdict = match program.ask(&task, effort.time + PATIENCE)? {
            Answer::Verdict(verdict) => verdict,
            Answer::Nothing(why) => {
                program.end()?;
                verdicts.push(Verdict::Crashes(why));
                continue;
            }
        };
        verdicts.push(verdict);
        running = Some(program);
    }
    if let Some(program) = running {
        program.end()?;
    }
    Ok(verdicts)
}

/// A program that waits for tasks.
struct Running {
    process: Child,
    tasks: ChildStdin,
    answers: Receiver<String>,
}

enum Answer {
    Verdict(Verdict),
    /// The program broke down.
    Nothing(String),
}

impl Running {
    fn start(program: &Path) -> anyhow::Result<Self> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let tasks = process.stdin.take().context("its input is piped")?;
        let output = process.stdout.take().context("its output is piped")?;
        let (send, answers) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        Ok(Self { process, tasks, answers })
    }

    fn ask(&mut self, task: &Task, limit: Duration) -> anyhow::Result<Answer> {
        let line = serde_json::to_string(task)?;
        if writeln!(self.tasks, "{line}").is_err() {
            return Ok(Answer::Nothing("the program ended".to_owned()));
        }
        Ok(match self.answers.recv_timeout(limit) {
            Ok(line) => Answer::Verdict(serde_json::from_str(&line)?),
            Err(RecvTimeoutError::Timeout) => Answer::Nothing("it does not come to an end".to_owned()),
            Err(RecvTimeoutError::Disconnected) => {
                Answer::Nothing("it overflows its stack, or aborts".to_owned())
            }
        })
    }

    fn end(mut self) -> anyhow::Result<()> {
        self.process.kill()?;
        self.process.wait()?;
        Ok(())
    }
}

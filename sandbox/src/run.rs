//! The caller's end: starts the warden, gives it the job and reads its report.

use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::warden::{Order, WARDEN};
use crate::{Job, Protections, Report, SandboxError};

/// Interval between two calls of `stop`.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

/// Runs commands under the same protections.
#[derive(Clone, Debug)]
pub struct Sandbox {
    protections: Protections,
    warden: PathBuf,
}

impl Sandbox {
    /// A sandbox whose warden is this executable, which must call [`crate::warden`] at the start of its `main`.
    pub fn new(protections: Protections) -> Self {
        Self { protections, warden: "/proc/self/exe".into() }
    }

    /// Uses another executable as the warden. It must call [`crate::warden`] at the start of its `main`.
    pub fn with_warden(self, executable: &Path) -> Self {
        Self { warden: executable.to_owned(), ..self }
    }

    /// Its protections.
    pub fn protections(&self) -> Protections {
        self.protections
    }

    /// Runs a command to its end, or kills it at a limit or when `stop` returns true. When this returns, all its processes are
    /// gone.
    ///
    /// # Errors
    /// If the command cannot be started, a protection fails, or the warden was killed.
    pub fn run(&self, job: &Job, stop: &dyn Fn() -> bool) -> Result<Report, SandboxError> {
        let failed = |reason: String| SandboxError::Warden { program: job.program(), reason };
        let order = Order { job: job.clone(), protections: self.protections };
        let mut text = serde_json::to_vec(&order).map_err(|error| failed(error.to_string()))?;
        text.push(b'\n');
        let mut warden = self.start().map_err(|error| SandboxError::unstarted(job.program(), &error))?;
        let answer = talk(&mut warden, &text, stop);
        let status = warden.wait().map_err(|error| failed(error.to_string()))?;
        let answer = answer.map_err(|error| failed(error.to_string()))?;
        if answer.is_empty() {
            return Err(SandboxError::Killed { program: job.program(), status: status.to_string() });
        }
        serde_json::from_slice::<Result<Report, SandboxError>>(&answer).unwrap_or_else(|error| {
            let what = format!("its report is damaged: {error}");
            Err(SandboxError::Forged { program: job.program(), what })
        })
    }

    fn start(&self) -> io::Result<Child> {
        // In a separate process group, so that Ctrl-C reaches only the caller, who decides.
        Command::new(&self.warden)
            .arg(WARDEN)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
    }
}

/// Sends the order and reads the answer to its end. Closing the warden's standard input asks it to stop.
fn talk(warden: &mut Child, order: &[u8], stop: &dyn Fn() -> bool) -> io::Result<Vec<u8>> {
    let mut control = warden.stdin.take();
    let mut answer = Vec::new();
    let sent = control.as_mut().map_or(Ok(()), |pipe| pipe.write_all(order));
    let Some(stdout) = warden.stdout.as_mut().filter(|_| sent.is_ok()) else { return sent.map(|()| answer) };
    loop {
        if readable(stdout)? {
            let mut part = [0; 16 << 10];
            match stdout.read(&mut part) {
                Ok(0) => return Ok(answer),
                Ok(length) => answer.extend_from_slice(&part[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if control.is_some() && stop() {
            control = None;
        }
    }
}

fn readable(stdout: &ChildStdout) -> io::Result<bool> {
    match poll(&mut [PollFd::new(stdout, PollFlags::IN)], Some(&LOOK)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

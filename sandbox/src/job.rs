//! A command to run, its limits, and the report on it.

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::files::Most;

/// A command to run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The program, found by `PATH` unless it is a path, and its arguments.
    pub command: Vec<OsString>,
    /// The directory that it runs in, the only one it may write to: an absolute path.
    pub dir: PathBuf,
    /// Files and directories that it may read besides the system's: absolute paths.
    pub readable: Vec<PathBuf>,
    /// Its limits.
    pub limits: Limits,
}

/// The limits of a command and of all processes that it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time, user and system, of all processes together.
    pub cpu: Duration,
    /// Wall time, without the time in which a thread was ready to run but got no processor; `None` is no limit.
    pub wall: Option<Duration>,
    /// Bytes of memory: of the data of each process, of the resident memory of all processes together with their files in memory, and of the
    /// memory that they share.
    pub memory: u64,
    /// Processes and threads at one time. The kernel enforces this limit for an ordinary user in namespaces, and where a cgroup
    /// has the controller `pids`. Otherwise (without namespaces, or for root, whom the kernel does not limit) the warden counts
    /// processes every few milliseconds, and a fork bomb can outrun it.
    pub processes: u64,
    /// Bytes of each file that it writes.
    pub file: u64,
    /// Bytes of all files in its directory.
    pub disk: u64,
    /// Bytes that are kept of the end of its standard output, and of its standard error. Earlier output is lost.
    pub output: usize,
}

/// Most files in the directory of a command.
pub const MOST_FILES: usize = 10_000;

/// True if the contents of a command's directory exceed the limits.
pub fn fills_disk(dir: &Path, limits: &Limits) -> bool {
    crate::files::size(dir, limits.most()) > limits.disk
}

impl Limits {
    /// The most that the directory of a command may contain.
    pub fn most(&self) -> Most {
        Most { bytes: self.disk, files: MOST_FILES }
    }
}

impl Default for Limits {
    /// Ten seconds of CPU time and a minute of wall time, 2 GiB of memory, 256 processes, 256 MiB of files.
    fn default() -> Self {
        Self {
            cpu: Duration::from_secs(10),
            wall: Some(Duration::from_secs(60)),
            memory: 2 << 30,
            processes: 256,
            file: 256 << 20,
            disk: 256 << 20,
            output: 64 << 10,
        }
    }
}

/// A limit that stops a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// CPU time.
    Cpu,
    /// Wall time.
    Wall,
    /// Memory of all processes together.
    Memory,
    /// Number of processes and threads.
    Processes,
    /// Bytes, or number, of the files in the directory.
    Disk,
    /// Programs whose files the command may not read itself: none, where a perf counter alone measures the CPU time, since the kernel takes it
    /// away from them.
    Unread,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cpu => "CPU time",
            Self::Wall => "wall time",
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Disk => "disk space",
            Self::Unread => "programs that cannot be read",
        })
    }
}

/// The end of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// The command exited with this code.
    Exited(i32),
    /// This signal killed the command.
    Signalled(i32),
    /// The command was killed at this limit, or had exceeded it when it ended.
    Overran(Limit),
    /// The warden killed the command because the caller asked for it.
    Stopped,
}

/// The report on a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The end of the command.
    pub end: End,
    /// CPU time, user and system, of all its processes.
    pub cpu: Duration,
    /// Wall time from its start to its end.
    pub wall: Duration,
    /// The part of the wall time in which a thread was ready to run but got no processor, as far as that was seen.
    pub waited: Duration,
    /// Processes that still ran when it had ended, and were killed.
    pub left_running: usize,
    /// Its standard output.
    pub stdout: Output,
    /// Its standard error.
    pub stderr: Output,
}

/// The output of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// The last bytes, as many as the limit allows.
    pub kept: Vec<u8>,
    /// The number of bytes that it wrote.
    pub written: u64,
}

impl Output {
    /// The bytes kept, as text, with replacement characters for invalid UTF-8.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept).into_owned()
    }
}

/// The reason why there is no report.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SandboxError {
    /// The command cannot be started.
    #[error("cannot run {program}: {reason}")]
    Start {
        /// The program.
        program: String,
        /// The error of the operating system.
        reason: String,
    },
    /// A protection cannot be put on.
    #[error("cannot put on the protection by {protection}: {reason}")]
    Protection {
        /// The protection.
        protection: String,
        /// The failure.
        reason: String,
    },
    /// The warden ended without a report. Without protections, the command may have killed it.
    #[error("the warden of {program} was ended: {status}")]
    Killed {
        /// The program.
        program: String,
        /// The exit status of the warden.
        status: String,
    },
    /// What the warden was told about the command, or has told, makes no sense: the command has meddled with it.
    #[error("the warden of {program} was meddled with: {what}")]
    Forged {
        /// The program.
        program: String,
        /// What is wrong.
        what: String,
    },
    /// The system starts no more processes now: another program may have used them up.
    #[error("cannot start a process for {program}: {reason}")]
    Busy {
        /// The program.
        program: String,
        /// The error of the operating system.
        reason: String,
    },
    /// The warden failed.
    #[error("the warden of {program} failed: {reason}")]
    Warden {
        /// The program.
        program: String,
        /// The failure.
        reason: String,
    },
}

impl SandboxError {
    /// The failure to start a process of ours for that program.
    pub(crate) fn unstarted(program: String, error: &io::Error) -> Self {
        let reason = error.to_string();
        match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::OutOfMemory => Self::Busy { program, reason },
            _ => Self::Warden { program, reason },
        }
    }

    pub(crate) fn protection(protection: &str, reason: impl fmt::Display) -> Self {
        Self::Protection { protection: protection.to_owned(), reason: reason.to_string() }
    }
}

impl Job {
    /// The program's name, for messages.
    pub(crate) fn program(&self) -> String {
        self.command.first().map_or(String::new(), |word| word.to_string_lossy().into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lack_of_processes_is_told_from_a_fault() {
        let unstarted = |errno: rustix::io::Errno| SandboxError::unstarted(String::new(), &errno.into());
        assert!(matches!(unstarted(rustix::io::Errno::AGAIN), SandboxError::Busy { .. }));
        assert!(matches!(unstarted(rustix::io::Errno::NOMEM), SandboxError::Busy { .. }));
        assert!(matches!(unstarted(rustix::io::Errno::ACCESS), SandboxError::Warden { .. }));
    }
}

//! The warden: makes the cgroup and the namespaces, starts the process inside, and reports.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, PipeReader, Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::process::{DumpableBehavior, getpid, set_child_subreaper, set_dumpable_behavior};

use super::cgroup::Group;
use super::watch::{Watch, watch};
use super::{INSIDE, Order, bubblewrap, namespaces, runtimes, tree};
use crate::{Namespaces, Report, SandboxError};

/// The `main` of the warden: reads an order, answers with the report.
pub(super) fn main() -> ExitCode {
    let mut line = String::new();
    let order = BufReader::new(io::stdin()).read_line(&mut line).map_err(|error| error.to_string());
    let order = order.and_then(|_| serde_json::from_str::<Order>(&line).map_err(|error| error.to_string()));
    let answer = match order {
        Ok(order) => carry_out(&order),
        Err(reason) => Err(SandboxError::Warden { program: String::new(), reason }),
    };
    // If the caller is gone, nobody is left to report to.
    let sent = serde_json::to_writer(io::stdout(), &answer).is_ok() && io::stdout().flush().is_ok();
    if sent { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn carry_out(order: &Order) -> Result<Report, SandboxError> {
    let failed =
        |error: io::Error| SandboxError::Warden { program: order.job.program(), reason: error.to_string() };
    set_child_subreaper(Some(getpid())).map_err(|error| failed(error.into()))?;
    // Before the namespaces, in which the cgroup's files might belong to nobody.
    let group = order.protections.cgroup.then(|| Group::make(&order.job.limits)).transpose()?;
    if order.protections.namespaces == Namespaces::Own {
        namespaces::enter()?;
    }
    let (inside, mut link, outputs) = start(order).map_err(|error| match order.protections.namespaces {
        Namespaces::Bubblewrap => SandboxError::protection("bubblewrap", error),
        Namespaces::Own | Namespaces::Off => SandboxError::unstarted(order.job.program(), &error),
    })?;
    // A command of an ordinary user may not look into this process, even without protections.
    set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(|error| failed(error.into()))?;
    if let Some(group) = &group {
        group.add(inside.id())?;
        // The processes that `bwrap` has started meanwhile. Processes that these start from now on are in the group too.
        for pid in tree::below() {
            group.add(pid.as_raw_pid().unsigned_abs())?;
        }
    }
    let told = serde_json::to_vec(order).map_err(io::Error::from);
    let told = told.and_then(|text| link.write_all(&text)).and_then(|()| link.write_all(b"\n"));
    // If the process inside has ended already, the watch reports the reason.
    if let Err(error) = told
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        return Err(failed(error));
    }
    watch(Watch { order, link, outputs, group: group.as_ref() })
}

/// Starts the process inside, with a link to it and the ends of the command's standard output and error.
fn start(order: &Order) -> io::Result<(Child, UnixStream, [PipeReader; 2])> {
    let (link, its_link) = UnixStream::pair()?;
    let (out, its_out) = io::pipe()?;
    let (err, its_err) = io::pipe()?;
    let mut command = match order.protections.namespaces {
        Namespaces::Bubblewrap => {
            let executable = std::env::current_exe()?;
            let mut command = Command::new("bwrap");
            command.args(bubblewrap::arguments(&order.job, &executable)).arg(executable);
            command
        }
        Namespaces::Own | Namespaces::Off => Command::new("/proc/self/exe"),
    };
    command.arg(INSIDE).env_clear().envs(environment()).envs(runtimes::variables(order.job.limits.memory));
    command.stdin(OwnedFd::from(its_link)).stdout(Stdio::from(its_out)).stderr(Stdio::from(its_err));
    Ok((command.spawn()?, link, [out, err]))
}

/// Longest text that [`read_text`] reads, in bytes.
const MOST_TEXT: u64 = 16 << 20;

/// Variables that a command gets from the caller; the others may be secret.
const PASSED: &[&str] =
    &["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME", "PYTHONPATH", "LD_LIBRARY_PATH"];

fn environment() -> impl Iterator<Item = (&'static str, OsString)> {
    PASSED.iter().filter_map(|name| Some((*name, std::env::var_os(name)?)))
}

/// Reads a file of `/proc` or of a cgroup, nearly all of which fit into a page.
pub(super) fn read_text(path: &str) -> io::Result<String> {
    let mut text = String::with_capacity(4096);
    File::open(path)?.take(MOST_TEXT).read_to_string(&mut text)?;
    Ok(text)
}

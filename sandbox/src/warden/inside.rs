//! The first process inside: puts on the protections that must be put on from there, starts the command, and reaps.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, WaitOptions, getpid, getrlimit, set_child_subreaper,
    set_dumpable_behavior, setrlimit, wait,
};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, clear_ambient_capability_set,
    remove_capability_from_bounding_set, set_capabilities, set_no_new_privs,
};
use serde::{Deserialize, Serialize};

use super::{Order, landlock, mounts, seccomp, tree};
use crate::{End, Job, Limits, Namespaces, SandboxError};

/// A message from the process inside to the warden, one per line.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Note {
    /// All protections are on; the command starts at the warden's word.
    Ready,
    /// The command cannot be started, or a protection failed.
    Failed(SandboxError),
    /// The command has started: no process but this one is a copy of this executable from now on.
    Started,
    /// The command has ended.
    Ended {
        /// The way in which it ended.
        end: End,
        /// CPU time of the command and of all other processes that this process has reaped.
        cpu: Duration,
    },
}

/// Sends a line.
pub(super) fn send(link: &mut UnixStream, message: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_vec(message)?;
    text.push(b'\n');
    link.write_all(&text)
}

/// The `main` of the process inside.
pub(super) fn main() -> ExitCode {
    match work() {
        Ok(()) => ExitCode::SUCCESS,
        // The warden is gone, or notices that this process is.
        Err(_) => ExitCode::FAILURE,
    }
}

fn work() -> io::Result<()> {
    let mut link = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut lines = BufReader::new(link.try_clone()?);
    let mut line = String::new();
    lines.read_line(&mut line)?;
    let order = serde_json::from_str::<Order>(&line)?;
    if let Err(error) = put_on(&order) {
        return send(&mut link, &Note::Failed(error));
    }
    send(&mut link, &Note::Ready)?;
    lines.read_line(&mut line)?;
    // The command may not take the link from this process and report in its name.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let note = match run(&order.job, &mut link, lines) {
        Ok(end) => Note::Ended { end, cpu: tree::reaped() },
        Err(error) => Note::Failed(error),
    };
    send(&mut link, &note)?;
    // The warden counts the processes left running, and then kills all processes.
    loop {
        std::thread::park();
    }
}

/// Puts on all protections and limits that hold for this process and its children.
fn put_on(order: &Order) -> Result<(), SandboxError> {
    let Order { job, protections } = order;
    let failed = |what: &'static str| move |error: io::Error| SandboxError::protection(what, error);
    set_child_subreaper(Some(getpid())).map_err(|error| failed("a subreaper")(error.into()))?;
    if protections.namespaces == Namespaces::Own {
        mounts::build(job).map_err(failed("namespaces"))?;
    }
    if protections.isolates() {
        drop_privileges().map_err(failed("dropped privileges"))?;
    }
    if protections.landlock {
        landlock::restrict(job, protections.namespaces)?;
    }
    if protections.seccomp {
        seccomp::restrict()?;
    }
    put_on_limits(&job.limits, protections.namespaces).map_err(failed("limits"))
}

/// Ensures that neither root nor a set-user-ID program gets any capability from now on.
fn drop_privileges() -> io::Result<()> {
    for capability in CapabilitySet::all().iter() {
        match remove_capability_from_bounding_set(capability) {
            // An ordinary user has no capabilities; an older kernel does not know this one.
            Ok(()) | Err(rustix::io::Errno::PERM | rustix::io::Errno::INVAL) => {}
            Err(error) => return Err(error.into()),
        }
    }
    clear_ambient_capability_set()?;
    let sets = CapabilitySets { inheritable: CapabilitySet::empty(), ..capabilities(None)? };
    set_capabilities(None, sets)?;
    Ok(set_no_new_privs(true)?)
}

fn put_on_limits(limits: &Limits, namespaces: Namespaces) -> io::Result<()> {
    lower(Resource::Core, 0)?;
    lower(Resource::Data, limits.memory)?;
    lower(Resource::Fsize, limits.file)?;
    // The warden watches the CPU time; this limit is for the case that the warden is slow. The kernel counts whole ticks here,
    // which on a busy machine can be more than the time used: with 3 s above the limit of 10.5 s, programs were killed that had
    // used 9 s.
    lower(Resource::Cpu, 2 * limits.cpu.as_secs() + 10)?;
    // Outside of a user namespace, all other processes of the user would count.
    if namespaces != Namespaces::Off {
        lower(Resource::Nproc, limits.processes)?;
    }
    Ok(())
}

fn lower(resource: Resource, value: u64) -> io::Result<()> {
    let most = getrlimit(resource).maximum.map_or(value, |most| most.min(value));
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}

/// Runs the command, and reaps all processes that end before it.
fn run(job: &Job, link: &mut UnixStream, lines: BufReader<UnixStream>) -> Result<End, SandboxError> {
    let Some((program, arguments)) = job.command.split_first() else { return Ok(End::Exited(0)) };
    let start = |error: io::Error| match error.kind() {
        io::ErrorKind::WouldBlock => SandboxError::unstarted(job.program(), &error),
        _ => SandboxError::Start { program: job.program(), reason: reason(&error, job) },
    };
    let child = Command::new(program)
        .args(arguments)
        .current_dir(&job.dir)
        .env("HOME", &job.dir)
        .env("PWD", &job.dir)
        .stdin(Stdio::null())
        .process_group(0)
        .spawn()
        .map_err(start)?;
    // If the warden is gone, the next line ends this process.
    let _ = send(link, &Note::Started);
    die_with(lines);
    let pid = Pid::from_child(&child);
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((ended, status))) if ended == pid => {
                let status = std::process::ExitStatus::from_raw(status.as_raw());
                let end = status.code().map(End::Exited).or(status.signal().map(End::Signalled));
                return Ok(end.unwrap_or(End::Stopped));
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(start(error.into())),
        }
    }
}

/// The reason why a program did not start, with a remedy.
fn reason(error: &io::Error, job: &Job) -> String {
    let program = Path::new(job.command.first().map_or("".as_ref(), |word| word.as_os_str()));
    // A name alone is looked for in `PATH`.
    let is_there = program.components().count() > 1 && job.dir.join(program).exists();
    match error.kind() {
        io::ErrorKind::NotFound if is_there => {
            format!("{error}: the interpreter in its first line, or the loader that it names, is missing")
        }
        _ if error.raw_os_error() == Some(rustix::io::Errno::NOEXEC.raw_os_error()) => {
            format!(
                "{error}: a script begins with a line such as `#!/bin/sh`, a program is compiled for this machine"
            )
        }
        io::ErrorKind::PermissionDenied if is_there => {
            format!("{error}: make it executable by `chmod +x {}`", program.display())
        }
        _ => error.to_string(),
    }
}

/// Kills all processes below and ends this process when the warden is gone. Without a process namespace nothing else would do so.
fn die_with(mut link: BufReader<UnixStream>) {
    std::thread::spawn(move || {
        let mut nothing = [0];
        while !matches!(link.read(&mut nothing), Ok(0) | Err(_)) {}
        tree::kill_all();
        std::process::exit(1);
    });
}

//! Sandboxes with the protections of this machine, and commands to run in them.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sandbox::{Job, Limits, Namespaces, Protections, Report, Sandbox};
use tempfile::TempDir;

pub const WARDEN: &str = env!("CARGO_BIN_EXE_sandbox");

/// Sandboxes with no protection, with each protection of this machine alone, and with all together.
pub fn each() -> &'static [Sandbox] {
    static EACH: LazyLock<Vec<Sandbox>> = LazyLock::new(|| find(Path::new(WARDEN)));
    &EACH
}

/// The same for this user and, if that is root, for an ordinary user, whom the kernel grants less.
pub fn each_user() -> impl Iterator<Item = &'static Sandbox> {
    static ORDINARY: LazyLock<Vec<Sandbox>> = LazyLock::new(|| match ordinary_warden() {
        Some(warden) => find(warden),
        None => Vec::new(),
    });
    each().iter().chain(ORDINARY.iter())
}

/// A warden that runs as nobody, unless this process is an ordinary user's already.
fn ordinary_warden() -> Option<&'static Path> {
    static FOLDER: LazyLock<TempDir> = LazyLock::new(|| TempDir::new().unwrap());
    let change = "setpriv --reuid=65534 --regid=65534 --clear-groups";
    let sh = |script: &str| Command::new("sh").args(["-c", script]).status().unwrap().success();
    if !sh("[ $(id -u) = 0 ]") {
        return None;
    }
    if !sh(&format!("{change} test -x {WARDEN}")) {
        eprintln!("not tested: no process of an ordinary user can be started here");
        return None;
    }
    static PATH: LazyLock<PathBuf> = LazyLock::new(|| FOLDER.path().join("warden"));
    std::fs::write(&*PATH, format!("#!/bin/sh\nexec {change} {WARDEN} \"$@\"\n")).unwrap();
    for path in [FOLDER.path(), &PATH] {
        open_to_all(path);
    }
    Some(&PATH)
}

fn open_to_all(path: &Path) {
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o777)).unwrap();
}

fn find(warden: &Path) -> Vec<Sandbox> {
    let sandbox = |protections| Sandbox::new(protections).with_warden(warden);
    let all = Protections::detect(warden);
    let mut sets = vec![Protections::NONE];
    if all.namespaces == Namespaces::Own {
        sets.push(Protections { namespaces: Namespaces::Own, ..Protections::NONE });
    }
    let wrapped = Protections { namespaces: Namespaces::Bubblewrap, ..Protections::NONE };
    if sandbox(wrapped).run(&job(&TempDir::new().unwrap(), "true"), &|| false).is_ok() {
        sets.push(wrapped);
    }
    sets.extend(all.landlock.then_some(Protections { landlock: true, ..Protections::NONE }));
    sets.extend(all.seccomp.then_some(Protections { seccomp: true, ..Protections::NONE }));
    sets.extend(all.cgroup.then_some(Protections { cgroup: true, ..Protections::NONE }));
    sets.extend(all.counter.then_some(Protections { counter: true, ..Protections::NONE }));
    sets.push(all);
    sets.dedup();
    eprintln!("this machine has: {all}; also bubblewrap: {}", sets.contains(&wrapped));
    sets.into_iter().map(sandbox).collect()
}

pub fn job(dir: &TempDir, script: &str) -> Job {
    let limits = Limits { cpu: Duration::from_secs(20), ..Limits::default() };
    open_to_all(dir.path());
    let command = ["sh", "-c", script].map(Into::into).into();
    Job { command, dir: dir.path().to_owned(), readable: Vec::new(), limits }
}

pub fn run(sandbox: &Sandbox, script: &str, change: impl FnOnce(&mut Limits)) -> Report {
    let dir = TempDir::new().unwrap();
    let mut job = job(&dir, script);
    change(&mut job.limits);
    sandbox.run(&job, &|| false).unwrap_or_else(|error| panic!("{}: {error}", sandbox.protections()))
}

/// A number of seconds to sleep, which identifies the processes of a test.
pub fn mark() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    1_000_000 + std::process::id() % 100_000 * 1000 + NEXT.fetch_add(1, Ordering::Relaxed)
}

/// True if a process with this word on its command line lives.
pub fn lives(mark: u32) -> bool {
    let mark = mark.to_string();
    std::fs::read_dir("/proc").unwrap().flatten().any(|entry| {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0).any(|word| word == mark.as_bytes())
    })
}

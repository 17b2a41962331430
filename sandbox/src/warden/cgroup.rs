//! A separate control group for each command, where the system permits one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{FlockOperation, flock};

use super::outside::read_text;
use crate::{Limits, SandboxError};

/// Prefix of the names of our groups; the warden's process id and a number follow.
const PREFIX: &str = "sandbox-";

/// A control group, removed when dropped.
pub(super) struct Group {
    path: PathBuf,
    /// Opened before the warden enters a user namespace, where opening it might not be allowed.
    members: fs::File,
    /// The directory, locked as long as the warden lives.
    _lock: fs::File,
}

impl Group {
    /// Makes a group below that of this process.
    pub fn make(limits: &Limits) -> Result<Self, SandboxError> {
        let failed = |error: io::Error| SandboxError::protection("a cgroup", error);
        let parent = own().map_err(failed)?;
        sweep(&parent);
        // These controllers enforce limits besides ours. CPU time is counted without them, too.
        let _ = fs::write(parent.join("cgroup.subtree_control"), "+memory +pids");
        let path = make_directory(&parent).map_err(failed)?;
        let lock = locked(&path).inspect_err(|_| drop(fs::remove_dir(&path))).map_err(failed)?;
        let members = fs::OpenOptions::new().write(true).open(path.join("cgroup.procs"));
        let members = members.inspect_err(|_| drop(fs::remove_dir(&path))).map_err(failed)?;
        let group = Self { path, members, _lock: lock };
        for (name, value) in
            [("memory.max", limits.memory), ("memory.swap.max", 0), ("pids.max", limits.processes)]
        {
            // The file exists only with its controller.
            let _ = fs::write(group.path.join(name), value.to_string());
        }
        group.cpu().ok_or_else(|| failed(io::Error::other("it tells no CPU time")))?;
        Ok(group)
    }

    /// Puts a process into the group; its future children are in it too.
    pub fn add(&self, pid: u32) -> Result<(), SandboxError> {
        let written = (&self.members).write_all(pid.to_string().as_bytes());
        written.map_err(|error| SandboxError::protection("a cgroup", error))
    }

    /// CPU time of all processes that were ever in the group.
    pub fn cpu(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.path.join("cpu.stat")).ok()?;
        let usage = text.lines().find_map(|line| line.strip_prefix("usage_usec "))?;
        usage.parse().ok().map(Duration::from_micros)
    }

    /// True if the kernel has killed one of its processes for want of memory.
    pub fn ran_out_of_memory(&self) -> bool {
        let text = fs::read_to_string(self.path.join("memory.events")).unwrap_or_default();
        text.lines().filter_map(|line| line.strip_prefix("oom_kill ")).any(|kills| kills != "0")
    }

    /// Kills all processes of the group at once.
    pub fn kill(&self) {
        // Kernels before 5.14 have no such file; the warden also kills the processes one by one.
        let _ = fs::write(self.path.join("cgroup.kill"), "1");
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // A group that was just emptied may be busy for a moment.
        for _ in 0..50 {
            if fs::remove_dir(&self.path).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

/// Makes a directory with a name of its own: a group of a warden with the same process id may be left, or live in another container.
fn make_directory(parent: &Path) -> io::Result<PathBuf> {
    let mut number = 0;
    loop {
        let path = parent.join(format!("{PREFIX}{}-{number}", std::process::id()));
        match fs::create_dir(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            made => return made.map(|()| path),
        }
    }
}

/// The directory of this process's group.
fn own() -> io::Result<PathBuf> {
    let missing = || io::Error::new(io::ErrorKind::Unsupported, "no cgroup v2 is mounted");
    let mounts = read_text("/proc/self/mountinfo")?;
    let root = mounts.lines().find_map(mount_point).ok_or_else(missing)?;
    let groups = read_text("/proc/self/cgroup")?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/")).ok_or_else(missing)?;
    Ok(Path::new(root).join(own))
}

/// The mount point, if this line of `mountinfo` is of a cgroup v2.
fn mount_point(line: &str) -> Option<&str> {
    let (mount, kind) = line.split_once(" - ")?;
    kind.starts_with("cgroup2 ").then(|| mount.split(' ').nth(4))?
}

/// Opens a directory and locks it.
fn locked(path: &Path) -> io::Result<fs::File> {
    let directory = fs::File::open(path)?;
    flock(&directory, FlockOperation::NonBlockingLockExclusive)?;
    Ok(directory)
}

/// Ends what is left of groups whose warden was killed, and removes the groups. A warden with an id that `/proc` does not show may
/// live in another container, so a group that is locked stays.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let warden = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split('-').next());
        let is_hidden = warden.is_some_and(|pid| !Path::new("/proc").join(pid).exists());
        if is_hidden && locked(&entry.path()).is_ok() {
            let _ = fs::write(entry.path().join("cgroup.kill"), "1");
            let _ = fs::remove_dir(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_one_process_have_different_names() {
        let parent = tempfile::tempdir().unwrap();
        let made = [(); 3].map(|()| make_directory(parent.path()).unwrap());
        assert!(made.iter().all(|path| path.is_dir()));
        assert_ne!(made[0], made[1]);
        assert_ne!(made[1], made[2]);
    }

    #[test]
    fn only_version_two_is_taken() {
        let two = "31 23 0:27 / /sys/fs/cgroup/unified rw,nosuid shared:9 - cgroup2 cgroup2 rw";
        assert_eq!(mount_point(two), Some("/sys/fs/cgroup/unified"));
        assert_eq!(mount_point("31 23 0:27 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu"), None);
    }
}

//! The files that a command sees: a new root with the system read-only, its own directory, and nothing else.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use nix::sched::{CloneFlags, unshare};
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind_recursive, mount_change,
    mount_remount, unmount,
};
use rustix::process::{chdir, pivot_root};

use super::outside::read_text;
use super::{DEVICES, SYSTEM};
use crate::Job;

/// The place of the new root while it is built, and that of the old root.
const NEW: &str = "/new";
const OLD: &str = "/old";

/// Shows this process and its future children only the files of the job.
///
/// # Errors
/// If a mount is not permitted; the error names the path.
pub(super) fn build(job: &Job) -> io::Result<()> {
    unshare(CloneFlags::CLONE_NEWNS)?;
    // Mounts made here are not seen outside.
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
    start_anew()?;
    for path in SYSTEM.iter().map(Path::new) {
        system(path).map_err(at(path))?;
    }
    temporary("tmp", job.limits.disk)?;
    devices().map_err(at(Path::new("/dev")))?;
    // A folder before those that it contains: the place of a later one would be there, but empty.
    let mut readable: Vec<&PathBuf> = job.readable.iter().collect();
    readable.sort();
    for path in readable {
        show(path, true).map_err(at(path))?;
    }
    show(&job.dir, false).map_err(at(&job.dir))?;
    processes().map_err(at(Path::new("/proc")))?;
    finish(&job.dir)
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Puts an empty root over the old one, which moves to [`OLD`].
fn start_anew() -> io::Result<()> {
    // Any directory that every system has will do.
    let base = Path::new("/tmp");
    mount("sandbox", base, "tmpfs", MountFlags::NODEV | MountFlags::NOSUID, c"mode=755")?;
    fs::create_dir(base.join(&OLD[1..]))?;
    fs::create_dir(base.join(&NEW[1..]))?;
    pivot_root(base, base.join(&OLD[1..]))?;
    chdir("/")?;
    // Only a mount point can become the root.
    mount("sandbox", NEW, "tmpfs", MountFlags::NODEV | MountFlags::NOSUID, c"mode=755,size=1m")?;
    Ok(())
}

/// The place of an absolute path below another root.
fn below(root: &str, path: &Path) -> PathBuf {
    Path::new(root).join(path.strip_prefix("/").unwrap_or(path))
}

/// Shows a directory of the system, if there is one; a link stays a link.
fn system(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(below(OLD, path)) {
        Err(_) => Ok(()),
        Ok(metadata) if metadata.is_symlink() => {
            let place = below(NEW, path);
            fs::create_dir_all(place.parent().unwrap_or(Path::new(NEW)))?;
            symlink(fs::read_link(below(OLD, path))?, place)
        }
        Ok(_) => show(path, true),
    }
}

/// Shows a file or a directory at its own place, read-only or not.
fn show(path: &Path, read_only: bool) -> io::Result<()> {
    let (from, to) = (below(OLD, path), below(NEW, path));
    if read_only && to.exists() {
        return Ok(());
    }
    if fs::metadata(&from)?.is_dir() {
        fs::create_dir_all(&to)?;
    } else {
        fs::create_dir_all(to.parent().unwrap_or(Path::new(NEW)))?;
        File::create(&to)?;
    }
    mount_bind_recursive(&from, &to)?;
    let lock = if read_only { MountFlags::RDONLY } else { MountFlags::empty() };
    for (point, flags) in mounted_below(&to)? {
        mount_remount(point, MountFlags::BIND | MountFlags::NOSUID | MountFlags::NODEV | lock | flags, c"")?;
    }
    Ok(())
}

/// The mount points in a directory, itself included, with the flags that must not be removed from them.
fn mounted_below(dir: &Path) -> io::Result<Vec<(PathBuf, MountFlags)>> {
    let text = read_text(&format!("{OLD}/proc/self/mountinfo"))?;
    let mounts = text.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(4);
        let (point, options) = (unescape(fields.next()?), fields.next()?);
        let point = Path::new(&point).to_owned();
        point.starts_with(dir).then(|| (point, options.split(',').fold(MountFlags::empty(), add)))
    });
    Ok(mounts.collect())
}

fn add(flags: MountFlags, option: &str) -> MountFlags {
    flags
        | match option {
            "ro" => MountFlags::RDONLY,
            "nosuid" => MountFlags::NOSUID,
            "nodev" => MountFlags::NODEV,
            "noexec" => MountFlags::NOEXEC,
            "noatime" => MountFlags::NOATIME,
            "nodiratime" => MountFlags::NODIRATIME,
            "relatime" => MountFlags::RELATIME,
            _ => MountFlags::empty(),
        }
}

/// A path of `mountinfo`, which writes blanks as octal numbers.
fn unescape(text: &str) -> String {
    ["\\040", "\\011", "\\012", "\\134"]
        .into_iter()
        .zip([" ", "\t", "\n", "\\"])
        .fold(text.to_owned(), |text, (code, symbol)| text.replace(code, symbol))
}

/// An empty directory in memory for temporary files.
fn temporary(name: &str, bytes: u64) -> io::Result<()> {
    let place = below(NEW, Path::new(name));
    fs::create_dir_all(&place)?;
    let options = std::ffi::CString::new(format!("mode=1777,size={bytes}"))?;
    Ok(mount("sandbox", &place, "tmpfs", MountFlags::NODEV | MountFlags::NOSUID, &*options)?)
}

fn devices() -> io::Result<()> {
    for path in DEVICES.iter().map(Path::new) {
        let to = below(NEW, path);
        fs::create_dir_all(to.parent().unwrap_or(Path::new(NEW)))?;
        File::create(&to)?;
        mount_bind_recursive(below(OLD, path), &to)?;
    }
    for (name, target) in
        [("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1"), ("stderr", "fd/2"), ("shm", "/tmp")]
    {
        symlink(target, below(NEW, &Path::new("/dev").join(name)))?;
    }
    Ok(())
}

/// Shows the processes of this namespace. Where a container hides a part of `/proc`, a new `/proc` may not be mounted; the
/// container's is shown then.
fn processes() -> io::Result<()> {
    let place = below(NEW, Path::new("/proc"));
    fs::create_dir_all(&place)?;
    let flags = MountFlags::NODEV | MountFlags::NOSUID | MountFlags::NOEXEC | MountFlags::RDONLY;
    if mount("proc", &place, "proc", flags, c"").is_ok() {
        return Ok(());
    }
    mount_bind_recursive(below(OLD, Path::new("/proc")), &place)?;
    Ok(mount_remount(&place, MountFlags::BIND | flags, c"")?)
}

/// Makes the new root the only one, and goes to the directory of the job.
fn finish(dir: &Path) -> io::Result<()> {
    mount_remount(NEW, MountFlags::BIND | MountFlags::RDONLY | MountFlags::NODEV | MountFlags::NOSUID, c"")?;
    chdir(NEW)?;
    // The old root lies over the new one now, and is unmounted from there (pivot_root(2), NOTES).
    pivot_root(".", ".")?;
    unmount(".", UnmountFlags::DETACH)?;
    Ok(chdir(dir)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_in_mount_points_are_read() {
        assert_eq!(unescape(r"/a\040b\134c"), r"/a b\c");
    }

    #[test]
    fn locked_flags_are_kept() {
        assert_eq!(
            ["rw", "nosuid", "noexec"].into_iter().fold(MountFlags::empty(), add),
            MountFlags::NOSUID | MountFlags::NOEXEC
        );
    }
}

//! Namespaces and mounts by the program `bwrap`.

use std::ffi::OsString;
use std::path::Path;

use super::SYSTEM;
use crate::Job;

/// The arguments of `bwrap`, up to the command that it runs, which is `executable`.
pub(super) fn arguments(job: &Job, executable: &Path) -> Vec<OsString> {
    // A process of `bwrap` beside the process inside would hold the link to the warden, which the command could take from it.
    let alone = ["--unshare-all", "--die-with-parent", "--as-pid-1"];
    let mut arguments: Vec<OsString> =
        alone.into_iter().chain(["--proc", "/proc", "--dev", "/dev"]).map(Into::into).collect();
    for place in ["/tmp", "/dev/shm"] {
        let tmpfs = ["--size".into(), job.limits.disk.to_string().into(), "--tmpfs".into(), place.into()];
        arguments.extend::<[OsString; 4]>(tmpfs);
    }
    let mut add = |option: &str, from: &Path, to: &Path| {
        arguments.extend([OsString::from(option), from.as_os_str().to_owned(), to.as_os_str().to_owned()]);
    };
    for path in SYSTEM.iter().map(Path::new) {
        match path.read_link() {
            Ok(target) => add("--symlink", &target, path),
            Err(_) => add("--ro-bind-try", path, path),
        }
    }
    for path in job.readable.iter().map(|path| &**path).chain([executable]) {
        add("--ro-bind", path, path);
    }
    add("--bind", &job.dir, &job.dir);
    let last =
        ["--remount-ro".into(), "/".into(), "--chdir".into(), job.dir.as_os_str().to_owned(), "--".into()];
    arguments.extend::<[OsString; 5]>(last);
    arguments
}

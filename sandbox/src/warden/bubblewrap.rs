//! Namespaces and mounts by the program `bwrap`.

use std::ffi::OsString;
use std::path::Path;

use super::SYSTEM;
use crate::Job;

/// The arguments of `bwrap`, up to the command that it runs, which is `executable`.
pub(super) fn arguments(job: &Job, executable: &Path) -> Vec<OsString> {
    let mut arguments: Vec<OsString> =
        ["--unshare-all", "--die-with-parent", "--proc", "/proc", "--dev", "/dev"].map(Into::into).into();
    let tmpfs = ["--size".into(), job.limits.disk.to_string().into(), "--tmpfs".into(), "/tmp".into()];
    arguments.extend::<[OsString; 4]>(tmpfs);
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

//! Removed files that processes below the warden still hold open: no folder has them, but they take memory, or space on the disk.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::statfs;

use super::tree::first_below;

/// The number by which the kernel tells a file system in memory (statfs(2)).
const TMPFS: u64 = 0x0102_1994;

/// Bytes of removed files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    /// In memory.
    pub memory: u64,
    /// On the disk, or in the file system of the command's directory, which may be in memory.
    pub disk: u64,
}

/// What the living processes below this one hold, of which the command has this directory. Looks at no more processes soon after `most`.
pub(super) fn held(dir: &Path, most: usize) -> Held {
    let own = fs::metadata(dir).map_or(0, |dir| dir.dev());
    let mut held = Held::default();
    let mut known = BTreeSet::new();
    for pid in first_below(most) {
        let open = fs::read_dir(format!("/proc/{}/fd", pid.as_raw_pid())).into_iter().flatten().flatten();
        for path in open.map(|entry| entry.path()) {
            let Ok(file) = fs::metadata(&path) else { continue };
            if !file.is_file() || file.nlink() > 0 || !known.insert((file.dev(), file.ino())) {
                continue;
            }
            // `st_blocks` counts units of 512 bytes.
            let bytes = file.blocks() * 512;
            let is_in_memory = statfs(&path).is_ok_and(|found| found.f_type as u64 == TMPFS);
            held.memory += if is_in_memory { bytes } else { 0 };
            held.disk += if !is_in_memory || file.dev() == own { bytes } else { 0 };
        }
    }
    held
}

#[cfg(test)]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn removed_files_that_are_open_are_found() {
        let dir = tempfile::tempdir().unwrap();
        let script = "head -c 300000 /dev/zero > f; exec 3< f; head -c 300000 /dev/zero > kept; exec 4< kept; rm f; echo; read x";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .current_dir(dir.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Read::read(child.stdout.as_mut().unwrap(), &mut [0]).unwrap();
        let Held { disk, .. } = held(dir.path(), usize::MAX);
        child.kill().unwrap();
        child.wait().unwrap();
        assert!((300_000..600_000).contains(&disk), "{disk}");
    }
}

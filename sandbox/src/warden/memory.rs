//! The memory of the processes below the warden: resident, shared, and in file systems of their own.

use std::collections::BTreeMap;

use rustix::fd::OwnedFd;
use rustix::fs::{CWD, Mode, OFlags, fstatfs, openat};
use rustix::process::Pid;

use super::outside::read_text;
use super::tree::{first_below, stat};
use crate::Namespaces;

/// Bytes of resident memory of the living processes below this one. Memory that several share counts once, as far as the kernel tells. Looks at
/// no more processes soon after `most`.
pub(super) fn resident(most: usize) -> u64 {
    first_below(most)
        .into_iter()
        .filter_map(|pid| shared_out(pid).or_else(|| Some(stat(pid)?.resident())))
        .sum()
}

/// The memory of a process in bytes, with its share of each page that it shares with others.
fn shared_out(pid: Pid) -> Option<u64> {
    let text = read_text(&format!("/proc/{}/smaps_rollup", pid.as_raw_pid())).ok()?;
    let share = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kibibytes: u64 = share.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Bytes of memory that the living processes below this one share without a file, or whose file is removed, whether resident or not: its
/// pages stay when the process that has filled them is gone. Looks at no more processes soon after `most`.
pub(super) fn shared(most: usize) -> u64 {
    let mut areas = BTreeMap::new();
    for pid in first_below(most) {
        let maps = read_text(&format!("/proc/{}/maps", pid.as_raw_pid())).unwrap_or_default();
        for (file, end) in maps.lines().filter_map(shared_area) {
            let known = areas.entry(file.to_owned()).or_insert(0);
            *known = end.max(*known);
        }
    }
    areas.values().sum()
}

/// The file and the end in it of an area of shared memory, if this line of `maps` is one that has no file in any folder.
fn shared_area(line: &str) -> Option<(&str, u64)> {
    let mut fields = line.split_ascii_whitespace();
    let (range, rights, offset) = (fields.next()?, fields.next()?, fields.next()?);
    let (device, file) = (fields.next()?, fields.next()?);
    if !rights.ends_with('s') || !line.ends_with(" (deleted)") {
        return None;
    }
    let (begin, end) = range.split_once('-')?;
    let number = |text| u64::from_str_radix(text, 16).ok();
    let start = line.find(device)?;
    let id = &line[start..start + device.len() + 1 + file.len()];
    Some((id, number(offset)? + number(end)? - number(begin)?))
}

/// The file systems in memory that a command has for itself.
#[derive(Default)]
pub(super) struct Mounts(Vec<OwnedFd>);

impl Mounts {
    /// Those that a process sees.
    pub fn of(pid: Pid, namespaces: Namespaces) -> Self {
        let places: &[&str] = match namespaces {
            Namespaces::Off => &[],
            Namespaces::Own => &["tmp"],
            Namespaces::Bubblewrap => &["tmp", "dev/shm"],
        };
        let open = |place: &&str| {
            let path = format!("/proc/{}/root/{place}", pid.as_raw_pid());
            openat(CWD, path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).ok()
        };
        Self(places.iter().filter_map(open).collect())
    }

    /// Bytes that the files in them take, removed ones that are still open included.
    pub fn used(&self) -> u64 {
        let used = |mount: &OwnedFd| {
            let told = fstatfs(mount).ok()?;
            Some(told.f_blocks.saturating_sub(told.f_bfree) * told.f_bsize as u64)
        };
        self.0.iter().filter_map(used).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_memory_without_a_file_is_told_from_files() {
        let area = |line| shared_area(line);
        let line =
            "7f0000000000-7f0000003000 rw-s 00001000 00:01 1042                       /dev/zero (deleted)";
        assert_eq!(area(line).map(|(_, end)| end), Some(0x4000));
        assert!(area("7f0000000000-7f0000003000 rw-s 00000000 08:01 77 /a/file").is_none());
        assert!(area("7f0000000000-7f0000003000 rw-p 00000000 00:01 77 /a/file (deleted)").is_none());
        assert!(area("7f0000000000-7f0000003000 rw-p 00000000 00:00 0").is_none());
    }
}

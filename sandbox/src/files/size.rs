//! The size of what another party has made.

use std::ffi::CStr;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::Path;

use rustix::fs::{FileType, Stat};

use super::tree::{Closed, Visit, walk};

/// The most that a directory may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Most {
    /// Bytes.
    pub bytes: u64,
    /// Files, directories among them.
    pub files: usize,
}

/// Bytes and files that were counted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    bytes: u64,
    files: usize,
}

impl Count {
    pub fn add(&mut self, stat: &Stat) {
        let is_file = FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile;
        let length = if is_file { stat.st_size as u64 } else { 0 };
        // `st_blocks` counts units of 512 bytes.
        let taken = (stat.st_blocks as u64).saturating_mul(512);
        self.bytes = self.bytes.saturating_add(taken.max(length));
        self.files += 1;
    }

    pub fn exceeds(&self, most: Most) -> bool {
        self.bytes > most.bytes || self.files > most.files
    }
}

/// True if a directory contains more than that; false if that cannot be told. Changes nothing.
pub fn exceeds(dir: &Path, most: Most) -> bool {
    let mut sum = Sum { count: Count::default(), most };
    let _ = walk(dir, Closed::Refused, &mut sum);
    sum.count.exceeds(most)
}

/// Bytes that the contents of a directory take on the disk, holes in files included, since a copy fills them. Counts until `most` is
/// exceeded, and then returns more than its bytes. Opens directories that their owner has closed.
pub fn size(dir: &Path, most: Most) -> u64 {
    let mut sum = Sum { count: Count::default(), most };
    // An error ends the count: it is too much, or a running program has moved a directory meanwhile.
    let _ = walk(dir, Closed::Opened, &mut sum);
    let Sum { count, most } = sum;
    if count.exceeds(most) { count.bytes.max(most.bytes.saturating_add(1)) } else { count.bytes }
}

/// Counts what it visits.
struct Sum {
    count: Count,
    most: Most,
}

impl Visit for Sum {
    fn file(&mut self, _: BorrowedFd<'_>, _: &CStr, stat: &Stat) -> io::Result<()> {
        self.count.add(stat);
        if self.count.exceeds(self.most) { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(()) }
    }

    fn enter(&mut self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()> {
        self.file(parent, name, stat)
    }

    fn leave(&mut self, _: BorrowedFd<'_>, _: &CStr) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use rustix::fs::{CWD, Mode, OFlags, mkdirat, openat};

    use super::*;

    fn sized(dir: &Path, bytes: u64, files: usize) -> u64 {
        size(dir, Most { bytes, files })
    }

    #[test]
    fn sizes_are_summed_until_they_are_too_much() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("in")).unwrap();
        fs::write(dir.path().join("in/file"), [1; 100_000]).unwrap();
        let bytes = sized(dir.path(), 1 << 20, 10);
        assert!((100_000..200_000).contains(&bytes), "{bytes}");
        assert_eq!(sized(dir.path(), 1 << 20, 1), (1 << 20) + 1, "too many files");
        assert!(sized(dir.path(), 50_000, 10) > 50_000);
        fs::set_permissions(dir.path().join("in"), Permissions::from_mode(0o000)).unwrap();
        assert_eq!(sized(dir.path(), 1 << 20, 10), bytes, "closed directories count");
        fs::File::create(dir.path().join("holes")).unwrap().set_len(1 << 20).unwrap();
        assert!(sized(dir.path(), 1 << 30, 10) > 1 << 20);
    }

    /// Makes directories in one another, and a file of 100,000 bytes in the last.
    fn nest(dir: &Path, name: &str, depth: usize) {
        let flags = OFlags::DIRECTORY | OFlags::CLOEXEC;
        let mut dir = openat(CWD, dir, flags, Mode::empty()).unwrap();
        for _ in 0..depth {
            mkdirat(&dir, name, Mode::RWXU).unwrap();
            dir = openat(&dir, name, flags, Mode::empty()).unwrap();
        }
        let file = openat(&dir, "file", OFlags::CREATE | OFlags::WRONLY, Mode::RWXU).unwrap();
        io::Write::write_all(&mut fs::File::from(file), &[1; 100_000]).unwrap();
    }

    #[test]
    fn a_tree_of_any_depth_is_counted_copied_and_removed() {
        for (name, depth) in [("d", 1100), (&*"long".repeat(50), 25)] {
            let [dir, to] = [(); 2].map(|()| tempfile::tempdir().unwrap());
            let top = dir.path().join("top");
            fs::create_dir(&top).unwrap();
            nest(&top, name, depth);
            assert!(sized(dir.path(), 1 << 30, 10_000) >= 100_000);
            assert!(sized(dir.path(), 1 << 30, depth) > 1 << 30, "directories are files");
            super::super::copy(&top, to.path(), Most { bytes: 1 << 30, files: 10_000 }).unwrap();
            assert!(sized(to.path(), 1 << 30, 10_000) >= 100_000);
            super::super::remove(&to.path().join(name)).unwrap();
            super::super::remove(&top).unwrap();
            assert_eq!(sized(dir.path(), 1 << 30, 10), 0);
        }
    }
}

//! Copies what another party has made.

use std::ffi::CStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{FileType, Mode, OFlags, Stat, fchmod, mkdirat, open, openat, readlinkat, symlinkat};

use super::size::{Count, Most};
use super::tree::{Closed, Visit, walk};

/// Copies all that is in a directory into another one, which is empty. Links are copied as links; pipes, sockets and devices are left out.
///
/// # Errors
/// If something cannot be read or written, or the directory exceeds `most`. The error names the path in the directory.
pub fn copy(from: &Path, to: &Path, most: Most) -> io::Result<()> {
    let to = open(to, DIRECTORY, Mode::empty())?;
    walk(from, Closed::Refused, &mut Copy { to, count: Count::default(), most })
}

const DIRECTORY: OFlags = OFlags::DIRECTORY.union(OFlags::CLOEXEC);

/// Copies what it visits.
struct Copy {
    /// The directory that has the copies of the entries that are visited now.
    to: OwnedFd,
    count: Count,
    most: Most,
}

impl Copy {
    /// Counts an entry before it is copied, since a copy of a file with holes has none.
    fn admit(&mut self, stat: &Stat) -> io::Result<()> {
        self.count.add(stat);
        if self.count.exceeds(self.most) {
            let Most { bytes, files } = self.most;
            let text = format!("there are more than {bytes} bytes or {files} files");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, text));
        }
        Ok(())
    }

    fn file_of(&self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()> {
        // A named pipe without a writer would block, had something put it in the place of the file.
        let read = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let mut from = super::regular(File::from(openat(parent, name, read, Mode::empty())?))?;
        let create = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let mut to = File::from(openat(&self.to, name, create, Mode::RWXU)?);
        io::copy(&mut from, &mut to)?;
        Ok(fchmod(to.as_fd(), Mode::from_raw_mode(stat.st_mode & 0o777))?)
    }
}

impl Visit for Copy {
    fn file(&mut self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()> {
        self.admit(stat)?;
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => self.file_of(parent, name, stat),
            FileType::Symlink => Ok(symlinkat(readlinkat(parent, name, Vec::new())?, &self.to, name)?),
            FileType::Directory
            | FileType::Fifo
            | FileType::Socket
            | FileType::CharacterDevice
            | FileType::BlockDevice
            | FileType::Unknown => Ok(()),
        }
    }

    fn enter(&mut self, _: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()> {
        self.admit(stat)?;
        mkdirat(&self.to, name, Mode::RWXU)?;
        self.to = openat(&self.to, name, DIRECTORY, Mode::empty())?;
        Ok(())
    }

    fn leave(&mut self, _: BorrowedFd<'_>, _: &CStr) -> io::Result<()> {
        self.to = openat(&self.to, c"..", DIRECTORY, Mode::empty())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use rustix::fs::CWD;

    use super::*;

    #[test]
    fn files_links_and_folders_are_copied_up_to_a_size() {
        let [from, to] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        fs::create_dir(from.path().join("in")).unwrap();
        fs::write(from.path().join("in/run"), "run").unwrap();
        fs::set_permissions(from.path().join("in/run"), fs::Permissions::from_mode(0o555)).unwrap();
        symlink("in/run", from.path().join("link")).unwrap();
        rustix::fs::mknodat(CWD, from.path().join("pipe"), FileType::Fifo, Mode::RUSR, 0).unwrap();
        copy(from.path(), to.path(), Most { bytes: 1 << 20, files: 9 }).unwrap();
        let copied = to.path().join("link");
        assert_eq!(fs::read_to_string(&copied).unwrap(), "run");
        assert_eq!(fs::metadata(&copied).unwrap().permissions().mode() & 0o777, 0o555);
        assert!(!to.path().join("pipe").exists());

        File::create(from.path().join("holes")).unwrap().set_len(1 << 40).unwrap();
        let other = tempfile::tempdir().unwrap();
        let error = copy(from.path(), other.path(), Most { bytes: 1 << 20, files: 9 }).unwrap_err();
        assert_eq!(error.to_string(), "holes: there are more than 1048576 bytes or 9 files");
    }
}

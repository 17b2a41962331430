//! Removes whatever another party has left.

use std::ffi::CStr;
use std::fs;
use std::io;
use std::os::fd::BorrowedFd;
use std::path::Path;

use rustix::fs::{AtFlags, Mode, Stat, fchmod, unlinkat};
use rustix::io::Errno;

use super::tree::{Closed, Visit, walk};

/// Removes whatever has this name, a directory with its contents. Makes the parent directory, and the directories of the
/// contents, writable if they are not.
///
/// # Errors
/// If something cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    let once = || match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(metadata) if metadata.is_dir() => {
            walk(path, Closed::Opened, &mut Removal)?;
            fs::remove_dir(path)
        }
        Ok(_) => fs::remove_file(path),
    };
    match once() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            path.parent().map_or(Ok(()), super::unlock)?;
            once()
        }
        other => other,
    }
}

/// Removes what it visits.
struct Removal;

impl Visit for Removal {
    fn file(&mut self, parent: BorrowedFd<'_>, name: &CStr, _: &Stat) -> io::Result<()> {
        Ok(unlinked(parent, name, AtFlags::empty())?)
    }

    fn enter(&mut self, _: BorrowedFd<'_>, _: &CStr, _: &Stat) -> io::Result<()> {
        Ok(())
    }

    fn leave(&mut self, parent: BorrowedFd<'_>, name: &CStr) -> io::Result<()> {
        Ok(unlinked(parent, name, AtFlags::REMOVEDIR)?)
    }
}

/// Removes an entry of a directory, which may be closed.
fn unlinked(parent: BorrowedFd<'_>, name: &CStr, flags: AtFlags) -> Result<(), Errno> {
    match unlinkat(parent, name, flags) {
        Err(Errno::ACCESS) => {
            fchmod(parent, Mode::RWXU)?;
            unlinkat(parent, name, flags)
        }
        removed => removed,
    }
}

//! Trees of directories that another party makes: as deep and with paths as long as it likes. Each directory is opened from the one above
//! it, so that no path is longer than a name, and only a few are open at a time.

use std::ffi::{CStr, CString, OsStr};
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat, chmod, fchmod, fstat, openat, statat};
use rustix::io::Errno;

/// What is done with the entries of a tree. Each is told with the directory that it is in, which is open, and its name.
pub trait Visit {
    /// Visits an entry that is no directory.
    ///
    /// # Errors
    /// If the walk should end.
    fn file(&mut self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()>;

    /// Visits a directory before its entries.
    ///
    /// # Errors
    /// If the walk should end.
    fn enter(&mut self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()>;

    /// Visits a directory after its entries.
    ///
    /// # Errors
    /// If the walk should end.
    fn leave(&mut self, parent: BorrowedFd<'_>, name: &CStr) -> io::Result<()>;
}

/// What becomes of a directory that its owner has closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// The owner gets all rights to it.
    Opened,
    /// The walk fails.
    Refused,
}

/// The entries of an open directory that are not visited yet, the next one last.
struct Level {
    dir: OwnedFd,
    left: Vec<CString>,
}

/// A directory above the open one.
struct Above {
    /// Its device and its number, by which it is known again.
    id: (u64, u64),
    left: Vec<CString>,
    /// The name of the directory in it that is being visited.
    name: CString,
}

/// Visits all that is in a directory, in the order of the names, and follows no link. Entries that vanish meanwhile are passed over.
///
/// # Errors
/// If the directory cannot be opened, a directory in it can neither be read nor opened as `closed` says, or the visit ends the walk. The
/// error names the path in the directory.
pub fn walk(top: &Path, closed: Closed, visit: &mut dyn Visit) -> io::Result<()> {
    let mut above = Vec::new();
    let mut level = Level::read(open_top(top, closed)?)?;
    loop {
        let name = level.left.last().cloned();
        step(&mut level, &mut above, closed, visit).map_err(|error| at(&above, name.as_deref(), &error))?;
        if level.left.is_empty() && above.is_empty() {
            return Ok(());
        }
    }
}

/// Visits the next entry, or goes back to the directory above.
fn step(level: &mut Level, above: &mut Vec<Above>, closed: Closed, visit: &mut dyn Visit) -> io::Result<()> {
    let Some(name) = level.left.pop() else {
        let Some(Above { id, left, name }) = above.pop() else { return Ok(()) };
        let dir = openat(&level.dir, c"..", DIRECTORY, Mode::empty())?;
        // A program that runs may have moved the directory, even out of the tree.
        if id_of(&dir)? != id {
            return Err(io::Error::other("it was moved"));
        }
        *level = Level { dir, left };
        return visit.leave(level.dir.as_fd(), &name);
    };
    let parent = level.dir.as_fd();
    let Some(stat) = there(status(parent, &name, closed))? else { return Ok(()) };
    if FileType::from_raw_mode(stat.st_mode) != FileType::Directory {
        return visit.file(parent, &name, &stat);
    }
    let Some(dir) = there(open(parent, &name, closed))? else { return Ok(()) };
    visit.enter(parent, &name, &stat)?;
    let id = id_of(&level.dir)?;
    let outer = std::mem::replace(level, Level::read(dir)?);
    above.push(Above { id, left: outer.left, name });
    Ok(())
}

impl Level {
    fn read(dir: OwnedFd) -> io::Result<Self> {
        let mut left = Vec::new();
        for entry in Dir::read_from(&dir)? {
            let name = entry?.file_name().to_owned();
            if ![c".", c".."].contains(&&*name) {
                left.push(name);
            }
        }
        left.sort_by(|one, other| other.cmp(one));
        Ok(Self { dir, left })
    }
}

/// A thing, unless it is gone, or something else has its name now.
fn there<T>(found: Result<T, Errno>) -> io::Result<Option<T>> {
    match found {
        Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => Ok(None),
        found => Ok(Some(found?)),
    }
}

const DIRECTORY: OFlags = OFlags::DIRECTORY.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// The status of an entry. The directory that it is in may be closed.
fn status(parent: BorrowedFd<'_>, name: &CStr, closed: Closed) -> Result<Stat, Errno> {
    match statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
        Err(Errno::ACCESS) if closed == Closed::Opened => {
            fchmod(parent, Mode::RWXU)?;
            statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)
        }
        status => status,
    }
}

/// Opens a directory in another one.
fn open(parent: BorrowedFd<'_>, name: &CStr, closed: Closed) -> Result<OwnedFd, Errno> {
    match openat(parent, name, DIRECTORY, Mode::empty()) {
        Ok(dir) if closed == Closed::Refused || is_usable(&dir) => Ok(dir),
        Err(error) if closed == Closed::Refused || error != Errno::ACCESS => Err(error),
        Ok(_) | Err(_) => {
            // Rights are given through a handle, since a running program may put a link in the place of the directory.
            let handle = openat(parent, name, DIRECTORY | OFlags::PATH, Mode::empty())?;
            chmod(format!("/proc/self/fd/{}", handle.as_raw_fd()), Mode::RWXU)?;
            openat(parent, name, DIRECTORY, Mode::empty())
        }
    }
}

/// True if the entries of a directory can be looked up.
fn is_usable(dir: &OwnedFd) -> bool {
    statat(dir, c".", AtFlags::empty()).is_ok()
}

fn id_of(dir: &OwnedFd) -> io::Result<(u64, u64)> {
    let stat = fstat(dir)?;
    Ok((stat.st_dev as u64, stat.st_ino as u64))
}

/// Opens the directory at a path, which may be a link.
fn open_top(path: &Path, closed: Closed) -> io::Result<OwnedFd> {
    let open = || rustix::fs::open(path, DIRECTORY.difference(OFlags::NOFOLLOW), Mode::empty());
    if closed == Closed::Opened && !open().is_ok_and(|dir| is_usable(&dir)) {
        chmod(path, Mode::RWXU)?;
    }
    Ok(open()?)
}

/// An error with the path at which it occurred.
fn at(above: &[Above], name: Option<&CStr>, error: &io::Error) -> io::Error {
    let names = above.iter().map(|above| &*above.name).chain(name);
    let path: PathBuf = names.map(|name| OsStr::from_bytes(name.to_bytes())).collect();
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

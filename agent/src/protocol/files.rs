//! Atomic file writing, and the lock of an agent's directory.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{Flock, FlockArg, OFlag};
use nix::sys::resource::{Resource, getrlimit};

/// Names of temporary files that are tried before giving up.
const MOST_NAMES: u32 = 1000;

/// Opens a regular file for reading. A named pipe is an error, since opening one would wait for a writer.
///
/// # Errors
/// If the file is missing, is not a regular file, or cannot be read.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::options().read(true).custom_flags(OFlag::O_NONBLOCK.bits()).open(path)?;
    regular(file)
}

/// Empties a regular file that exists, and opens it for writing. Follows no symbolic link and waits at no named pipe.
///
/// # Errors
/// If the file is missing, is not a regular file, or cannot be written to.
pub fn empty(path: &Path) -> io::Result<File> {
    let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK;
    let file = regular(File::options().write(true).custom_flags(flags.bits()).open(path)?)?;
    file.set_len(0)?;
    Ok(file)
}

fn regular(file: File) -> io::Result<File> {
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"))
}

/// Writes a file atomically: to a temporary file beside it, which is then renamed. On failure, removes the temporary file and keeps the
/// earlier file. A file that is replaced hands on its permissions. Anything that already has the name of a temporary file is left alone.
///
/// # Errors
/// If the directory cannot be written to, or the disk is full.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| write(file, content))
}

/// Writes to an empty file.
///
/// # Errors
/// If writing fails, or the content is longer than this process may write: to begin would end the process by a signal.
pub fn write(file: &mut File, content: &[u8]) -> io::Result<()> {
    let (most, _) = getrlimit(Resource::RLIMIT_FSIZE)?;
    if content.len() as u64 > most {
        return Err(Errno::EFBIG.into());
    }
    file.write_all(content)
}

/// Like [`write_whole`], with a function that fills the file.
///
/// # Errors
/// The errors of [`write_whole`] and of `fill`.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let (temporary, mut file) = temporary(path)?;
    let done = keep_permissions(path, &file)
        .and_then(|()| fill(&mut file))
        .and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // The first error is returned, whether or not the removal succeeds.
        let _ = fs::remove_file(&temporary);
    }
    done
}

/// Gives a file the permissions of the one that it will replace, if there is one.
fn keep_permissions(path: &Path, file: &File) -> io::Result<()> {
    let Some(earlier) = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file) else { return Ok(()) };
    // Not all file systems let permissions be changed.
    if earlier.permissions() == file.metadata()?.permissions() {
        return Ok(());
    }
    file.set_permissions(earlier.permissions())
}

/// Creates a new file beside `path`, with a name that no other file has.
fn temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    for number in 0..MOST_NAMES {
        let path = path.with_file_name(format!(".{name}.{process}-{number}.tmp"));
        match File::options().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            opened => return Ok((path, opened?)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Removes a file, if it exists.
///
/// # Errors
/// If the file exists and cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Reads a text file of at most `most` bytes. Invalid UTF-8 becomes replacement characters, which no game
/// uses as a symbol.
///
/// # Errors
/// If the file cannot be read or is longer.
pub fn read_text(file: &mut dyn Read, most: u64) -> io::Result<String> {
    Ok(String::from_utf8_lossy(&read_bytes(file, most)?).into_owned())
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// If the file cannot be read or is longer.
pub fn read_bytes(file: &mut dyn Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {most} bytes")));
    }
    Ok(bytes)
}

/// A lock on a file, released when dropped. Empty on a file system without locks.
#[derive(Debug)]
pub struct Lock {
    _held: Option<Flock<File>>,
}

/// Locks an open file against other agents. Returns `None` if another process holds the lock.
///
/// # Errors
/// If locking fails for another reason. On a file system without locks, the lock counts as held.
pub fn lock(file: &File) -> io::Result<Option<Lock>> {
    match Flock::lock(file.try_clone()?, FlockArg::LockExclusiveNonblock) {
        Ok(held) => Ok(Some(Lock { _held: Some(held) })),
        Err((_, Errno::ENOSYS | Errno::EOPNOTSUPP | Errno::ENOLCK)) => Ok(Some(Lock { _held: None })),
        Err((_, Errno::EWOULDBLOCK)) => Ok(None),
        Err((_, error)) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, OFlags, mknodat};

    #[test]
    fn a_named_pipe_is_not_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("input.txt");
        mknodat(CWD, &path, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
        assert_eq!(open(&path).unwrap_err().to_string(), "it is not a regular file");
        assert_eq!(open(&dir.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn only_a_regular_file_is_emptied() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("target"), "mine").unwrap();
        std::os::unix::fs::symlink(at("target"), at("link")).unwrap();
        mknodat(CWD, at("pipe"), FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
        let reader = open_pipe(&at("pipe"));
        for name in ["link", "pipe", "none", "."] {
            assert!(empty(&at(name)).is_err(), "{name}");
        }
        drop(reader);
        assert_eq!(fs::read_to_string(at("target")).unwrap(), "mine");
        empty(&at("target")).unwrap().write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(at("target")).unwrap(), "new");
    }

    /// A reader of a named pipe, without which the pipe could not be opened for writing.
    fn open_pipe(path: &Path) -> File {
        File::options().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path).unwrap()
    }

    #[test]
    fn nothing_at_a_temporary_name_is_followed_or_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("target"), "mine").unwrap();
        std::os::unix::fs::symlink(at("target"), at(".output.txt.tmp")).unwrap();
        write_whole(&at("output.txt"), b"play").unwrap();
        fs::remove_file(at(".output.txt.tmp")).unwrap();
        mknodat(CWD, at(".output.txt.tmp"), FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
        write_whole(&at("output.txt"), b"other").unwrap();
        assert_eq!(fs::read_to_string(at("output.txt")).unwrap(), "other");
        assert_eq!(fs::read_to_string(at("target")).unwrap(), "mine");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 3, "no temporary file is left");
    }

    #[test]
    fn a_private_file_stays_private() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.rules");
        fs::write(&path, "one").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_file_that_could_not_be_filled_leaves_the_earlier_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("file");
        fs::write(&path, "earlier").unwrap();
        let full = |_: &mut File| Err(io::Error::from(io::ErrorKind::StorageFull));
        assert!(write_whole_with(&path, full).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "earlier");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
    }
}

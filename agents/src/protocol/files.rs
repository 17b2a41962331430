//! Atomic file writing, and the lock of an agent's directory.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

/// Writes a file atomically: to a temporary file beside it, which is then renamed. On failure, removes the
/// temporary file and keeps the earlier file.
///
/// # Errors
/// If the directory cannot be written to, or the disk is full.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(content))
}

/// Like [`write_whole`], with a function that fills the file.
///
/// # Errors
/// Those of [`write_whole`] and of `fill`.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let temporary = temporary_name(path);
    let written = File::create(&temporary).and_then(|mut file| fill(&mut file));
    let done = written.and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // The temporary file may not exist; the first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    done
}

fn temporary_name(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.tmp"))
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
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {most} bytes")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Locks an open file against other agents until it is closed. Returns `false` if another process holds the
/// lock.
///
/// # Errors
/// If locking fails for another reason. On a file system without locks, the lock counts as held.
pub fn lock(file: &File) -> io::Result<bool> {
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) | Err(rustix::io::Errno::NOSYS | rustix::io::Errno::OPNOTSUPP | rustix::io::Errno::NOLCK) => {
            Ok(true)
        }
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

//! Files that are written whole or not at all, and the lock of an agent's directory.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};

/// Writes a file whole: into a temporary file beside it, which is then renamed. If anything fails, no trace is left
/// and an earlier file stays as it was.
///
/// # Errors
/// If the directory cannot be written to, or the disk is full.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    write_whole_with(path, |file| file.write_all(content))
}

/// Like [`write_whole`], with a function that fills the file.
///
/// # Errors
/// As [`write_whole`], and what `fill` returns.
pub fn write_whole_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let temporary = temporary_name(path);
    let written = File::create(&temporary).and_then(|mut file| fill(&mut file));
    let done = written.and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        // It may not even exist; the first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    done
}

fn temporary_name(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.tmp"))
}

/// Removes a file; one that is not there is fine.
///
/// # Errors
/// If it is there and cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Reads a text file of at most `most` bytes. Bytes that are no UTF-8 become replacement characters, which no symbol
/// of a game is.
///
/// # Errors
/// If it cannot be read or is longer.
pub fn read_text(file: &mut dyn Read, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("longer than {most} bytes")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Locks an open file against other agents until it is closed. `false` if another process holds it.
///
/// # Errors
/// If the file system fails otherwise; one without locks counts as locked by us.
pub fn lock(file: &File) -> io::Result<bool> {
    match flock(file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) | Err(rustix::io::Errno::NOSYS | rustix::io::Errno::OPNOTSUPP | rustix::io::Errno::NOLCK) => {
            Ok(true)
        }
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

//! Files in a directory that another party fills: no function here blocks, follows a link, or fills memory.

mod copy;
mod remove;
mod size;
mod tree;

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use rustix::fs::OFlags;

pub use copy::copy;
pub use remove::remove;
pub use size::{Most, exceeds, size};
pub use tree::{Closed, Visit, walk};

/// The result of reading a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    Nothing,
    /// A file with this content.
    Content(Vec<u8>),
    /// A file that is too long: its length in bytes.
    TooLong(u64),
    /// No file, but a link, a directory or the like: its kind.
    Other(&'static str),
}

/// Opens a regular file for reading. Never blocks, and never follows a link.
///
/// # Errors
/// If the file does not exist, is not regular, or cannot be read.
pub fn open(path: &Path) -> io::Result<File> {
    // A named pipe without a writer would block; `NONBLOCK` does nothing to a regular file.
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits() as i32).open(path);
    match file {
        Ok(file) => regular(file),
        Err(error) => Err(irregular(fs::symlink_metadata(path)?.file_type()).unwrap_or(error)),
    }
}

/// A file that was opened, if it is regular.
fn regular(file: File) -> io::Result<File> {
    irregular(file.metadata()?.file_type()).map_or(Ok(file), Err)
}

/// The error of a file that is not regular.
fn irregular(kind: fs::FileType) -> Option<io::Error> {
    let kind = kind_of(kind)?;
    Some(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {kind}, not a file")))
}

/// The kind of a file that is not regular; `None` if it is.
fn kind_of(kind: fs::FileType) -> Option<&'static str> {
    Some(match kind {
        _ if kind.is_file() => return None,
        _ if kind.is_symlink() => "a symbolic link",
        _ if kind.is_dir() => "a directory",
        _ if kind.is_fifo() => "a named pipe",
        _ if kind.is_socket() => "a socket",
        _ => "a device",
    })
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// If the file exists and cannot be read.
pub fn read(path: &Path, most: u64) -> io::Result<Found> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(error) => return Err(error),
        Ok(metadata) => {
            if let Some(kind) = kind_of(metadata.file_type()) {
                return Ok(Found::Other(kind));
            }
        }
    }
    let file = open(path)?;
    let length = file.metadata()?.len();
    let mut content = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut content)?;
    let is_long = content.len() as u64 > most;
    Ok(if is_long { Found::TooLong(length.max(content.len() as u64)) } else { Found::Content(content) })
}

/// Replaces whatever has this name by a file: removes the old entry, even a directory, writes a new temporary file, and renames
/// it.
///
/// # Errors
/// If the directory cannot be written to.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let dir = path.parent().unwrap_or(Path::new("."));
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let temporary = dir.join(name);
    remove(path)?;
    remove(&temporary)?;
    let create = || OpenOptions::new().write(true).create_new(true).open(&temporary);
    let file = match create() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => unlock(dir).and_then(|()| create()),
        other => other,
    };
    let written = file.and_then(|mut file| file.write_all(content));
    written.and_then(|()| fs::rename(&temporary, path))
}

/// Gives the owner all rights to a directory.
fn unlock(dir: &Path) -> io::Result<()> {
    fs::set_permissions(dir, Permissions::from_mode(0o700))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, Mode, mknodat};

    fn pipe(path: &Path) {
        mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
    }

    #[test]
    fn only_regular_files_of_a_fair_length_are_read() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("short"), "abc").unwrap();
        fs::create_dir(at("dir")).unwrap();
        std::os::unix::fs::symlink(at("short"), at("link")).unwrap();
        pipe(&at("pipe"));
        File::create(at("long")).unwrap().set_len(1 << 30).unwrap();
        let found = |name| read(&at(name), 3).unwrap();
        assert_eq!(found("short"), Found::Content(b"abc".to_vec()));
        assert_eq!(found("none"), Found::Nothing);
        assert_eq!(found("long"), Found::TooLong(1 << 30));
        assert_eq!(found("dir"), Found::Other("a directory"));
        assert_eq!(found("link"), Found::Other("a symbolic link"));
        assert_eq!(found("pipe"), Found::Other("a named pipe"));
        assert_eq!(open(&at("pipe")).unwrap_err().to_string(), "it is a named pipe, not a file");
        assert_eq!(open(&at("link")).unwrap_err().to_string(), "it is a symbolic link, not a file");
        assert_eq!(open(&at("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn anything_is_replaced_by_a_file() {
        let dir = tempfile::tempdir().unwrap();
        let (path, other) = (dir.path().join("file"), dir.path().join("other"));
        fs::write(&other, "other").unwrap();
        let ways: [&dyn Fn(); 4] = [
            &|| fs::write(&path, "old").unwrap(),
            &|| std::os::unix::fs::symlink(&other, &path).unwrap(),
            &|| pipe(&path),
            &|| {
                fs::create_dir_all(path.join("deep")).unwrap();
                fs::write(path.join("deep/file"), "").unwrap();
                fs::set_permissions(path.join("deep"), Permissions::from_mode(0o000)).unwrap();
                std::os::unix::fs::symlink(&other, dir.path().join("file.new")).unwrap();
            },
        ];
        for way in ways {
            way();
            fs::set_permissions(dir.path(), Permissions::from_mode(0o500)).unwrap();
            replace(&path, b"new").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
            fs::remove_file(&path).unwrap();
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), "other", "no link is followed");
    }
}

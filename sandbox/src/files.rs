//! Files in a directory that another party fills: no function here blocks, follows a link, or fills memory.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use rustix::fs::{Mode, OFlags};

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
    let kind = match &file {
        Ok(file) => file.metadata()?.file_type(),
        Err(_) => fs::symlink_metadata(path)?.file_type(),
    };
    match kind_of(kind) {
        None => file,
        Some(kind) => Err(io::Error::new(io::ErrorKind::InvalidInput, format!("it is {kind}, not a file"))),
    }
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

/// Removes whatever has this name, a directory with its contents. Makes the parent directory, and the directories of the
/// contents, writable if they are not.
///
/// # Errors
/// If something cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    let once = || match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    };
    match once() {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            path.parent().map_or(Ok(()), unlock)?;
            unlock_all(path)?;
            once()
        }
        other => other,
    }
}

/// Gives the owner all rights to a directory.
fn unlock(dir: &Path) -> io::Result<()> {
    fs::set_permissions(dir, Permissions::from_mode(0o700))
}

/// Gives the owner all rights to a directory, unless a running program has put a link to another one in its place.
fn unlock_unlinked(dir: &Path) -> io::Result<()> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::DIRECTORY;
    let held = rustix::fs::open(dir, flags, Mode::empty())?;
    unlock(&Path::new("/proc/self/fd").join(held.as_raw_fd().to_string()))
}

/// Gives the owner all rights to all directories of a tree.
fn unlock_all(path: &Path) -> io::Result<()> {
    if !fs::symlink_metadata(path)?.is_dir() {
        return Ok(());
    }
    unlock(path)?;
    for entry in fs::read_dir(path)? {
        unlock_all(&entry?.path())?;
    }
    Ok(())
}

/// Bytes that the contents of a directory take on the disk. Counts until `most` bytes or `entries` files are exceeded, and then
/// returns more than `most`. Opens directories that its owner has closed.
pub fn size(dir: &Path, most: u64, entries: usize) -> u64 {
    let (mut bytes, mut seen, mut dirs) = (0_u64, 0, vec![dir.to_owned()]);
    while let Some(dir) = dirs.pop() {
        // A program may close a directory to hide its files. Entries that vanish meanwhile take no space.
        let listed = fs::read_dir(&dir).or_else(|_| unlock_unlinked(&dir).and_then(|()| fs::read_dir(&dir)));
        for entry in listed.into_iter().flatten().flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            seen += 1;
            // `st_blocks` counts units of 512 bytes.
            bytes += metadata.blocks() * 512;
            if bytes > most || seen > entries {
                return bytes.max(most.saturating_add(1));
            }
            if metadata.is_dir() {
                dirs.push(entry.path());
            }
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, mknodat};

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

    #[test]
    fn sizes_are_summed_until_they_are_too_much() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("in")).unwrap();
        fs::write(dir.path().join("in/file"), [1; 100_000]).unwrap();
        let bytes = size(dir.path(), 1 << 20, 10);
        assert!((100_000..200_000).contains(&bytes), "{bytes}");
        assert_eq!(size(dir.path(), 1 << 20, 1), (1 << 20) + 1, "too many files");
        assert!(size(dir.path(), 50_000, 10) > 50_000);
        fs::set_permissions(dir.path().join("in"), Permissions::from_mode(0o000)).unwrap();
        assert_eq!(size(dir.path(), 1 << 20, 10), bytes, "closed directories count");
    }
}

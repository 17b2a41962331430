//! Fingerprints of files: a tournament that goes on knows by them that an entrant has changed.

use std::ffi::CStr;
use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read};
use std::os::fd::BorrowedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use fnv::FnvHasher;
use rustix::fs::{FileType, Mode, OFlags, Stat, openat, readlinkat};
use sandbox::files::{Closed, Visit, walk};

/// A hash of the content of a file, or of all that is below a folder, in hexadecimal: names, contents, links, and whether a file is
/// executable. It is equal on every machine.
///
/// # Errors
/// If a file or a folder cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<String> {
    let metadata = fs::symlink_metadata(path)?;
    let mut hash = Hash(FnvHasher::default());
    if metadata.is_dir() {
        hash.0.write(b"folder");
        walk(path, Closed::Refused, &mut hash)?;
        hash.0.write(b"end");
    } else if metadata.is_symlink() {
        hash.link(fs::read_link(path)?.as_os_str().as_bytes());
    } else if metadata.is_file() {
        hash.file(metadata.permissions().mode(), &fs::read(path)?);
    }
    Ok(format!("{:016x}", hash.0.finish()))
}

struct Hash(FnvHasher);

impl Hash {
    fn link(&mut self, target: &[u8]) {
        self.0.write(b"link");
        add_part(&mut self.0, target);
    }

    fn file(&mut self, mode: u32, content: &[u8]) {
        self.0.write(if mode & 0o111 == 0 { b"file" } else { b"prog" });
        add_part(&mut self.0, content);
    }
}

impl Visit for Hash {
    fn file(&mut self, parent: BorrowedFd<'_>, name: &CStr, stat: &Stat) -> io::Result<()> {
        add_part(&mut self.0, name.to_bytes());
        match FileType::from_raw_mode(stat.st_mode) {
            FileType::RegularFile => {
                let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
                let mut content = Vec::new();
                File::from(openat(parent, name, flags, Mode::empty())?).read_to_end(&mut content)?;
                Self::file(self, stat.st_mode, &content);
            }
            FileType::Symlink => self.link(readlinkat(parent, name, Vec::new())?.to_bytes()),
            FileType::Directory
            | FileType::Fifo
            | FileType::Socket
            | FileType::CharacterDevice
            | FileType::BlockDevice
            | FileType::Unknown => {}
        }
        Ok(())
    }

    fn enter(&mut self, _: BorrowedFd<'_>, name: &CStr, _: &Stat) -> io::Result<()> {
        add_part(&mut self.0, name.to_bytes());
        self.0.write(b"folder");
        Ok(())
    }

    fn leave(&mut self, _: BorrowedFd<'_>, _: &CStr) -> io::Result<()> {
        self.0.write(b"end");
        Ok(())
    }
}

/// Adds a part with its length, so that no two lists of parts are the same bytes.
fn add_part(hasher: &mut FnvHasher, part: &[u8]) {
    hasher.write(&(part.len() as u64).to_le_bytes());
    hasher.write(part);
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn each_change_below_a_folder_is_told() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("data")).unwrap();
        fs::write(at("run"), "1").unwrap();
        fs::write(at("data/weights"), "2").unwrap();
        let mut told = vec![fingerprint(dir.path()).unwrap()];
        assert_eq!(told, ["e4037a49d0760d9e"], "tournaments of earlier versions go on");
        let mut after = |change: &str| {
            let now = fingerprint(dir.path()).unwrap();
            assert!(!told.contains(&now), "{change}");
            told.push(now);
        };
        fs::write(at("data/weights"), "3").unwrap();
        after("a content");
        fs::set_permissions(at("run"), fs::Permissions::from_mode(0o755)).unwrap();
        after("a permission");
        fs::rename(at("data/weights"), at("weights")).unwrap();
        after("a file in another folder");
        symlink("run", at("link")).unwrap();
        after("a link");
        fs::remove_file(at("link")).unwrap();
        assert_eq!(fingerprint(dir.path()).unwrap(), told[3], "the same files again");
    }

    #[test]
    fn a_file_that_is_not_there_is_an_error() {
        assert!(fingerprint(Path::new("/no/such/file")).is_err());
    }
}

//! Fingerprints of files: a tournament that goes on knows by them that an entrant has changed.

use std::fs;
use std::hash::Hasher;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use fnv::FnvHasher;

/// A hash of the content of a file, or of all that is below a folder, in hexadecimal: names, contents, links, and whether a file is
/// executable. It is equal on every machine.
///
/// # Errors
/// If a file or a folder cannot be read.
pub fn fingerprint(path: &Path) -> io::Result<String> {
    let mut hasher = FnvHasher::default();
    add(&mut hasher, path)?;
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(hasher: &mut FnvHasher, path: &Path) -> io::Result<()> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_dir() {
        hasher.write(b"folder");
        let mut entries = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            add_part(hasher, entry.file_name().as_bytes());
            add(hasher, &entry.path())?;
        }
        hasher.write(b"end");
    } else if metadata.is_symlink() {
        hasher.write(b"link");
        add_part(hasher, fs::read_link(path)?.as_os_str().as_bytes());
    } else if metadata.is_file() {
        hasher.write(if metadata.permissions().mode() & 0o111 == 0 { b"file" } else { b"prog" });
        add_part(hasher, &fs::read(path)?);
    }
    Ok(())
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

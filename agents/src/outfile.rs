//! Files that a user names for output.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use agent::AgentError;
use agent::protocol::files;
use anyhow::{Context, ensure};

/// Writes a file whole, or leaves the earlier one. A symbolic link is followed. To a device or a pipe, the content is written in place.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, content: &[u8]) -> anyhow::Result<()> {
    Ok(in_place_or_whole(path, content).map_err(|source| unwritable(path, source))?)
}

fn unwritable(path: &Path, source: io::Error) -> AgentError {
    AgentError::Unwritable { path: path.to_owned(), source }
}

/// Checks, before long work, that the file can be written as far as its name tells.
///
/// # Errors
/// If the file is a directory, or its directory is missing.
pub fn check(path: &Path) -> anyhow::Result<()> {
    let refused = |kind: io::ErrorKind, why: &str| Err(unwritable(path, io::Error::new(kind, why)).into());
    if path.is_dir() {
        return refused(io::ErrorKind::IsADirectory, "it is a directory");
    }
    match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() || folder.is_dir() => Ok(()),
        _ => refused(io::ErrorKind::NotFound, "its directory does not exist"),
    }
}

/// [`check`], and that a file which is there already is empty or one of the same kind: a JSON object with the key `key`.
///
/// # Errors
/// Those of [`check`], and if the file is something else.
pub fn check_kind(path: &Path, key: &str, kind: &str) -> anyhow::Result<()> {
    check(path)?;
    if !path.is_file() {
        return Ok(());
    }
    let shown = path.display();
    let content = fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let is_such = content.is_empty()
        || serde_json::from_slice(&content).is_ok_and(|there: serde_json::Value| there.get(key).is_some());
    ensure!(is_such, "{shown} is there already and is no {kind}: name another file with `--output`");
    Ok(())
}

fn in_place_or_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let target = match fs::canonicalize(path) {
        Ok(target) => target,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return files::write_whole(path, content),
        Err(error) => return Err(error),
    };
    let kind = fs::metadata(&target)?.file_type();
    if kind.is_file() || kind.is_dir() {
        files::write_whole(&target, content)
    } else {
        File::options().write(true).open(&target)?.write_all(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, symlink};

    #[test]
    fn links_are_followed_and_devices_kept() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        write(&at("target"), b"one").unwrap();
        symlink(at("target"), at("link")).unwrap();
        write(&at("link"), b"two").unwrap();
        assert_eq!(fs::read(at("target")).unwrap(), b"two");
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        symlink("/dev/null", at("null")).unwrap();
        write(&at("null"), b"three").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[test]
    fn only_a_file_of_the_same_kind_is_replaced() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("game.json");
        let check = || check_kind(&path, "good", "book");
        check().unwrap();
        for (text, replaced) in
            [("{\"good\":[]}", true), ("{\"values\":[]}", false), ("notes", false), ("", true), ("[]", false)]
        {
            fs::write(&path, text).unwrap();
            assert_eq!(check().is_ok(), replaced, "{text}");
        }
        assert!(check().unwrap_err().to_string().ends_with("is no book: name another file with `--output`"));
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_before() {
        let dir = tempfile::tempdir().unwrap();
        let told = |name: &str| format!("{:#}", check(&dir.path().join(name)).unwrap_err());
        assert!(told("none/page.html").ends_with("page.html: its directory does not exist"));
        assert!(told(".").ends_with("it is a directory"));
        check(&dir.path().join("page.html")).unwrap();
        check(Path::new("page.html")).unwrap();
    }
}

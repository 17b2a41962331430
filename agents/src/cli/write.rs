//! Writes new files, without overwriting any.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use agent::turn::AgentError;

/// Permissions of a new file, before the user's umask.
const MODE: u32 = 0o666;

/// Writes files and their directories. If one of the files exists or cannot be written, leaves none.
pub fn write_new(files: &[(PathBuf, String)]) -> Result<(), AgentError> {
    let there =
        || io::Error::new(io::ErrorKind::AlreadyExists, "it is there already, and is not overwritten");
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(AgentError::Unwritable { path: path.clone(), source: there() });
    }
    let mut made = Vec::new();
    let written = files.iter().try_for_each(|(path, text)| {
        write_one(path, text, &mut made)
            .map_err(|source| AgentError::Unwritable { path: path.clone(), source })
    });
    if written.is_err() {
        made.iter().rev().for_each(|path| take_back(path));
    }
    written
}

/// Removes a file, or a directory without files. What cannot be removed stays: the error that is told came before.
fn take_back(path: &Path) {
    drop(fs::remove_file(path).or_else(|_| fs::remove_dir(path)));
}

/// Writes a file atomically, and makes its directory if that is not there: to a temporary name first. Adds what it makes to `made`.
fn write_one(path: &Path, text: &str, made: &mut Vec<PathBuf>) -> io::Result<()> {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut missing: Vec<&Path> = dir.ancestors().take_while(|dir| !dir.exists()).collect();
    missing.retain(|dir| !dir.as_os_str().is_empty());
    made.extend(missing.into_iter().rev().map(Path::to_owned));
    fs::create_dir_all(dir)?;
    let mut file = tempfile::Builder::new().permissions(fs::Permissions::from_mode(MODE)).tempfile_in(dir)?;
    file.write_all(text.as_bytes())?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    made.push(path.to_owned());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_before_a_failure_is_taken_back() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("file"), "in the way").unwrap();
        let files = ["rules/new.rules", "file/new/start.position"].map(|name| (at(name), String::new()));
        assert!(write_new(&files).unwrap_err().to_string().contains("start.position"));
        let left: Vec<_> =
            fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["file"]);
        write_new(&files[..1]).unwrap();
        assert!(at("rules/new.rules").exists());
    }
}

//! Writes new files, without overwriting any.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use agent::turn::AgentError;

/// Permissions of a new file, before the user's umask.
const MODE: u32 = 0o666;

/// Writes files and their directories. If one of the files exists, writes none.
pub fn write_new(files: &[(PathBuf, String)]) -> Result<(), AgentError> {
    let there =
        || io::Error::new(io::ErrorKind::AlreadyExists, "it is there already, and is not overwritten");
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(AgentError::Unwritable { path: path.clone(), source: there() });
    }
    for (path, text) in files {
        write_one(path, text).map_err(|source| AgentError::Unwritable { path: path.clone(), source })?;
    }
    Ok(())
}

/// Writes a file atomically, and makes its directory if that is not there: to a temporary name first.
fn write_one(path: &Path, text: &str) -> io::Result<()> {
    let dir = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let mut file = tempfile::Builder::new().permissions(fs::Permissions::from_mode(MODE)).tempfile_in(dir)?;
    file.write_all(text.as_bytes())?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    Ok(())
}

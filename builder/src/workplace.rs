//! The folder where agents are built. It is kept, so that the code that all games share is compiled once.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use agent::protocol::files::{self, Lock};
use tempfile::TempDir;

use crate::error::BuildError;
use crate::parts;

/// A file that tells which sources the folder holds.
const STAMP: &str = "stamp";
/// A file that is locked while somebody builds.
const BUSY: &str = "lock";

/// The folder to build in.
pub enum Workplace {
    /// Kept for the next time.
    Kept {
        /// The path of the folder.
        folder: PathBuf,
        /// The lock on the folder, held as long as this value.
        _lock: Lock,
    },
    /// Removed in the end.
    Temporary(TempDir),
}

impl Workplace {
    /// This folder, or a temporary one if it is in use or cannot be written.
    pub fn find(kept: Option<&Path>) -> Result<Self, BuildError> {
        if let Some(folder) = kept
            && let Ok(Some(lock)) = held(folder)
        {
            return Ok(Self::Kept { folder: folder.to_owned(), _lock: lock });
        }
        let fail = |source| BuildError::Unwritable { path: env::temp_dir(), source };
        Ok(Self::Temporary(tempfile::Builder::new().prefix("rulewright.").tempdir().map_err(fail)?))
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        match self {
            Self::Kept { folder, .. } => folder,
            Self::Temporary(folder) => folder.path(),
        }
    }

    /// Unpacks the sources, unless they are there.
    pub fn prepare(&self) -> io::Result<()> {
        let (path, now) = (self.path(), parts::stamp());
        let stamp = path.join(STAMP);
        if fs::read_to_string(&stamp).is_ok_and(|there| there == now) {
            return Ok(());
        }
        // Without a stamp, the next call begins anew if this one fails.
        files::remove(&stamp)?;
        for part in ["agent", "engine", "vendor", "target"] {
            match fs::remove_dir_all(path.join(part)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        files::remove(&path.join("Cargo.lock"))?;
        parts::unpack(path)?;
        fs::write(stamp, now)
    }
}

/// The folder that is kept from one build to the next: `rulewright/build` among the user's cached files. `None` if the user has no
/// folder for cached files.
pub fn kept_folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(env::var_os("HOME").filter(|home| !home.is_empty())?).join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    Some(cache.or_else(home)?.join("rulewright").join("build"))
}

/// Makes the folder and locks it; `None` if another process has locked it.
fn held(folder: &Path) -> io::Result<Option<Lock>> {
    fs::create_dir_all(folder)?;
    files::lock(&fs::File::create(folder.join(BUSY))?)
}

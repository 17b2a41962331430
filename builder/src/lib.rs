//! `rulewright build`: makes a crate of the agents of one game or several, from sources that this executable holds.
//!
//! The crate has the sources of `engine` and `agent`, of the few libraries that they use, and the modules of the games. It needs
//! nothing but cargo, and no network. [`Project`] is the crate as text, [`write_source`] leaves it to its reader, and [`build`] makes
//! executables of it.

#![forbid(unsafe_code)]

mod cargo;
mod cpu;
mod error;
mod parts;
mod project;
mod workplace;

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use cargo::Cargo;
pub use cpu::Cpu;
pub use error::BuildError;
pub use project::{Game, Project};

use agent::protocol::files;
use workplace::Workplace;

pub use workplace::kept_folder;

/// The executable that measures the machine, beside those of the games.
const CALIBRATE: &str = "calibrate";

/// Writes the crate to the folder `to`, which must be missing or empty. Leaves nothing there if it fails.
///
/// # Errors
/// If the folder holds something, or cannot be written.
pub fn write_source(project: &Project, to: &Path) -> Result<(), BuildError> {
    project.check()?;
    let fail = |source| BuildError::Unwritable { path: to.to_owned(), source };
    if fs::read_dir(to).is_ok_and(|mut entries| entries.next().is_some()) || to.is_file() {
        return Err(BuildError::Exists(to.to_owned()));
    }
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(fail)?;
    let mut new = tempfile::Builder::new();
    // Permissions as of any new folder: the user's mask decides.
    new.permissions(Permissions::from_mode(0o777)).prefix(".rulewright.");
    let folder = new.tempdir_in(parent).map_err(fail)?;
    parts::unpack(folder.path())
        .and_then(|()| project.write(folder.path(), Some(project.cpu)))
        .map_err(fail)?;
    fs::rename(folder.path(), to).map_err(fail)?;
    // The folder has its final name now, and is not removed.
    let _ = folder.keep();
    Ok(())
}

/// Builds the crate and puts an executable for each game, and `calibrate`, into the folder `to`, which is made if it is missing.
/// `tell` gets the messages of cargo, line by line; `stop` is asked now and then. Returns the paths of the executables.
///
/// The code that all games share is compiled once, and kept in the folder `kept`, if there is one; see [`kept_folder`]. While another
/// process builds in that folder, or if it cannot be written, a temporary folder is used instead.
///
/// # Errors
/// If cargo fails, `stop` returned true, or a file cannot be written. Then no executable is changed.
pub fn build(
    cargo: &Cargo,
    project: &Project,
    to: &Path,
    kept: Option<&Path>,
    tell: &mut dyn FnMut(&str),
    stop: &dyn Fn() -> bool,
) -> Result<Vec<PathBuf>, BuildError> {
    project.check()?;
    let place = Workplace::find(kept)?;
    let fail = |source| BuildError::Unwritable { path: place.path().to_owned(), source };
    place.prepare().and_then(|()| project.write(place.path(), None)).map_err(fail)?;
    // Only the programs of games are compiled for `project.cpu`, with the generic code that is compiled with them. The code that runs
    // before can then tell on any processor that this one lacks something: see `agent::cpu`.
    let names = || project.games.iter().map(|game| &*game.name).chain([CALIBRATE]);
    let mut built = PathBuf::new();
    for name in names() {
        let cpu = if name == CALIBRATE { Cpu::Baseline } else { project.cpu };
        built = cargo.build(place.path(), name, cpu, tell, stop)?;
    }
    fs::create_dir_all(to).map_err(|source| BuildError::Unwritable { path: to.to_owned(), source })?;
    let install = |name| {
        let path = to.join(name);
        copy(&built.join(name), &path)
            .map_err(|source| BuildError::Unwritable { path: path.clone(), source })?;
        Ok(path)
    };
    names().map(install).collect()
}

/// True if executables can contain the C library of this system: only on Linux, and only if its static form is installed.
pub fn has_static_libc() -> bool {
    let asked = Command::new("cc").arg("-print-file-name=libc.a").output();
    // A compiler that finds no such file repeats the name.
    let found =
        asked.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_absolute());
    cfg!(target_os = "linux") && found
}

/// Copies an executable, whole or not at all.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut built = fs::File::open(from)?;
    files::write_whole_with(to, |file| {
        io::copy(&mut built, file)?;
        file.set_permissions(Permissions::from_mode(0o755))
    })
}

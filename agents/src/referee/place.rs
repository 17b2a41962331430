//! The directory of an agent during its games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use tempfile::TempDir;

use super::environment;

/// The first part of the directories' names; the process id follows.
const PREFIX: &str = "rulewright-";
/// The file in each directory that its process keeps locked.
const LOCK: &str = "lock";

/// A directory for one agent, removed when dropped, whatever the agent left in it.
#[derive(Debug)]
pub struct Place {
    folder: TempDir,
    /// Locked as long as the process lives.
    _lock: fs::File,
}

impl Place {
    /// A new directory, which is empty.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn new() -> io::Result<Self> {
        let prefix = format!("{PREFIX}{}-", std::process::id());
        let folder = tempfile::Builder::new().prefix(&prefix).tempdir()?;
        let lock = fs::File::create_new(folder.path().join(LOCK))?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive)?;
        let place = Self { folder, _lock: lock };
        fs::create_dir(place.dir())?;
        Ok(place)
    }

    /// Removes the directories left by processes that no longer exist, such as killed ones.
    pub fn sweep() {
        for entry in fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
            if is_left(&entry.path()) {
                // Directories that cannot be removed are somebody else's.
                let _ = sandbox::files::remove(&entry.path());
            }
        }
    }

    /// The path of the agent's directory. The folder above belongs to the referee alone.
    pub fn dir(&self) -> PathBuf {
        self.folder.path().join("agent")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // `TempDir` removes the folder, but cannot remove files that the agent has locked.
        let _ = sandbox::files::remove(&self.dir());
    }
}

/// True for a directory of a process that has ended. A process with an id that `/proc` does not show may live in another container, so
/// the lock decides.
fn is_left(path: &Path) -> bool {
    let owner = || path.file_name()?.to_str()?.strip_prefix(PREFIX)?.split_once('-')?.0.parse::<u32>().ok();
    let is_hidden = owner().is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists());
    let is_place = || path.join("agent").is_dir() && !path.is_symlink();
    is_hidden
        && is_place()
        && fs::File::open(path.join(LOCK))
            .is_ok_and(|lock| flock(&lock, FlockOperation::NonBlockingLockExclusive).is_ok())
}

/// Why a folder is not shown to a program, and what to do about it.
pub(super) const HIDDEN: &str = "which is the home or the temporary directory, or has files of the opponent: give the program a folder of its own";

/// The paths that a command may read: the folders that it names; the folder of each of its files, since a program needs its modules and data;
/// the `lib` beside a `bin`; the whole of a Python environment, and the folders of its base. But only the file if the folder is, or
/// contains, the temporary or the home directory, or if it contains a file that must stay hidden.
pub fn readable(paths: &[PathBuf], hidden: &[PathBuf]) -> Vec<PathBuf> {
    let may_be_shown = |folder: &Path| may_be_shown(folder, paths, hidden);
    let mut shown = Vec::new();
    for path in paths {
        if path.is_dir() {
            shown.extend(may_be_shown(path).then(|| path.clone()));
            continue;
        }
        let environment = environment::folder(path);
        let mut folders = environment.into_iter().chain(path.parent());
        let folder = folders.find(|folder| may_be_shown(folder));
        shown.push(folder.unwrap_or(path).to_owned());
        let more = match environment {
            Some(_) => environment::base(path),
            None => library(path).into_iter().collect(),
        };
        shown.extend(more.into_iter().filter(|folder| may_be_shown(folder)));
    }
    shown
}

/// The folders that a command names and may not read.
pub(super) fn unseen(paths: &[PathBuf], hidden: &[PathBuf]) -> Vec<PathBuf> {
    paths.iter().filter(|path| path.is_dir() && !may_be_shown(path, paths, hidden)).cloned().collect()
}

fn may_be_shown(folder: &Path, own: &[PathBuf], hidden: &[PathBuf]) -> bool {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let is_common =
        std::env::temp_dir().starts_with(folder) || home.is_some_and(|home| home.starts_with(folder));
    let hides = hidden.iter().any(|path| path.starts_with(folder) && !own.contains(path));
    !is_common && !hides
}

/// The folder of a program's library, if the program stands in a `bin` outside the system: an interpreter has its modules there.
fn library(program: &Path) -> Option<PathBuf> {
    let bin = program.parent().filter(|folder| folder.ends_with("bin"))?;
    Some(bin.with_file_name("lib")).filter(|library| library.is_dir() && !sandbox::is_of_system(library))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_place_has_a_copy_of_the_home_and_leaves_nothing() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir(home.path().join("data")).unwrap();
        fs::write(home.path().join("data/weights"), "1").unwrap();
        symlink("data/weights", home.path().join("run")).unwrap();
        let place = Place::new().unwrap();
        let dir = place.dir();
        sandbox::files::copy(home.path(), &dir, sandbox::Limits::default().most()).unwrap();
        assert_eq!(fs::read_to_string(dir.join("data/weights")).unwrap(), "1");
        assert_eq!(fs::read_link(dir.join("run")).unwrap(), Path::new("data/weights"));
        fs::write(dir.join("data/weights"), "2").unwrap();
        let locked = std::os::unix::fs::PermissionsExt::from_mode(0o0);
        fs::set_permissions(dir.join("data"), locked).unwrap();
        drop(place);
        assert!(!dir.parent().unwrap().exists());
        assert_eq!(
            fs::read_to_string(home.path().join("data/weights")).unwrap(),
            "1",
            "the home is as it was"
        );
    }

    #[test]
    fn what_a_dead_process_has_left_is_removed() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let left = std::env::temp_dir().join(format!("{PREFIX}{}-left", child.id()));
        child.wait().unwrap();
        fs::create_dir_all(left.join("agent")).unwrap();
        Place::sweep();
        assert!(left.exists(), "without a lock it is somebody else's");
        let lock = fs::File::create_new(left.join(LOCK)).unwrap();
        flock(&lock, FlockOperation::NonBlockingLockExclusive).unwrap();
        Place::sweep();
        assert!(left.exists(), "its process lives in another container");
        drop(lock);
        let own = Place::new().unwrap();
        Place::sweep();
        assert!(!left.exists() && own.dir().exists());
    }

    #[test]
    fn a_folder_is_shown_unless_it_has_what_must_be_hidden() {
        let [mine, other] = ["/agents/one/run", "/agents/two/run"].map(PathBuf::from);
        let shown = |hidden: &[PathBuf]| readable(std::slice::from_ref(&mine), hidden);
        assert_eq!(shown(std::slice::from_ref(&other)), [Path::new("/agents/one")]);
        assert_eq!(shown(&["/agents/one/secret".into()]), std::slice::from_ref(&mine));
        assert_eq!(
            shown(std::slice::from_ref(&mine)),
            [Path::new("/agents/one")],
            "both play with the same program"
        );
        let common = std::env::temp_dir().join("agent");
        assert_eq!(readable(std::slice::from_ref(&common), &[]), [common]);
        let folder = tempfile::tempdir().unwrap();
        let named = [folder.path().to_owned(), std::env::temp_dir()];
        assert_eq!(readable(&named, &[]), named[..1]);
        assert_eq!(unseen(&named, &[]), named[1..]);
        assert_eq!(unseen(&named[..1], &[folder.path().join("other")]), named[..1]);
    }

    #[test]
    fn a_python_environment_is_shown_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let interpreter = folder.path().join("bin/python3");
        let shown = |hidden: &[PathBuf]| readable(std::slice::from_ref(&interpreter), hidden);
        assert_eq!(shown(&[]), [folder.path().join("bin")]);
        fs::create_dir(folder.path().join("lib")).unwrap();
        assert_eq!(shown(&[]), [folder.path().join("bin"), folder.path().join("lib")]);
        fs::write(folder.path().join("pyvenv.cfg"), "").unwrap();
        assert_eq!(shown(&[]), [folder.path()]);
        assert_eq!(shown(&[folder.path().join("secret")]), [folder.path().join("bin")]);
    }
}

//! Virtual environments of Python, whose interpreters need their packages (<https://peps.python.org/pep-0405/>).

use std::fs;
use std::iter::successors;
use std::path::{Component, Path, PathBuf};

/// Most links from an interpreter to the next that are followed.
const MOST_LINKS: usize = 40;

/// The folder of the environment: it has the `bin` with the interpreter, and `pyvenv.cfg`.
pub(super) fn folder(interpreter: &Path) -> Option<&Path> {
    let folder = interpreter.parent()?.parent()?;
    folder.join("pyvenv.cfg").is_file().then_some(folder)
}

/// The folders of the interpreter and the library that an environment is based on, unless they are those of the system.
pub(super) fn base(interpreter: &Path) -> Vec<PathBuf> {
    let next = |at: &PathBuf| Some(at.parent()?.join(fs::read_link(at).ok()?));
    let links = successors(next(&interpreter.to_owned()), next).take(MOST_LINKS);
    // A link may lead through a folder that is a link.
    let programs = links.chain(interpreter.canonicalize());
    let folders = programs.flat_map(|program| {
        let bin = program.parent().map(Path::to_owned);
        let library = bin.as_ref().and_then(|bin| bin.parent()).map(|folder| folder.join("lib"));
        [bin, library].into_iter().flatten()
    });
    let is_own = |path: &PathBuf| folder(interpreter).is_some_and(|folder| path.starts_with(folder));
    let is_plain = |path: &PathBuf| !path.components().any(|part| part == Component::ParentDir);
    let mut base: Vec<PathBuf> = folders
        .filter(|path| path.is_dir() && is_plain(path) && !is_own(path) && !sandbox::is_of_system(path))
        .collect();
    base.sort();
    base.dedup();
    base
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn the_base_is_found_through_links() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().canonicalize().unwrap();
        for folder in ["env/bin", "python-3.11.7/bin", "python-3.11.7/lib"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("python-3.11.7/bin/python3.11"), "").unwrap();
        symlink("python3.11", root.join("python-3.11.7/bin/python3")).unwrap();
        symlink("python-3.11.7", root.join("python-3.11")).unwrap();
        symlink(root.join("python-3.11/bin/python3"), root.join("env/bin/python")).unwrap();
        symlink("python", root.join("env/bin/python3")).unwrap();
        let interpreter = root.join("env/bin/python3");
        assert_eq!(folder(&interpreter), None);
        fs::write(root.join("env/pyvenv.cfg"), "").unwrap();
        assert_eq!(folder(&interpreter), Some(&*root.join("env")));
        let wanted = ["python-3.11.7/bin", "python-3.11.7/lib", "python-3.11/bin", "python-3.11/lib"];
        let mut wanted = wanted.map(|folder| root.join(folder));
        wanted.sort();
        assert_eq!(base(&interpreter), wanted);
    }

    #[test]
    fn an_environment_of_the_system_has_no_other_base() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("bin")).unwrap();
        fs::write(dir.path().join("pyvenv.cfg"), "").unwrap();
        symlink("/usr/bin/env", dir.path().join("bin/python3")).unwrap();
        assert_eq!(base(&dir.path().join("bin/python3")), Vec::<PathBuf>::new());
    }
}

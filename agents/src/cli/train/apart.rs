//! Keeps the files of one training apart.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::ensure;

/// Checks, before long work, that two files that a command writes are not one.
///
/// # Errors
/// If both options name the same file, by whatever way.
pub fn check([first, second]: [(&str, &Path); 2]) -> anyhow::Result<()> {
    let ((option, path), (other, other_path)) = (first, second);
    ensure!(
        path != other_path && whole(path).is_none_or(|path| whole(other_path) != Some(path)),
        "{option} and {other} are the same file, {}: give each a file of its own",
        path.display()
    );
    Ok(())
}

/// The path of a file without links, or of one that is still to be made; `None` if its directory is missing.
fn whole(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let to_be_made = || Some(fs::canonicalize(folder).ok()?.join(path.file_name()?));
    fs::canonicalize(path).ok().or_else(to_be_made)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn one_file_is_known_by_each_of_its_names() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::create_dir(at("sub")).unwrap();
        fs::write(at("there"), "").unwrap();
        symlink(at("there"), at("link")).unwrap();
        let are_apart = |one: &str, other: &str| check([("--a", &at(one)), ("--b", &at(other))]).is_ok();
        for (one, other) in
            [("new", "new"), ("new", "sub/../new"), ("there", "link"), ("none/new", "none/new")]
        {
            assert!(!are_apart(one, other), "{one} {other}");
        }
        assert!(are_apart("new", "there") && are_apart("new", "sub/new") && are_apart("none/a", "none/b"));
        assert!(check([("--a", Path::new("some")), ("--b", Path::new("./some"))]).is_err());
    }
}

//! Keeps the files of one training apart.

use std::path::Path;

use anyhow::ensure;

use crate::lsp::place;

/// Checks, before long work, that two files that a command writes are not one.
///
/// # Errors
/// If both options name the same file, by whatever way.
pub fn check([first, second]: [(&str, &Path); 2]) -> anyhow::Result<()> {
    let ((option, path), (other, other_path)) = (first, second);
    ensure!(
        place::real(path) != place::real(other_path),
        "{option} and {other} are the same file, {}: give each a file of its own",
        path.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
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

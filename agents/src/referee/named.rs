//! The files and folders that a command line names. They are those of the current directory, and the program runs in another one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::environment;

/// A command line as the program is started with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The words, with absolute paths.
    pub words: Vec<OsString>,
    /// The files and folders.
    pub paths: Vec<PathBuf>,
    /// Links that the program's directory needs: for each a name and where it leads. A folder's name without a slash may be any word, so it stays as it
    /// is.
    pub links: Vec<(String, PathBuf)>,
}

impl Named {
    /// Adds a word that may be a path, or have paths in it: as the value of an option (`--weights=FILE`), or in a list (`lib/*:classes`).
    pub fn add(&mut self, word: &str) {
        let begins = if word.starts_with('-') { word.find(['=', ':']) } else { None };
        let (mut text, rest) = match begins {
            _ if Path::new(word).exists() => (OsString::new(), word),
            Some(end) => (OsString::from(&word[..=end]), &word[end + 1..]),
            None => (OsString::new(), word),
        };
        let parts = if Path::new(rest).exists() { vec![rest] } else { parts(rest) };
        for part in parts {
            text.push(self.whole(part));
        }
        self.words.push(text);
    }

    /// Adds the absolute path of a program.
    pub fn add_path(&mut self, path: PathBuf) {
        self.paths.push(path.clone());
        self.words.push(path.into_os_string());
    }

    /// A part of a word, made absolute if it is a path.
    fn whole(&mut self, part: &str) -> OsString {
        // All files of a folder, in a list of Java.
        let (name, star) = part.strip_suffix("/*").map_or((part, ""), |name| (name, "/*"));
        let path = Path::new(name);
        if !path.is_file() && !path.is_dir() {
            return part.into();
        }
        let whole = whole_path(path);
        self.paths.push(whole.clone());
        if path.is_dir() && !name.contains('/') && ![".", ".."].contains(&name) {
            self.links.push((name.to_owned(), whole));
            return part.into();
        }
        let mut whole = whole.into_os_string();
        whole.push(star);
        whole
    }
}

/// A text cut at what separates paths in lists; the separators are parts, too.
fn parts(text: &str) -> Vec<&str> {
    text.split_inclusive(SEPARATORS)
        .flat_map(|part| {
            let (path, end) = part.split_at(part.trim_end_matches(SEPARATORS).len());
            [path, end]
        })
        .filter(|part| !part.is_empty())
        .collect()
}

const SEPARATORS: [char; 3] = [':', ',', '='];

/// The absolute path of a file or folder; other words stay. Links are followed, since the sandbox shows what is at the path only, unless they
/// lead into the system, which it shows. The interpreter of a virtual environment stays a link: it would not find its packages.
pub(super) fn whole_path(path: &Path) -> PathBuf {
    let Some(whole) = std::path::absolute(path).ok().filter(|_| path.exists()) else {
        return path.to_owned();
    };
    let target = path.canonicalize().ok().filter(|target| !sandbox::is_of_system(target));
    target.filter(|_| environment::folder(&whole).is_none()).unwrap_or(whole)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// The words and paths of a command that names files of this package, in whose folder its tests run.
    fn named(words: &[&str]) -> (Vec<String>, Vec<String>, Vec<String>) {
        let mut named = Named::default();
        words.iter().for_each(|word| named.add(word));
        let here = std::env::current_dir().unwrap().canonicalize().unwrap();
        let shown = |text: &std::ffi::OsStr| text.to_str().unwrap().replace(here.to_str().unwrap(), "HERE");
        let paths = named.paths.iter().map(|path| shown(path.as_os_str())).collect();
        let links = named.links.iter().map(|(name, _)| name.clone()).collect();
        (named.words.iter().map(|word| shown(word)).collect(), paths, links)
    }

    #[test]
    fn paths_are_found_in_values_and_lists() {
        for (word, whole, paths) in [
            ("Cargo.toml", "HERE/Cargo.toml", &["HERE/Cargo.toml"][..]),
            ("src/referee", "HERE/src/referee", &["HERE/src/referee"]),
            ("--file=Cargo.toml", "--file=HERE/Cargo.toml", &["HERE/Cargo.toml"]),
            ("-javaagent:Cargo.toml=x", "-javaagent:HERE/Cargo.toml=x", &["HERE/Cargo.toml"]),
            ("src/cli/*:./src:none", "HERE/src/cli/*:HERE/src:none", &["HERE/src/cli", "HERE/src"]),
            (".", "HERE", &["HERE"]),
            ("none/at/all", "none/at/all", &[]),
            ("--depth=3", "--depth=3", &[]),
            ("", "", &[]),
        ] {
            let (words, found, links) = named(&[word]);
            assert_eq!(
                (&*words[0], &found[..], &links[..]),
                (whole, &paths.iter().map(|path| (*path).to_owned()).collect::<Vec<_>>()[..], &[][..]),
                "{word}"
            );
        }
    }

    #[test]
    fn a_folder_that_may_be_a_plain_word_becomes_a_link() {
        for word in ["src", "--game=src", "src:Cargo.toml"] {
            let (words, paths, links) = named(&["-cp", word, "Main"]);
            assert_eq!(words[1], word.replace("Cargo", "HERE/Cargo"));
            assert_eq!((&*paths[0], &links[..]), ("HERE/src", &["src".to_owned()][..]));
        }
    }

    #[test]
    fn links_are_followed_unless_they_lead_into_the_system() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().canonicalize().unwrap();
        std::fs::create_dir(folder.join("there")).unwrap();
        std::fs::write(folder.join("there/agent"), "").unwrap();
        let link = |name: &str, to: &str| {
            symlink(to, folder.join(name)).unwrap();
            whole_path(&folder.join(name))
        };
        assert_eq!(link("agent", "there/agent"), folder.join("there/agent"));
        assert_eq!(link("python", "/bin/sh"), folder.join("python"));
    }
}
